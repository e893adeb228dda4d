import FoundationEssentials

/// Memory of the machine, or what the server's control group leaves of it.
package enum MachineMemory {
    /// Bytes.
    package static var bytes: Int {
        bytes(
            physical: Int(clamping: ProcessInfo.processInfo.physicalMemory),
            limits: ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].map {
                FileManager.default.contents(atPath: $0)
            })
    }

    /// - Parameter limits: what control groups (version 2, version 1) say: a number of bytes, or `max`.
    static func bytes(physical: Int, limits: [Data?]) -> Int {
        limits.compactMap { limit in
            limit.flatMap { Int(String(decoding: $0, as: UTF8.self).filter { !$0.isWhitespace }) }
        }.reduce(physical, min)
    }
}
