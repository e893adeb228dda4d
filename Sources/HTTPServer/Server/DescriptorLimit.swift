import Glibc

/// How many descriptors the process may have open.
enum DescriptorLimit {
    /// Raises the soft limit, as far as the hard one allows, so that this many connections find one each and the rest
    /// of the program has some left.
    static func raise(toHold connections: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        // A file may be sent on every connection.
        let wanted = min(rlim_t(2 * connections + 512), limit.rlim_max)
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = wanted
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
