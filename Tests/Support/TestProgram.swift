internal import FoundationEssentials
internal import Glibc

/// Programs that tests run.
public enum TestProgram {
    /// Path of a program of this package, which is built beside the tests.
    public static func path(_ name: String) -> String {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: own).deletingLastPathComponent().appending(path: name).path
    }

    /// Runs a program quietly.
    /// - Parameters:
    ///   - arguments: the program, by path or by name, and its arguments.
    ///   - output: where its output goes.
    /// - Returns: its exit status, or -1 if it could not be started.
    public static func run(_ arguments: [String], output: String = "/dev/null") -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words = arguments.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        guard posix_spawnp(&child, arguments[0], &actions, nil, words, environ) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status
    }
}
