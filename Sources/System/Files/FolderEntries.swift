import Glibc

/// The names in a folder, as the system gives them: bytes that may be no text. `.` and `..` are left out.
package final class FolderEntries {
    // Owned: closed in `deinit`. A name is good until the next one is asked for.
    private let stream: OpaquePointer

    /// The folder itself.
    package var descriptor: Int32 { dirfd(stream) }

    /// The entries of an open folder, or of a folder in it; nil if it cannot be read. Links are refused.
    package init?(of folder: Int32, _ name: UnsafePointer<CChar>? = nil) {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let descriptor = if let name { openat(folder, name, flags) } else { openat(folder, ".", flags) }
        guard descriptor >= 0 else { return nil }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        self.stream = stream
    }

    deinit { closedir(stream) }

    /// The next name, or nil at the end.
    package func next() -> UnsafePointer<CChar>? {
        while let entry = readdir(stream) {
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            if strcmp(name, ".") != 0 && strcmp(name, "..") != 0 { return name }
        }
        return nil
    }
}
