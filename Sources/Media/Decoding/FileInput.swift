internal import CFFmpeg
import Domain
internal import Glibc

/// A file as FFmpeg reads it: through a descriptor that is open already. Whatever the file says, FFmpeg can open
/// nothing else, because it is given no protocol to open it with.
///
/// Unsafe: C callbacks and memory that FFmpeg owns, freed in `deinit`.
final class FileInput {
    let context: UnsafeMutablePointer<AVIOContext>
    /// For those who read it by places, without FFmpeg.
    let descriptor: Int32
    /// How long the file was when it was opened, bytes.
    let size: Int

    init(_ path: String) throws(AppError) {
        // Not to wait for a writer, should the path be a pipe's.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw AppError(
                .unreadable, "Can’t open the file. Check that it exists and that you have permission to read it.")
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw AppError(
                .unreadable, "This is a folder or a device, not a file. Choose a video, GIF or photo.")
        }
        guard facts.st_size > 0 else {
            close(descriptor)
            throw AppError(.notMedia, "The file is empty. Choose another file.")
        }
        let bufferSize: Int32 = 64 * 1024
        // The descriptor itself travels as the pointer: callbacks need nothing that would have to be kept alive.
        let token = UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1)
        guard let buffer = av_malloc(Int(bufferSize)),
            let context = avio_alloc_context(
                buffer.assumingMemoryBound(to: UInt8.self), bufferSize, 0, token, readBytes, nil, seekBytes)
        else {
            close(descriptor)
            throw AppError.noMemory
        }
        self.descriptor = descriptor
        size = Int(facts.st_size)
        self.context = context
    }

    /// The first bytes of the file, without moving the place at which FFmpeg reads.
    func head(_ count: Int) -> [UInt8] { bytes(at: 0, count: count) }

    /// Bytes anywhere in the file, fewer where it ends, without moving the place at which FFmpeg reads.
    func bytes(at place: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, count, place))
        }
    }

    /// Fills memory with bytes anywhere in the file.
    /// - Returns: false if it ends before.
    func fill(_ target: UnsafeMutableBufferPointer<UInt8>, at place: Int) -> Bool {
        var done = 0
        while done < target.count {
            let count = pread(descriptor, target.baseAddress.map { $0 + done }, target.count - done, place + done)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// The next bytes of the file, for those who read it without FFmpeg; nil at its end.
    func nextChunk() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, filled in
            filled = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// The whole file, if it is not larger than `limit` bytes.
    func whole(limit: Int) -> [UInt8]? {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, Int(facts.st_size) <= limit else { return nil }
        return head(Int(facts.st_size))
    }

    deinit {
        av_free(context.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = context
        avio_context_free(&context)
        close(descriptor)
    }
}

private func readBytes(_ token: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int32)
    -> Int32
{
    var count: Int
    repeat { count = read(Int32(Int(bitPattern: token) - 1), buffer, Int(size)) } while count < 0 && errno == EINTR
    if count == 0 { return MB_AVERROR_EOF }
    return count > 0 ? Int32(count) : -EIO
}

private func seekBytes(_ token: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
    let descriptor = Int32(Int(bitPattern: token) - 1)
    if whence & AVSEEK_SIZE != 0 {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? Int64(facts.st_size) : -1
    }
    return Int64(lseek(descriptor, Int(offset), whence & ~AVSEEK_FORCE))
}
