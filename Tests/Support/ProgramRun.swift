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
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC
        let (output, errors) = (open(output, flags, 0o600), open(errors, flags, 0o600))
        defer { for file in [output, errors] { close(file) } }
        let status = TestChild.run(arguments, environment: environment, output: output, errors: errors)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }
}
