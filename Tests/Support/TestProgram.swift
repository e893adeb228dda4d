internal import FoundationEssentials
internal import Glibc

/// Programs that tests run.
public enum TestProgram {
    /// Path of a program of this package, which is built beside the tests.
    public static func path(_ name: String) -> String {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: own).deletingLastPathComponent().appending(path: name).path
    }

    /// Whether users other than root may run the programs of this package: all folders above let them through.
    public static let isOpenToOthers: Bool = {
        var folder = path("")
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            var status = stat()
            guard stat(folder.isEmpty ? "/" : folder, &status) == 0, status.st_mode & S_IXOTH != 0 else { return false }
        }
        return true
    }()

    /// Runs a program quietly.
    /// - Parameters:
    ///   - arguments: the program, by path or by name, and its arguments.
    ///   - output: where its output goes.
    /// - Returns: its exit status, or -1 if it could not be started.
    public static func run(_ arguments: [String], output: String = "/dev/null") -> Int32 {
        let file = open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(file) }
        return TestChild.run(arguments, output: file)
    }
}
