internal import FoundationEssentials

/// A disk of a few MiB for one program: a file system in memory, in a mount namespace that ends with the program.
public enum SmallDisk {
    /// Whether the system lets us mount one.
    public static let isAvailable = options != nil

    /// What a skipped test says.
    public static let absence = "needs mount namespaces: run the tests as root, or where users may have namespaces"

    private static let options = ["-m", "-rm"].first { option in
        TestProgram.run(["/usr/bin/unshare", option, "/bin/mount", "-t", "tmpfs", "none", "/mnt"]) == 0
    }

    /// Runs a program with a folder on such a disk as its last argument.
    public static func run(mebibytes: Int, _ program: String, _ arguments: [String]) async throws -> ProgramRun {
        let folder = try TemporaryFolder()
        let script = #"mount -t tmpfs -o size=\#(mebibytes)m none "$0" && exec "$@" "$0""#
        return try await ProgramRun.run(
            "/usr/bin/unshare", [options ?? "-m", "/bin/sh", "-c", script, folder.path, program] + arguments)
    }
}
