import Archives
package import Domain
import FoundationEssentials
import Glibc
import Media
package import Store
import System
import Workers

/// What an upload became.
package enum TakenUpload: Sendable {
    /// A clip.
    case clip(ClipSummary)
    /// The clips of a ZIP, of which some may have been here before; at least one is new.
    case clips([ClipSummary], known: Int)

    /// The clips that came with it.
    package var clips: [ClipSummary] {
        switch self {
        case .clip(let clip): [clip]
        case .clips(let clips, _): clips
        }
    }
}

/// The way in for clips that another Motionbook packed into a ZIP: each is taken out by a worker, held against what was
/// packed, and goes the way of a worker's results. A clip that is here already is not taken a second time.
extension ClipUploadService {
    /// Accepts an upload whose bytes are all there: a clip, or a ZIP with clips.
    /// - Throws: why not; then nothing is kept but the clips that came before the one that is refused.
    package func take(
        _ upload: IncomingBlob, as options: UploadOptions, in scope: Scope
    ) async throws -> TakenUpload {
        try await take(upload.finish(), as: options, in: scope)
    }

    func take(
        _ blob: StagedBlob, as options: UploadOptions, in scope: Scope, ending upload: UploadID? = nil
    ) async throws -> TakenUpload {
        guard FileSignature(ofFileBeginning: blob.head) == .zip else {
            return .clip(try await accept(blob, as: options, in: scope, ending: upload))
        }
        var arrivals: [Arrival] = []
        var count = 1
        do {
            while arrivals.count < count {
                // The last one ends the upload, so that a death of the server in between begins again where it was.
                let (arrival, clips) = try await arrival(arrivals.count, of: blob, in: scope, ending: upload)
                arrivals.append(arrival)
                count = clips
            }
        } catch let error as any UserFacingError {
            throw AppError(error, after: arrivals.count)
        }
        let new = arrivals.compactMap { if case .new(let clip) = $0 { clip } else { nil } }
        guard let latest = new.last else { throw AppError(known: arrivals.map(\.clip.clip.name)) }
        if let upload, case .known? = arrivals.last {
            try await store.end(upload, as: latest.id)
        }
        return .clips(new, known: arrivals.count - new.count)
    }

    /// Takes a clip out of a ZIP and in here.
    /// - Returns: what became of it, and how many clips there are in the ZIP.
    private func arrival(
        _ index: Int, of zip: StagedBlob, in scope: Scope, ending upload: UploadID?
    ) async throws -> (Arrival, clips: Int) {
        do {
            return try await store.withWorkFolder { folder in
                try await arrival(index, of: zip, in: scope, ending: upload, by: folder)
            }
        } catch let error as any UserFacingError {
            throw error
        } catch {
            let refusal = ArchiveError.damaged
            throw AppError(refusal.code, refusal.text, detail: (error as? BadResult)?.reason ?? "\(error)")
        }
    }
}

extension ClipUploadService {
    /// - Parameter folder: an empty one, for what a worker takes out.
    fileprivate func arrival(
        _ index: Int, of zip: StagedBlob, in scope: Scope, ending upload: UploadID?, by folder: String
    ) async throws -> (Arrival, clips: Int) {
        let (outcome, answer) = await zip.materialise {
            await runner.run(UnpackingTask(index: index), on: WorkerPaths(input: $0, output: folder))
        }
        guard outcome == .done, let clips = answer?.clips else { throw AppError(probe: outcome) }
        let (manifest, results, measured, said) = try await BlockingThread.run { try UnpackedClip.read(folder) }
        let blob = try await store.stage(fileAt: folder + "/" + OutputName.original)
        guard blob.hash.description == manifest.file(manifest.original)?.sha256 else {
            throw BadResult(reason: "the clip is not the one that was packed")
        }
        var new = try await describe(blob, as: UploadOptions(fileName: manifest.name, kind: manifest.kind), in: scope)
        new.filming = manifest.filming ?? new.filming
        new.liveEvents = manifest.live.isEmpty ? nil : manifest.live.json
        new.upload = index == clips - 1 ? upload : nil
        let arrived = ArrivedClip(
            new: new, createdAt: min(manifest.createdAt, Date()),
            parts: ClipParts(manifest, report: results?.report, measured: measured),
            files: results?.files ?? [:], said: said)
        let arrival = try await store.accept(blob, with: arrived)
        if case .new(let clip) = arrival, !clip.job.state.isFinal {
            events.publish(queued: clip.job)
            await pool.wake()
        }
        return (arrival, clips)
    }
}

/// A clip that a worker has taken out of a ZIP, looked at without trust.
private enum UnpackedClip {
    /// The manifest, and what goes beside the clip; the clip itself stays where it is. The folder then holds no more
    /// than an analysis would have left.
    static func read(
        _ folder: String
    ) throws(BadResult) -> (ClipManifest, ResultFiles?, measured: [UInt8]?, said: [ArtefactName: String]) {
        let path = folder + "/" + ClipManifest.fileName
        let json = try ResultFiles.bytes(of: path, atMost: ClipManifest.maximumBytes)
        let manifest: ClipManifest
        do throws(ArchiveError) {
            manifest = try ClipManifest(json: json)
        } catch {
            throw BadResult(reason: "the manifest: \(error.code)")
        }
        unlink(path)
        try ResultFiles.requirePlain(folder + "/" + OutputName.original, atMost: StoreLimits().uploadBytes)
        let said = try said(folder, manifest)
        guard manifest.hasReport else { return (manifest, nil, nil, said) }
        let others = [OutputName.original, OutputName.measured] + said.keys.map(\.description)
        let results = try ResultFiles.collect(in: folder, besides: others, keepsReport: true)
        guard results.kind == manifest.kind else { throw BadResult(reason: "the report is of another kind") }
        return (manifest, results, try measured(folder, manifest), said)
    }

    /// The files of its commentaries, of which the scripts have been read.
    private static func said(_ folder: String, _ manifest: ClipManifest) throws(BadResult) -> [ArtefactName: String] {
        var files: [ArtefactName: String] = [:]
        for commentary in manifest.commentaries ?? [] {
            let (script, voice) = (ArtefactName.script(of: commentary.id), ArtefactName.voice(of: commentary.id))
            files = files.merging([script: "\(folder)/\(script)", voice: "\(folder)/\(voice)"]) { $1 }
            try ResultFiles.requirePlain("\(folder)/\(voice)", atMost: Commentary.mostVoiceBytes)
            let json = try ResultFiles.bytes(of: "\(folder)/\(script)", atMost: Commentary.mostBytes)
            guard let said = try? JSONDecoder().decode(Commentary.self, from: Data(json)), (try? said.check()) != nil
            else { throw BadResult(reason: "a commentary is invalid") }
        }
        return files
    }

    /// The report as it was measured, where people corrected it.
    private static func measured(_ folder: String, _ manifest: ClipManifest) throws(BadResult) -> [UInt8]? {
        guard manifest.file(OutputName.measured) != nil else { return nil }
        let json = try ResultFiles.bytes(
            of: folder + "/" + OutputName.measured, atMost: AnalysisKind.maximumReportBytes)
        guard let report = try? AnalysisKind.report(json: json), report.kind == manifest.kind else {
            throw BadResult(reason: "the measured report is invalid")
        }
        return json
    }
}

extension ClipParts {
    /// What a manifest says, made safe as what people type is.
    fileprivate init(_ manifest: ClipManifest, report: [UInt8]?, measured: [UInt8]?) {
        self.init()
        self.report = report
        self.measured = measured
        corrections = measured == nil ? [] : manifest.corrections ?? []
        moments = manifest.moments ?? []
        commentaries = manifest.commentaries ?? []
        analysedAt = manifest.analysedAt.map { min($0, Date()) }
        order = manifest.order
        live = manifest.live
        athlete = manifest.athlete.flatMap { AthleteName($0) }.map { Athlete(id: AthleteID(), name: $0) }
        note = manifest.note.flatMap { NoteText($0) }.flatMap { text in
            text.isEmpty ? nil : Note(text: text, savedAt: min(manifest.noteSavedAt ?? manifest.createdAt, Date()))
        }
        tags = Array(Set(manifest.tags.compactMap { Tag($0) })).sorted()
    }
}

extension AppError {
    /// All clips of a ZIP are here already.
    fileprivate init(known names: [String]) {
        let text: LocalizedText =
            names.count == 1
            ? "“\(names[0])” is already in your clips, with the same report."
            : LocalizedText(
                names.count, "The \(names.count) clip in this ZIP is already in your clips, with the same report.",
                "All \(names.count) clips in this ZIP are already in your clips, with the same reports.")
        self.init(.conflict, code: "alreadyHere", text)
    }

    /// A clip of a ZIP was refused after others were taken in.
    fileprivate init(_ error: any UserFacingError, after count: Int) {
        self.init(
            error.code, Self.text(error.text, after: count), reason: error.reason, detail: error.detail)
    }

    private static func text(_ text: LocalizedText, after count: Int) -> LocalizedText {
        switch count {
        case ...0: text
        case 1: "The first clip of this ZIP was added, then there was an error. \(text)"
        default:
            LocalizedText(
                count, "The first \(count) clip of this ZIP was added, then there was an error. \(text)",
                "The first \(count) clips of this ZIP were added, then there was an error. \(text)")
        }
    }
}
