import Domain
import Glibc
import Store

/// Takes clips out of a ZIP: what a worker does, for the ZIP comes from a stranger. Nothing in it has a path of its
/// own: a file is written under the name that the manifest and the catalogue know it by, and read no further than the
/// manifest says.
package enum ClipUnpacking {
    /// A ZIP unpacks to no more than so many times its size, and some: videos and pictures hardly pack.
    static let mostGrowth = 100
    private static let spareBytes = 1 << 20

    /// Takes a clip out of a ZIP: its manifest, the file that was uploaded (`OutputName.original`), report and files,
    /// each held against its hash.
    /// - Parameters:
    ///   - index: which clip, from 0 in the order of the ZIP.
    ///   - folder: an empty folder for it.
    /// - Returns: how many clips there are in the ZIP.
    /// - Throws: `ArchiveError`; `AppError`.
    package static func unpack(_ zip: String, clip index: Int, into folder: String) throws -> Int {
        let (clips, chosen) = try manifests(of: zip, choosing: index)
        guard let chosen else { throw ArchiveError.notOurs }
        let manifest = chosen.manifest
        let whole = manifest.files.reduce(0) { $0 + $1.bytes }
        guard whole / mostGrowth <= PackedFile.size(zip) + spareBytes else { throw ArchiveError.tooLarge }
        var missing = Set(manifest.files.map(\.name))
        var entries = try ClipEntries(zip)
        while let place = try entries.next() {
            guard place.folder == chosen.folder, place.name != ClipManifest.fileName else { continue }
            guard let file = manifest.file(place.name) else { throw ArchiveError.notOurs }
            guard missing.remove(file.name) != nil else { throw ArchiveError.damaged }
            let target = file.name == manifest.original ? OutputName.original : file.name
            try write(file, from: entries.reader, to: folder + "/" + target)
        }
        if let name = missing.min() { throw ArchiveError.changed(file: name) }
        try UnpackedFile(folder + "/" + ClipManifest.fileName).write(manifest.encoded())
        return clips
    }

    private static func write(_ file: ClipManifest.File, from reader: ZIPReader, to path: String) throws {
        let target = try UnpackedFile(path)
        var digest = try Digest()
        var count = 0
        while let piece = try reader.read() {
            count += piece.count
            guard count <= file.bytes else { throw ArchiveError.changed(file: file.name) }
            try digest.update(piece)
            try target.write(piece)
        }
        guard count == file.bytes, try digest.blobHash().description == file.sha256 else {
            throw ArchiveError.changed(file: file.name)
        }
    }

    /// How many manifests there are, and one of them with the folder that it lies in.
    private static func manifests(
        of zip: String, choosing index: Int
    ) throws -> (count: Int, chosen: (folder: String, manifest: ClipManifest)?) {
        var folders: Set<String> = []
        var chosen: (folder: String, manifest: ClipManifest)?
        var entries = try ClipEntries(zip)
        while let place = try entries.next() {
            guard place.name == ClipManifest.fileName else { continue }
            guard folders.insert(place.folder).inserted else { throw ArchiveError.damaged }
            guard folders.count <= ClipManifest.mostClips else { throw ArchiveError.tooMany }
            guard folders.count == index + 1 else { continue }
            var json: [UInt8] = []
            while let piece = try entries.reader.read() {
                json += piece
                guard json.count <= ClipManifest.maximumBytes else { throw ArchiveError.tooLarge }
            }
            chosen = (place.folder, try ClipManifest(json: json))
        }
        return (folders.count, chosen)
    }
}

/// A file that was in a ZIP. It must not exist before.
private struct UnpackedFile: ~Copyable {
    private let descriptor: Int32

    init(_ path: String) throws(ArchiveError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unpacking("\(path): \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(ArchiveError) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { raw in
                Glibc.write(descriptor, raw.baseAddress?.advanced(by: offset), bytes.count - offset)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .unpacking(String(cString: strerror(errno))) }
            offset += count
        }
    }
}

extension PackedFile {
    /// The size of a file, bytes; 0 if it cannot be opened.
    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
