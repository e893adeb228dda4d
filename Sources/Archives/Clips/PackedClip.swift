package import Domain
package import Store

/// A clip with everything, as it goes into a ZIP: a folder of its own with the file that was uploaded, the report as it
/// is stored, what the analysis left, and the manifest.
package struct PackedClip: Sendable {
    private let clip: Clip
    private let parts: ClipParts
    private let store: any BlobStore
    private let said: @Sendable (CommentaryID) async throws -> CommentaryFiles

    /// Bytes that are read at once.
    private static let pieceBytes = 256 << 10

    /// - Parameters:
    ///   - parts: all that belongs to it.
    ///   - store: what keeps its content and its files.
    ///   - said: gives the files of its commentaries.
    package init(
        _ clip: Clip, _ parts: ClipParts, in store: any BlobStore,
        said: @escaping @Sendable (CommentaryID) async throws -> CommentaryFiles = { _ in
            throw AppError.noSuchCommentary
        }
    ) {
        self.clip = clip
        self.parts = parts
        self.store = store
        self.said = said
    }

    /// Writes the clip into a ZIP. What it is packed from is hashed on its way, so the manifest comes last.
    /// - Parameters:
    ///   - folder: what its folder is called there.
    ///   - send: takes what is ready; false where nobody wants more.
    /// - Returns: false where nobody wants more.
    /// - Throws: `ArchiveError`; `AppError`. What was sent until then is no ZIP.
    package func write(
        as folder: String, to zip: ZIPWriter, _ send: ([UInt8]) async -> Bool
    ) async throws -> Bool {
        let original = ClipManifest.originalName(of: clip.name)
        var manifest = ClipManifest(
            name: clip.name, kind: clip.kind, createdAt: clip.createdAt, filming: clip.filming,
            analysedAt: parts.analysedAt,
            order: parts.order, corrections: parts.corrections.isEmpty ? nil : parts.corrections,
            moments: parts.moments.isEmpty ? nil : parts.moments,
            athlete: parts.athlete?.name.description, note: parts.note?.text.description,
            noteSavedAt: parts.note?.savedAt, tags: parts.tags.map(\.description), live: parts.live, original: original,
            files: [])
        var files = [(name: original, blob: BlobName.content(clip.blob))]
        for file in parts.files where file.name.isPacked {
            files.append((name: file.name.description, blob: file.blob))
        }
        for (name, blob) in files {
            let file = try await store.materialise(blob) { path in
                Result { () throws(ArchiveError) in try PackedFile(path) }
            }.get()
            try zip.begin(folder + "/" + name, byteCount: file.byteCount, changed: clip.createdAt, isCompressed: false)
            var digest = try Digest()
            var count = 0
            while let piece = try await file.read(at: count, atMost: Self.pieceBytes) {
                count += piece.count
                try digest.update(piece)
                try zip.write(piece)
                guard await send(zip.take()) else { return false }
            }
            let hash = try digest.blobHash()
            guard count == file.byteCount, name != original || hash == clip.blob else {
                throw ArchiveError.reading("\(name) of clip \(clip.id) has changed")
            }
            manifest.files.append(ClipManifest.File(name: name, bytes: count, sha256: hash.description))
        }
        for (name, json) in [(OutputName.report, parts.report), (OutputName.measured, parts.measured)] {
            guard let json else { continue }
            manifest.files.append(try write(json, name, folder, to: zip))
        }
        for commentary in parts.commentaries {
            let files: CommentaryFiles
            do {
                files = try await said(commentary.id)
            } catch let error as AppError where error == .noSuchCommentary {
                // It was removed meanwhile.
                continue
            }
            manifest.version = 2
            manifest.commentaries = (manifest.commentaries ?? []) + [commentary]
            for (name, bytes) in [
                (ArtefactName.script(of: commentary.id), files.script), (.voice(of: commentary.id), files.voice),
            ] {
                // Voices are packed already.
                let isCompressed = name == .script(of: commentary.id)
                manifest.files.append(try write(bytes, name.description, folder, to: zip, isCompressed: isCompressed))
                guard await send(zip.take()) else { return false }
            }
        }
        _ = try write(manifest.encoded(), ClipManifest.fileName, folder, to: zip)
        return await send(zip.take())
    }

    /// Writes a file, and says what the manifest says of it.
    private func write(
        _ bytes: [UInt8], _ name: String, _ folder: String, to zip: ZIPWriter, isCompressed: Bool = true
    ) throws -> ClipManifest.File {
        try zip.begin(folder + "/" + name, byteCount: bytes.count, changed: clip.createdAt, isCompressed: isCompressed)
        try zip.write(bytes)
        var digest = try Digest()
        try digest.update(bytes)
        return ClipManifest.File(name: name, bytes: bytes.count, sha256: try digest.blobHash().description)
    }
}

/// What clips are called in a ZIP.
package struct FolderNames {
    /// In small letters. macOS puts notes of its own into a folder of this name: readers pass over it.
    private var taken: Set = ["__macosx"]

    /// No clip has a name yet.
    package init() {}

    /// The name of a clip's folder: the clip's own without its ending, made safe for every system, and a number where
    /// two are alike.
    package mutating func next(for clip: String) -> String {
        let stem = clip.lastIndex(of: ".").map { String(clip[..<$0]) } ?? clip
        // What Windows does not take, and dots and spaces at the end.
        var plain = String(stem.map { #"<>:"/\|?*"#.contains($0) ? "_" : $0 }.prefix(60))
        while let last = plain.last, last == "." || last == " " { plain.removeLast() }
        while plain.hasPrefix(".") { plain.removeFirst() }
        if plain.isEmpty { plain = "clip" }
        var name = plain
        var number = 2
        while !taken.insert(name.lowercased()).inserted {
            name = "\(plain) (\(number))"
            number += 1
        }
        return name
    }
}
