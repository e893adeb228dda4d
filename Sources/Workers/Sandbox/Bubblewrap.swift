import FoundationEssentials
import Glibc

/// Bubblewrap around a worker: namespaces of its own, a read-only system, only one clip, no network.
struct Bubblewrap: Sendable {
    /// How users are kept apart.
    enum Users: Sendable {
        /// A user namespace takes all rights away, and no further one can be made inside.
        case namespaceForGood
        /// A user namespace, for systems that do not let its making be forbidden.
        case namespace
        /// Root's workers become users of their own: a namespace would only give root another name, under which what
        /// belongs to root can still be opened.
        case users
    }

    /// Path of bubblewrap.
    var program: String
    var users: Users
    /// The system calls that there are inside.
    var filter: [UInt8]

    /// Where the clip appears.
    static let inputPath = "/clip/input"
    /// Where results of an earlier job appear.
    static let resultsPath = "/clip/results"
    /// Where the results go.
    static let outputPath = "/clip/output"

    /// The command that runs a program inside.
    func command(_ image: WorkerImage, _ paths: WorkerPaths, environment: [String: String]) -> ChildCommand {
        var options = options(image, paths)
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) { options += ["--setenv", name, value] }
        // Options come by a pipe, which bubblewrap reads to its end before it starts anything: until then it can be set
        // up, and hands on what it is.
        let words = options.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
        return ChildCommand(
            executable: program,
            arguments: ["--args", "3", "--seccomp", "4", "--", image.executable] + image.arguments, environment: [:],
            inherited: [.bytes(words), .bytes(filter)])
    }

    /// The paths as they are seen inside.
    func inside(_ paths: WorkerPaths) -> WorkerPaths {
        WorkerPaths(
            input: paths.input.map { _ in Self.inputPath }, results: paths.results.map { _ in Self.resultsPath },
            output: paths.output.map { _ in Self.outputPath })
    }

    private func options(_ image: WorkerImage, _ paths: WorkerPaths) -> [String] {
        var options = [
            "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL",
            "--unshare-net", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
            "--hostname", "worker",
        ]
        switch users {
        case .namespaceForGood: options += ["--unshare-user", "--uid", "65534", "--gid", "65534", "--disable-userns"]
        case .namespace: options += ["--unshare-user", "--uid", "65534", "--gid", "65534"]
        // Until the worker is another user, and no longer.
        case .users: options += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        }
        for path in SystemFolders.programs {
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                options += ["--symlink", target, path]
            } else {
                options += ["--ro-bind-try", path, path]
            }
        }
        // Bubblewrap makes folders on the way for itself alone, unless they are asked for.
        for folder in Self.above(SystemFolders.configuration) { options += ["--dir", folder] }
        for path in SystemFolders.configuration { options += ["--ro-bind-try", path, path] }
        options += ["--proc", "/proc", "--dev", "/dev"]
        let needs = image.needs.filter { !SystemFolders.contains($0) }
        for folder in Self.above(needs) + ["/clip"] { options += ["--dir", folder] }
        for path in needs { options += ["--ro-bind-try", path, path] }
        if let input = paths.input { options += ["--ro-bind", input, Self.inputPath] }
        if let results = paths.results { options += ["--ro-bind", results, Self.resultsPath] }
        if let output = paths.output { options += ["--bind", output, Self.outputPath] }
        // The sandbox's own root and /dev lie in memory: writable, they would be a way to use it up. /proc holds
        // settings of the whole machine, which belong to root.
        return options + ["--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/"]
    }

    /// The folders above some absolute paths, the upper ones first.
    private static func above(_ paths: [String]) -> [String] {
        var folders: Set<String> = []
        for path in paths {
            var path = path[...]
            while let slash = path.lastIndex(of: "/"), slash != path.startIndex {
                path = path[..<slash]
                folders.insert(String(path))
            }
        }
        return folders.sorted()
    }
}
