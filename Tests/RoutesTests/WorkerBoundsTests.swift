import Domain
import FoundationEssentials
import Glibc
import HTTPServer
import Jobs
import Media
import Store
import TestSupport
import Testing

@testable import Analysis
@testable import Routes
@testable import Templates

/// A worker may be in a stranger's hands: nothing that it says goes beyond its bounds.
@Suite struct WorkerBoundsTests {
    /// Nobody measures these.
    private static let wildNumbers = [
        "1e300", "-1e300", "1.7976931348623157e308", "1e999", "NaN", "-9223372036854775808", "9223372036854775807",
        "99999999999999999999", "4294967296.5",
    ]

    @Test(arguments: FullReports.all)
    func nothingIsMissingInTheSamples(_ report: any AnalysisReport) throws {
        #expect(FullReports.all.map(\.kind) == AnalysisKind.all)
        // What others say of a swing comes from nobody's worker.
        let gaps = Self.gaps(Mirror(reflecting: report), "")
        // A text has no plural, or no values, as its sentence needs.
        #expect(gaps.filter { !$0.hasSuffix("..secondOpinion") && !$0.contains("Text.some.") } == [])
        #expect(try AnalysisKind.report(json: report.encoded()).encoded() == report.encoded())
    }

    @Test func noWorkerSpeaksForOthers() throws {
        var report = try #require(FullReports.all.lazy.compactMap { $0 as? SwingReport }.first)
        report.swings[0].secondOpinion = SwingOpinion(model: "m", host: "h")
        #expect(throws: OutOfBounds.self) { try SwingReport(json: report.encoded()) }
        report.swings[0].secondOpinion = nil
        report.swings[0].validatedBy = .gemini
        #expect(throws: OutOfBounds.self) { try SwingReport(json: report.encoded()) }
    }

    @Test(arguments: FullReports.all)
    func noNumberOfAReportIsWild(_ report: any AnalysisReport) throws {
        let changes = try JSONTree(report.encoded()).changes {
            if case .number = $0 { Self.wildNumbers.map { .number($0) } } else { [] }
        }
        #expect(changes.count > 100)
        for change in changes { expectRefused(change) }
    }

    @Test(arguments: FullReports.all)
    func noWordOfAReportIsLong(_ report: any AnalysisReport) throws {
        let changes = try JSONTree(report.encoded()).changes {
            guard case .text = $0 else { return [] }
            return [.text(String(repeating: "a", count: 1 << 16)), .text(String(repeating: "<", count: 1000))]
        }
        #expect(changes.count > 5)
        for change in changes { expectRefused(change) }
    }

    @Test(arguments: FullReports.all)
    func noListOfAReportIsEndless(_ report: any AnalysisReport) throws {
        let changes = try JSONTree(report.encoded()).changes {
            guard case .list(let parts) = $0, let part = parts.first else { return [] }
            // As many as the bytes of a report allow; as a tree they would take a second.
            let count = min(1_000_000, 3_000_000 / (part.text.utf8.count + 1))
            return [.other("[" + String(repeating: part.text + ",", count: count - 1) + part.text + "]")]
        }
        #expect(changes.count > 3)
        for change in changes { expectRefused(change) }
    }

    @Test func aReportHasFourMebibytesAtMost() throws {
        let report = try #require(FullReports.all.last)
        let json = try report.encoded()
        let spaces = [UInt8](repeating: 0x20, count: AnalysisKind.maximumReportBytes - json.count)
        #expect(try AnalysisKind.report(json: json + spaces).encoded() == json)
        #expect(throws: OutOfBounds.self) { try AnalysisKind.report(json: json + spaces + [0x20]) }
        #expect(throws: OutOfBounds.self) { try ExpressionReport(json: json + spaces + [0x20]) }
    }

    /// What is within the bounds, however odd, makes a page.
    @Test(arguments: FullReports.all)
    func whatIsWithinTheBoundsMakesAPage(_ report: any AnalysisReport) throws {
        let tree = try JSONTree(report.encoded())
        let odd = tree.changes {
            switch $0 {
            case .number: ["-1", "0"].map { .number($0) }
            case .text: [.text("")]
            case .list(let parts): [.list([]), .list(parts + parts)]
            case .object, .other: []
            }
        }
        var pages = 0
        for change in odd {
            guard let report = try? AnalysisKind.report(json: Array(change.tree.text.utf8)) else { continue }
            pages += 1
            #expect(try Self.page(of: report).bytes.count < 1 << 20, "\(change.place)")
        }
        #expect(pages > 20)
    }

    @Test(arguments: FullReports.all)
    func theLargestReportMakesAPageOfFourMebibytes(_ report: any AnalysisReport) throws {
        let largest = Self.largest(report)
        #expect(try AnalysisKind.report(json: largest.encoded()).encoded() == largest.encoded())
        let began = Self.processorSeconds
        let page = try Self.page(of: largest)
        let seconds = Self.processorSeconds - began
        #expect(page.bytes.count < 4 << 20, "\(page.bytes.count) bytes")
        #expect(seconds < 5, "\(seconds) s")
    }

    @Test func noProbeIsWild() throws {
        let json = [UInt8](try JSONEncoder().encode(FullReports.info))
        let tree = try JSONTree(json)
        #expect(MediaInfo(stored: tree.text) == FullReports.info)
        let changes = tree.changes {
            switch $0 {
            case .number: (Self.wildNumbers + ["-1", "4294967296"]).map { .number($0) }
            case .text: [.text(String(repeating: "a", count: 1 << 20))]
            default: []
            }
        }
        #expect(changes.count > 60)
        for change in changes { #expect(MediaInfo(stored: change.tree.text) == nil, "\(change.place)") }
    }

    private func expectRefused(_ change: JSONTree.Change) {
        let json = change.tree.text
        #expect(throws: (any Error).self, "\(change.place): \(json.prefix(2000))") {
            try AnalysisKind.report(json: Array(json.utf8))
        }
    }

    /// Where a value lacks something that it could have.
    private static func gaps(_ value: Mirror, _ place: String) -> [String] {
        if value.displayStyle == .optional || value.displayStyle == .collection, value.children.isEmpty {
            return [place]
        }
        return value.children.flatMap { gaps(Mirror(reflecting: $0.value), place + "." + ($0.label ?? "")) }
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension WorkerBoundsTests {
    /// As many findings as there may be, each with all that an analysis says of one.
    private static func largest(_ report: any AnalysisReport) -> any AnalysisReport {
        switch report {
        case var report as SwingReport:
            var swing = report.swings[0]
            if var assessment = swing.assessment {
                assessment.scoreParts = JudgedAspect.allCases.map { aspect in
                    var part = assessment.scoreParts[0]
                    part.aspect = aspect
                    return part
                }
                assessment.withheld = JudgedAspect.allCases.map {
                    WithheldJudgement(aspect: $0, reason: "\($0.rawValue)")
                }
                assessment.insights = Array(repeating: assessment.insights[0], count: 3)
                if let part = assessment.form?.parts.first {
                    assessment.form?.parts = Array(repeating: part, count: SwingForm.mostParts)
                }
                swing.assessment = assessment
            }
            report.swings = Array(repeating: swing, count: 500)
            return report
        case var report as HandReport:
            report.events[0].hands = Array(repeating: report.events[0].hands[0], count: 4)
            report.events = Array(repeating: report.events[0], count: 500)
            return report
        case var report as ExpressionReport:
            report.expressions = Array(repeating: report.expressions[0], count: 500)
            return report
        default: return report
        }
    }

    static func page(of report: any AnalysisReport) throws -> Document {
        let id = ClipID()
        let date = Date(timeIntervalSince1970: 0)
        let info = String(decoding: try JSONEncoder().encode(FullReports.info), as: UTF8.self)
        let clip = Clip(
            id: id, name: "clip.mp4", kind: .swing, blob: try #require(BlobHash(String(repeating: "0", count: 64))),
            byteCount: 1, mediaType: "video/mp4", mediaInfo: info, createdAt: date, scope: .machine)
        let view = ClipView(
            ClipSummary(
                clip: clip, job: Job(id: JobID(), clip: id, scope: .machine, state: .done, createdAt: date),
                hasReport: true,
                artefacts: []))
        let result = view.result(of: report, nil)
        return ReportPage.render(view.model(report.kind, result, site: Site(version: "1")))
    }
}
