import Domain
import HTTPServer
import Jobs
import Store
import Vision

/// Files that a browser plays, shows or saves: the clip, its pictures, its landmarks and its report.
struct ClipFiles: Sendable {
    let store: any PageStore

    /// The clip as it was uploaded, or the proxy that was made because browsers do not play or show it.
    func media(_ found: ClipSummary) async throws -> Response {
        if found.artefacts.contains(.proxy) {
            return try await artefact(.proxy, of: found, type: "video/mp4")
        }
        if found.artefacts.contains(.stillProxy) {
            return try await artefact(.stillProxy, of: found, type: "image/jpeg")
        }
        let (blob, tag) = (found.clip.blob, found.clip.blob.description)
        let file = try await store.materialise(.content(blob)) { path in
            Result { () throws(HTTPError) in try FileBody(path: path, entityTag: tag) }
        }.get()
        return Response.file(file, type: found.clip.playbackType).changeable
    }

    /// The poster or a key frame.
    func picture(_ name: ArtefactName, of clip: ClipSummary) async throws -> Response {
        guard name.description.hasSuffix(".jpg") else { throw AppError.noSuchFile }
        return try await artefact(name, of: clip, type: "image/jpeg")
    }

    /// The landmarks in their binary form, which the overlay reads.
    func landmarks(_ clip: ClipSummary) async throws -> Response {
        try await artefact(.landmarks, of: clip, type: "application/octet-stream")
    }

    /// The landmarks as a table, written while it is sent.
    func landmarksCSV(_ found: ClipSummary) async throws -> Response {
        let recording = try await store.materialise(try await storedFile(.landmarks, of: found).blob) { path in
            Result { () throws(LandmarkRecording.Malformed) in try LandmarkRecording(file: path) }
        }.get()
        let valueNames = try await store.readableReport(of: found.id)?.valueNames ?? []
        return Response.stream(type: "text/csv; charset=utf-8") { sink in
            var table = LandmarkTable(recording, valueNames: valueNames)
            while let rows = table.nextRows() {
                guard await sink.write(rows) else { return }
            }
        }
        .asAttachment(named: Self.fileName(found.clip.name, "landmarks.csv")).changeable
    }

    /// The report, as the contract says; programs do not mind that browsers save it.
    /// - Parameter hasOpinions: whether what others say of swings goes along.
    func report(_ found: ClipSummary, hasOpinions: Bool = true) async throws -> Response {
        guard let json = try await store.report(of: found.id), let report = try? AnalysisKind.report(json: json) else {
            throw AppError.noReport(found.job)
        }
        let opinions = hasOpinions ? try await store.opinions(on: found.id) : []
        let said = opinions.compactMap { opinion in
            opinion.said.map { (opinion.swing, $0) }
        }
        // What others say lies beside the report, which stays as it was written.
        let told = said.isEmpty ? nil : (report as? SwingReport)?.with(Dictionary(said) { $1 })
        return try Response.json(told?.encoded() ?? json).asAttachment(
            named: Self.fileName(found.clip.name, "report.json")
        ).changeable.tagged(try await store.reportRevision(of: found.id))
    }

    /// A video of the report, once it was made.
    func overlayVideo(_ layout: VideoLayout, of found: ClipSummary) async throws -> Response {
        let name =
            switch layout {
            case .over: "skeleton.mp4"
            case .beside: "side-by-side.mp4"
            case .rallies: "rallies.mp4"
            }
        return try await artefact(layout.artefact, of: found, type: "video/mp4")
            .asAttachment(named: Self.fileName(found.clip.name, name))
    }

    func artefact(_ name: ArtefactName, of found: ClipSummary, type: String) async throws -> Response {
        let file = try await store.materialise(try await storedFile(name, of: found).blob) { path in
            Result { () throws(HTTPError) in try FileBody(path: path) }
        }.get()
        return Response.file(file, type: type).changeable
    }

    func storedFile(_ name: ArtefactName, of found: ClipSummary) async throws -> Artefact {
        guard let file = try await store.artefact(name, of: found.id) else {
            throw found.hasReport ? AppError.noSuchFile : AppError.noReport(found.job)
        }
        return file
    }

    /// A name to save under: the clip's own, then what it is.
    static func fileName(_ clip: String, _ what: String) -> String {
        let stem = clip.lastIndex(of: ".").map { String(clip[..<$0]) } ?? clip
        return (stem.isEmpty ? clip : stem) + "-" + what
    }
}

extension Response {
    /// What a new analysis replaces and a person may delete: browsers keep it, but ask each time whether it still
    /// holds.
    var changeable: Response {
        var copy = self
        copy.headers[.cacheControl] = "private, no-cache"
        return copy
    }
}
