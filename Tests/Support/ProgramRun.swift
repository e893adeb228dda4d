import FoundationEssentials
import Glibc

/// What a program said, and how it ended.
public struct ProgramRun: Sendable {
    /// Its exit status; -1 if it could not be started or was killed.
    public let status: Int32
    /// Its standard output.
    public let output: String
    /// Its standard error.
    public let errors: String

    /// Runs a program to its end, on a thread of its own.
    /// - Parameters:
    ///   - program: its path; without a slash it is looked up in `PATH`.
    ///   - environment: all that it finds there.
    public static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = ["PATH": "/usr/bin:/bin"]
    ) async throws -> ProgramRun {
        try await offPool {
            let folder = try TemporaryFolder()
            let (output, errors) = (folder.path + "/output", folder.path + "/errors")
            let status = spawn([program] + arguments, environment, output: output, errors: errors)
            return ProgramRun(status: status, output: text(output), errors: text(errors))
        }
    }

    private static func text(_ path: String) -> String {
        String(decoding: (try? Data(contentsOf: URL(filePath: path))) ?? Data(), as: UTF8.self)
    }

    private static func spawn(
        _ arguments: [String], _ environment: [String: String], output: String, errors: String
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
        let words = arguments.map { strdup($0) } + [nil]
        let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + settings { free(word) } }
        var child: pid_t = 0
        guard posix_spawnp(&child, arguments[0], &actions, nil, words, settings) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }
}
