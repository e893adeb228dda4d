import Domain
import FoundationEssentials
import Store
import TestSupport

@testable import Analysis
@testable import Routes
@testable import Templates

/// Bytes of a report, the checked report, its page and its JSON.
@Sendable func fuzzReportPage(_ bytes: [UInt8]) {
    var input = FuzzBytes(bytes)
    let choice = input.next()
    let sample = samples[choice % samples.count]
    let json = choice < 16 ? Array(input.rest) : Array(ChangedJSON.text(sample, &input).utf8)
    guard let report = try? AnalysisKind.report(json: json), let view else { return }
    if choice % 4 == 3 {
        guard let again = try? report.encoded() else { preconditionFailure("a checked report has JSON") }
        precondition((try? AnalysisKind.report(json: again).encoded()) == again)
        precondition(again.count <= AnalysisKind.maximumReportBytes)
        return
    }
    let recording = choice % 2 == 0 ? recordings[choice / 2 % recordings.count] : nil
    let model = view.model(report.kind, view.result(of: report, recording), site: Templates.Site(version: "1"))
    precondition(ReportPage.render(model).bytes.count < 8 << 20)
    _ = (report.digest.summary, report.terminalText)
}

private let samples: [JSONTree] = AnalysisKind.all.compactMap { kind in
    FileManager.default.contents(atPath: "Tests/Fixtures/full-\(kind.rawValue)-report.json").flatMap {
        try? JSONTree([UInt8]($0))
    }
}

private let recordings = (1...3).compactMap { kind in RecordingBytes(kind: UInt16(kind), frames: 5).file }

private let view: ClipView? = {
    guard let blob = BlobHash(String(repeating: "0", count: 64)), samples.count == AnalysisKind.all.count,
        recordings.count == 3
    else {
        preconditionFailure("the samples are missing: run this where Package.swift is")
    }
    let (id, date) = (ClipID(), Date(timeIntervalSince1970: 0))
    let info =
        #"{"kind":"video","width":640,"height":360,"duration":4,"frames":120,"fps":30,"rotation":0,"isVariableFrameRate":false,"container":"mov","codec":"h264","playsInBrowsers":true}"#
    let clip = Clip(
        id: id, name: "clip.mp4", kind: .swing, blob: blob, byteCount: 1, mediaType: "video/mp4", mediaInfo: info,
        createdAt: date, scope: .machine)
    return ClipView(
        ClipSummary(
            clip: clip, job: Job(id: JobID(), clip: id, scope: .machine, state: .done, createdAt: date),
            hasReport: true, artefacts: []))
}()
