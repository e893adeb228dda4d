import Analysis
import HTTPServer
import Store
import Vision

/// Files that a browser plays, shows or saves: the clip, its pictures, its landmarks and its report.
extension Routes {
    /// The clip as it was uploaded, or the proxy that was made because browsers cannot play it.
    func media(_ id: ClipID) async throws -> Response {
        let found = try await clip(id)
        if found.artefacts.contains(ArtefactNames.proxy.description) {
            return try await artefact(ArtefactNames.proxy, of: id, type: "video/mp4")
        }
        let file = try FileBody(path: clips.contentPath(of: found.clip), entityTag: found.clip.blob.description)
        var response = Response.file(file, type: found.clip.mediaType)
        // Content of an address never changes: the identifier is drawn anew for each upload.
        response.headers["Cache-Control"] = "private, max-age=86400"
        return response
    }

    /// The poster or a key frame.
    func picture(_ name: ArtefactName, of id: ClipID) async throws -> Response {
        guard name.description.hasSuffix(".jpg") else { throw RouteError.noSuchFile }
        return try await artefact(name, of: id, type: "image/jpeg")
    }

    /// The landmarks in their binary form, which the overlay reads.
    func landmarks(_ id: ClipID) async throws -> Response {
        try await artefact(ArtefactNames.landmarks, of: id, type: "application/octet-stream")
    }

    /// The landmarks as a table, written while it is sent.
    func landmarksCSV(_ id: ClipID) async throws -> Response {
        let name = try await clip(id).clip.name
        let recording = try await recording(of: id)
        return Response.stream(type: "text/csv; charset=utf-8") { sink in
            var table = LandmarkTable(recording)
            while let rows = table.nextRows() {
                guard await sink.write(rows) else { return }
            }
        }
        .asAttachment(named: Self.fileName(name, "landmarks.csv"))
    }

    /// The report, as the contract says.
    func report(_ id: ClipID, download: Bool) async throws -> Response {
        let found = try await clip(id)
        guard let json = try await reports.report(of: id) else { throw RouteError.noReport(found.job) }
        let response = Response.json(json)
        return download ? response.asAttachment(named: Self.fileName(found.clip.name, "report.json")) : response
    }

    /// The landmarks that the analysis recorded.
    func recording(of id: ClipID) async throws -> LandmarkRecording {
        guard let file = try await reports.artefact(ArtefactNames.landmarks, of: id) else { throw RouteError.noSuchFile }
        return try LandmarkRecording(file: file.path)
    }

    private func artefact(_ name: ArtefactName, of id: ClipID, type: String) async throws -> Response {
        guard let file = try await reports.artefact(name, of: id) else { throw RouteError.noSuchFile }
        var response = Response.file(try FileBody(path: file.path), type: type)
        // A new analysis replaces these: browsers keep them, but ask.
        response.headers["Cache-Control"] = "private, no-cache"
        return response
    }

    /// A name to save under: the clip's own, then what it is.
    private static func fileName(_ clip: String, _ what: String) -> String {
        let stem = clip.lastIndex(of: ".").map { String(clip[..<$0]) } ?? clip
        return (stem.isEmpty ? clip : stem) + "-" + what
    }
}
