import FoundationEssentials
import Glibc

/// A file that appears under its name only when it is whole.
struct NewFile {
    /// The name that was asked for.
    let path: String
    /// The option that named it.
    private let option: String

    /// - Throws: at once, before any work, if nothing can be written there.
    init(_ path: String, option: String) throws(CommandFailure) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        var isFolder = false
        guard access(folder, W_OK) == 0,
            !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) || !isFolder
        else {
            throw CommandFailure(message: "Can’t write to \(path). Choose another file with \(option).")
        }
        self.path = path
        self.option = option
    }

    /// Lets `make` write a file beside it, which then takes the name.
    func write(_ make: (String) throws -> Void) throws {
        let url = URL(filePath: path)
        let part = url.deletingLastPathComponent()
            .appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)").path
        defer { unlink(part) }
        try make(part)
        guard rename(part, path) == 0 else {
            throw CommandFailure(message: "Can’t write to \(path). Choose another file with \(option).")
        }
    }
}
