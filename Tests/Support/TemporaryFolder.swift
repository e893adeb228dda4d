import FoundationEssentials

/// A folder that is there for one test, and gone with the value.
public final class TemporaryFolder: Sendable {
    /// Its path.
    public let path: String

    /// An empty folder.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "motionbook-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Paths of all files below it, relative, sorted.
    public func files(below folder: String = "") -> [String] {
        let start = folder.isEmpty ? path : path + "/" + folder
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: start)) ?? []
        return all.filter { !isFolder(start + "/" + $0) }.sorted()
    }

    private func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }
}
