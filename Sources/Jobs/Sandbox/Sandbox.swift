import FoundationEssentials
import Glibc
import Store

/// What a worker gets to see of the data folder.
struct WorkerPaths: Equatable {
    /// The clip, the only one that it sees.
    var input: String?
    /// A folder with results of an earlier job, to be read only, if it needs them.
    var results: String?
    /// The only folder that it can write to, if it needs one.
    var output: String?
}

/// How workers are shut in: bubblewrap with no network, a read-only system, only one clip visible, one writable folder.
public struct Sandbox: Sendable {
    /// What is in force, and why.
    public let status: SandboxStatus
    let image: WorkerImage
    private let method: Method?

    /// How bubblewrap is used here.
    private struct Method: Sendable {
        /// Ways to keep users apart, the best first.
        enum Users: CaseIterable {
            /// A user namespace takes all rights away, and no further one can be made inside.
            case apartForGood
            /// A user namespace, for systems that do not let its making be forbidden.
            case apart
            /// None: root in a chroot cannot have one, but can do without.
            case shared
        }

        var program: String
        var users: Users
    }

    /// Whether the system counts a worker's processes by themselves, so that they can be limited. Those of the administrator
    /// are never refused, whatever name they have inside.
    var countsProcesses: Bool { method.map { $0.users != .shared && geteuid() != 0 } ?? false }

    /// Where the clip appears in the sandbox.
    static let inputPath = "/clip/input"
    /// Where results of an earlier job appear in the sandbox.
    static let resultsPath = "/clip/results"
    /// Where the results go in the sandbox.
    static let outputPath = "/clip/output"
    /// Size of the private `/tmp`, bytes.
    static let temporaryBytes = 256 << 20

    /// Finds out, by really starting a small program in one, whether a sandbox can be had.
    /// - Throws: if the mode is `require` and none can be had.
    public init(
        mode: SandboxMode, image: WorkerImage, searchPath: String = "/usr/local/bin:/usr/bin:/bin"
    ) async throws(SandboxError) {
        self.image = image
        guard mode != .off else {
            method = nil
            status = SandboxStatus(
                isInForce: false, sentence: "Workers run without a sandbox, as --sandbox off asks.", detail: nil)
            return
        }
        let (method, detail) = await Self.findMethod(image: image, searchPath: searchPath)
        self.method = method
        if method != nil {
            status = SandboxStatus(
                isInForce: true,
                sentence: "Workers run inside bubblewrap: no network, read-only system, one clip each.", detail: detail)
            return
        }
        let reason =
            detail == nil
            ? "bubblewrap is not installed (apt install bubblewrap)"
            : "bubblewrap does not work here (user namespaces may be forbidden, or this is a chroot)"
        if mode == .require {
            throw SandboxError(message: "A sandbox is required, but \(reason).")
        }
        status = SandboxStatus(
            isInForce: false, sentence: "Workers run without a sandbox: \(reason).", detail: detail)
    }

    private static func findMethod(
        image: WorkerImage, searchPath: String
    ) async -> (Method?, detail: String?) {
        let candidates = searchPath.split(separator: ":").map { String($0) + "/bwrap" }
        guard let program = candidates.first(where: { access($0, X_OK) == 0 }) else { return (nil, nil) }
        var detail = ""
        for users in Method.Users.allCases where users != .shared || geteuid() == 0 {
            let method = Method(program: program, users: users)
            let trial = ChildCommand(
                executable: program,
                arguments: arguments(method, image: image, WorkerPaths()) + ["--", "/bin/true"],
                environment: [:])
            do throws(SpawnFailure) {
                let end = try await ChildProcess.run(
                    trial, input: [], bounds: ChildProcess.Bounds(wallClock: .seconds(20)), onLine: { _ in true })
                if end.status == 0 { return (method, nil) }
                detail += String(decoding: end.errorTail, as: UTF8.self)
            } catch {
                detail += error.reason
            }
        }
        return (nil, detail)
    }

    /// The command that runs a worker on one file, and the paths as the worker sees them.
    func command(_ paths: WorkerPaths) -> (command: ChildCommand, paths: WorkerPaths) {
        var environment = image.environment
        if !image.libraryFolders.isEmpty {
            environment["LD_LIBRARY_PATH"] = image.libraryFolders.joined(separator: ":")
        }
        guard let method else {
            let command = ChildCommand(
                executable: image.executable, arguments: image.arguments, environment: environment)
            return (command, paths)
        }
        var arguments = Self.arguments(method, image: image, paths)
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) { arguments += ["--setenv", name, value] }
        arguments += ["--", image.executable] + image.arguments
        let command = ChildCommand(executable: method.program, arguments: arguments, environment: [:])
        let inside = WorkerPaths(
            input: Self.inputPath, results: paths.results.map { _ in Self.resultsPath },
            output: paths.output.map { _ in Self.outputPath })
        return (command, inside)
    }

    private static func arguments(_ method: Method, image: WorkerImage, _ paths: WorkerPaths) -> [String] {
        var arguments = [
            "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL",
            "--unshare-net", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
            "--hostname", "worker",
        ]
        if method.users != .shared { arguments += ["--unshare-user", "--uid", "65534", "--gid", "65534"] }
        if method.users == .apartForGood { arguments += ["--disable-userns"] }
        for path in SystemFolders.programs {
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                arguments += ["--symlink", target, path]
            } else {
                arguments += ["--ro-bind-try", path, path]
            }
        }
        for path in SystemFolders.configuration { arguments += ["--ro-bind-try", path, path] }
        // The private /tmp first: what is shown may itself lie under the real one.
        arguments += ["--proc", "/proc", "--dev", "/dev", "--size", String(temporaryBytes), "--tmpfs", "/tmp"]
        for path in image.libraryFolders + image.readablePaths + [image.executable]
        where !SystemFolders.contains(path) {
            arguments += ["--ro-bind-try", path, path]
        }
        if let input = paths.input { arguments += ["--ro-bind", input, inputPath] }
        if let results = paths.results { arguments += ["--ro-bind", results, resultsPath] }
        if let output = paths.output { arguments += ["--bind", output, outputPath] }
        // The sandbox's own root and /dev lie in memory: writable, they would be a way to use it up.
        return arguments + ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/", "--setenv", "TMPDIR", "/tmp"]
    }
}
