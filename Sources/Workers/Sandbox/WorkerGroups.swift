import Glibc
import Synchronization
import System

/// Control groups (version 2) for workers, where the server's own group was delegated to it: they bound all memory of a
/// worker, also what limits of an address space do not see, and its threads. By the kernel's
/// Documentation/admin-guide/cgroup-v2.rst.
///
/// A group that has groups below it with controllers holds no processes itself, so the server moves into one of its
/// own.
final class WorkerGroups: Sendable {
    /// Threads and processes of one worker, bubblewrap's among them.
    static let processes = 256 + 8

    private let folder: String
    private let number = Mutex(0)

    /// Groups below the server's own one, or nil where none can be made.
    /// - Parameters:
    ///   - membership: what `/proc/self/cgroup` says.
    ///   - root: where the hierarchy is mounted.
    init?(membership: String, root: String = "/sys/fs/cgroup") {
        guard let line = membership.split(separator: "\n").first(where: { $0.hasPrefix("0::/") }) else { return nil }
        let path = root + line.dropFirst("0::".count)
        folder = path.hasSuffix("/") ? String(path.dropLast()) : path
        let controllers = (Descriptor.text(ofFile: folder + "/cgroup.controllers") ?? "").split {
            $0 == " " || $0 == "\n"
        }
        guard controllers.contains("memory"), controllers.contains("pids"), access(folder, W_OK) == 0,
            Self.make(folder + "/server"), Descriptor.write("0", toFile: folder + "/server/cgroup.procs")
        else { return nil }
        // Refused where others share the group: then it was not given to the server alone, and everything stays as it
        // was.
        guard Descriptor.write("+memory +pids", toFile: folder + "/cgroup.subtree_control") else {
            _ = Descriptor.write("0", toFile: folder + "/cgroup.procs")
            rmdir(folder + "/server")
            return nil
        }
    }

    /// A group for a process and all that it starts from now on.
    /// - Parameter memory: what the worker may have, bytes; swap does not come on top.
    func makeGroup(for process: pid_t, memory: Int) -> Group? {
        let group = Group(folder: folder + "/worker-\(number.withLock { $0 += 1; return $0 })")
        guard Self.make(group.folder) else { return nil }
        for (file, value) in [
            ("memory.max", "\(memory + WorkerMemory.cachedBytes)"), ("memory.swap.max", "0"), ("memory.oom.group", "1"),
            ("pids.max", "\(Self.processes)"), ("cgroup.procs", "\(process)"),
        ] { _ = Descriptor.write(value, toFile: group.folder + "/" + file) }
        return group
    }

    /// One worker's group.
    struct Group: Sendable {
        fileprivate let folder: String

        /// Kills what is left in the group, and removes it.
        func remove() {
            _ = Descriptor.write("1", toFile: folder + "/cgroup.kill")
            // What was killed leaves a moment later.
            for _ in 0..<50 where rmdir(folder) != 0 && errno == EBUSY { usleep(2000) }
        }
    }

    private static func make(_ folder: String) -> Bool { mkdir(folder, 0o755) == 0 || errno == EEXIST }
}
