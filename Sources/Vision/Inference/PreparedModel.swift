internal import CCrypto
internal import COpenVINO
import Domain
internal import Glibc

/// A model as it was compiled for this machine, in a file beside the models.
///
/// The file is what OpenVINO exports, followed by two SHA-256: of what it was made from and for (OpenVINO, the
/// processor, size and time of the model's files), and of itself. What does not agree, is damaged or is not its owner's
/// alone is as good as none: the model is compiled. Only a file of whoever owns the models is read, so that OpenVINO
/// never meets bytes of a worker.
struct PreparedModel {
    private static let digestLength = 32
    /// Larger files are none of ours, bytes.
    private static let mostBytes = 256 << 20

    private let folder: String
    private let path: String
    private let owner: uid_t
    /// The digest of what it is made from and for.
    private let origin: [UInt8]

    /// Where a model is, or would be, prepared; nil if there is no such model.
    init?(_ name: ModelLibrary.Name, in library: ModelLibrary) {
        var facts = [UInt32](repeating: 0, count: Int(MB_PROCESSOR_FACTS))
        mb_processor(&facts)
        var words = "\(InferenceLibrary.version) f32 \(facts)"
        var status = stat()
        for ending in [".xml", ".bin"] {
            guard stat(library.folder + "/" + name.rawValue + ending, &status) == 0 else { return nil }
            words += " \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
        }
        guard let origin = Array(words.utf8).withUnsafeBytes(Self.digest) else { return nil }
        self.origin = origin
        owner = status.st_uid
        folder = library.prepared
        path = folder + "/" + name.rawValue + ".compiled"
    }

    /// Whether it is there, undamaged and of this machine.
    var isCurrent: Bool { read() != nil }

    /// What OpenVINO exported; nil where there is nothing current.
    func read() -> MappedBytes? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == owner,
            status.st_mode & 0o022 == 0, status.st_size <= Self.mostBytes,
            let bytes = MappedBytes(file, count: Int(status.st_size), without: 2 * Self.digestLength),
            bytes.rest.prefix(Self.digestLength).elementsEqual(origin),
            let digest = Self.digest(bytes.content), bytes.rest.suffix(Self.digestLength).elementsEqual(digest)
        else { return nil }
        return bytes
    }

    /// Keeps a model that was compiled.
    /// - Throws: `notKept`.
    func keep(_ model: CompiledModel) throws(AppError) {
        // Workers may be other users, whatever the mask says.
        if mkdir(folder, 0o755) == 0 { chmod(folder, 0o755) }
        // Whoever reads meanwhile finds the old one or the new one, whole.
        let partial = path + ".\(getpid())"
        defer { unlink(partial) }
        let file = open(partial, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw notKept }
        defer { close(file) }
        // OpenVINO opens it by its name.
        guard fchmod(file, 0o644) == 0, model.export(to: partial), let digest = Self.digest(file) else { throw notKept }
        let ending = origin + digest
        guard lseek(file, 0, SEEK_END) > 0, write(file, ending, ending.count) == ending.count, fsync(file) == 0,
            rename(partial, path) == 0
        else { throw notKept }
    }

    private var notKept: AppError {
        AppError(
            .notKept,
            "Can’t write the prepared models to \(folder). Run this as a user who can write there, and free some space."
        )
    }

    private static func digest(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        var (digest, length) = ([UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE)), UInt32(0))
        guard EVP_Digest(bytes.baseAddress, bytes.count, &digest, &length, EVP_sha256(), nil) == 1 else { return nil }
        return Array(digest.prefix(Int(length)))
    }

    private static func digest(_ file: Int32) -> [UInt8]? {
        var status = stat()
        guard fstat(file, &status) == 0 else { return nil }
        return MappedBytes(file, count: Int(status.st_size)).flatMap { digest($0.content) }
    }
}

/// A file in memory, for as long as somebody holds this.
///
/// Unsafe: maps the file, and unmaps it in `deinit`. `@unchecked Sendable`: nobody writes to it.
final class MappedBytes: @unchecked Sendable {
    /// The file but for its end.
    let content: UnsafeRawBufferPointer
    /// Its end.
    let rest: UnsafeRawBufferPointer
    private let all: UnsafeMutableRawBufferPointer

    /// - Parameters:
    ///   - count: bytes of the file.
    ///   - end: bytes at its end that are told apart.
    init?(_ file: Int32, count: Int, without end: Int = 0) {
        guard count > end, let start = mmap(nil, count, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0),
            start != MAP_FAILED
        else { return nil }
        all = UnsafeMutableRawBufferPointer(start: start, count: count)
        content = UnsafeRawBufferPointer(rebasing: all.dropLast(end))
        rest = UnsafeRawBufferPointer(rebasing: all.suffix(end))
    }

    deinit { munmap(all.baseAddress, all.count) }
}
