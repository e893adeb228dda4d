import Domain
import FoundationEssentials
import Store
import TestSupport

@testable import Archives

/// Files of clips, wherever they are.
private struct PlainFiles: BlobStore {
    let paths: [BlobName: String]

    func materialise<Result: Sendable>(
        _ blob: BlobName, _ use: @Sendable (_ path: String) async -> Result
    ) async throws -> Result {
        await use(paths[blob] ?? "/nowhere")
    }
}

/// ZIPs as tests want them.
enum Packing {
    static let report = Array(#"{"a":"report as it is stored"}"#.utf8)
    static let content = [UInt8]((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 / 7) })

    static func hash(_ bytes: [UInt8]) throws -> String {
        var digest = try Digest()
        try digest.update(bytes)
        return try digest.blobHash().description
    }

    /// A clip with everything, as the server packs it.
    static func zip(of names: [String] = ["Vorhand Jürgen 球.MP4"], in folder: TemporaryFolder) async throws -> [UInt8] {
        let path = folder.path + "/content"
        try Data(content).write(to: URL(filePath: path))
        let poster = folder.path + "/poster.jpg"
        try Data("poster".utf8).write(to: URL(filePath: poster))
        let zip = try ZIPWriter()
        var bytes: [UInt8] = []
        var folders = FolderNames()
        for name in names {
            var parts = ClipParts()
            parts.report = report
            parts.analysedAt = Date(timeIntervalSince1970: 1_790_000_000.125)
            parts.order = AnalysisOrder(
                person: 2, mirrored: true, thresholds: ["smile": 0.5], turn: ClipTurn(quarterTurns: 1, isMirrored: true)
            )
            let (id, job) = (ClipID(), JobID())
            // The thumbnail stays behind: there is no file for it here.
            parts.files = [ArtefactName.poster, .thumbnail].map {
                Artefact(name: $0, byteCount: 6, blob: .artefact($0, of: id, by: job))
            }
            parts.live = [LiveEvent(.swing, .ended, at: 2, start: 1, end: 2)]
            parts.athlete = AthleteName("Jürgen").map { Athlete(id: AthleteID(), name: $0) }
            parts.note = NoteText("=SUM(1)\nLater.").map {
                Note(text: $0, savedAt: Date(timeIntervalSince1970: 1_790_000_100))
            }
            parts.tags = ["camp", "final"].compactMap { Tag($0) }
            guard let blob = BlobHash(try hash(content)) else { throw ArchiveError.damaged }
            let clip = Clip(
                id: id, name: name, kind: .swing, blob: blob, byteCount: content.count,
                mediaType: "video/mp4", mediaInfo: "{}", createdAt: Date(timeIntervalSince1970: 1_780_000_000.5),
                scope: .machine)
            let files = PlainFiles(paths: [.content(blob): path, .artefact(.poster, of: id, by: job): poster])
            let packed = PackedClip(clip, parts, in: files)
            _ = try await packed.write(as: folders.next(for: name), to: zip) { piece in
                bytes += piece
                return true
            }
        }
        try zip.finish()
        return bytes + zip.take()
    }

    /// A ZIP of any files.
    static func zip(_ files: [(path: String, bytes: [UInt8])]) throws -> [UInt8] {
        let zip = try ZIPWriter()
        for file in files {
            try zip.begin(file.path, byteCount: file.bytes.count, changed: Date(), isCompressed: true)
            try zip.write(file.bytes)
        }
        try zip.finish()
        return zip.take()
    }

    /// A manifest of a clip without more than its original.
    static func manifest(_ change: (inout ClipManifest) throws -> Void = { _ in }) throws -> [UInt8] {
        var manifest = ClipManifest(
            name: "a.mp4", kind: .swing, createdAt: Date(timeIntervalSince1970: 1_780_000_000), tags: [], live: [],
            original: "clip.mp4",
            files: [ClipManifest.File(name: "clip.mp4", bytes: 4, sha256: try hash(Array("clip".utf8)))])
        try change(&manifest)
        return try manifest.encoded()
    }

    /// Unpacks bytes into a new folder.
    /// - Returns: how many clips there are, and the files by name.
    static func unpack(
        _ zip: [UInt8], clip: Int = 0
    ) throws -> (clips: Int, files: [String: [UInt8]]) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/zip"
        let output = folder.path + "/output"
        try Data(zip).write(to: URL(filePath: path))
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: false)
        let clips = try ClipUnpacking.unpack(path, clip: clip, into: output)
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: output) {
            files[name] = [UInt8](try Data(contentsOf: URL(filePath: output + "/" + name)))
        }
        return (clips, files)
    }
}
