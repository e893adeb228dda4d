import CSeccomp
import Domain
import Glibc
import System

/// A seccomp filter that lets some system calls through. The others do not exist, as far as the process can tell
/// (ENOSYS): libraries know that answer, from older kernels, and do without. Calls of another architecture end the
/// process.
final class SystemCallFilter {
    /// libseccomp's filter; `seccomp_release` in `deinit` ends it.
    private let context: scmp_filter_ctx

    private init?() {
        guard let context = seccomp_init(MB_SECCOMP_NO_SUCH_CALL) else { return nil }
        self.context = context
        // Workers run on processors with their usual speed: the filter is no reason to slow loads down after stores.
        seccomp_attr_set(context, SCMP_FLTATR_CTL_SSB, 1)
        seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2)
    }

    deinit { seccomp_release(context) }

    /// For a worker that has isolated itself.
    /// - Parameter process: its number: it may send signals to itself (`abort` does).
    static func working(process: pid_t) -> SystemCallFilter? {
        let itself = SystemCalls.Bounded(
            name: "tgkill", conditions: [SystemCalls.Condition(argument: 0, value: UInt64(process))])
        guard let filter = make(SystemCalls.free, SystemCalls.bounded + [itself]),
            filter.add(SystemCalls.stopped, MB_SECCOMP_STOP)
        else { return nil }
        return filter
    }

    /// For a worker on its way, from bubblewrap on.
    static func entering() -> SystemCallFilter? {
        let bounded = SystemCalls.bounded.filter { !SystemCalls.entering.contains($0.name) }
        return make(SystemCalls.free + SystemCalls.entering, bounded + [SystemCalls.stopped])
    }

    private static func make(_ free: [String], _ bounded: [SystemCalls.Bounded]) -> SystemCallFilter? {
        guard let filter = SystemCallFilter() else { return nil }
        let free = free.map { SystemCalls.Bounded(name: $0, conditions: []) }
        for call in free + bounded where !filter.add(call, MB_SECCOMP_ALLOW) { return nil }
        return filter
    }

    /// Lets a call through, or stops it with SIGSYS.
    /// - Returns: false if libseccomp refuses the rule. A call that it does not know, or that this architecture does
    ///   not have, is none that a worker could make.
    private func add(_ call: SystemCalls.Bounded, _ action: UInt32) -> Bool {
        let number = seccomp_syscall_resolve_name(call.name)
        guard number >= 0 else { return true }
        let comparisons = call.conditions.map { condition in
            scmp_arg_cmp(
                arg: condition.argument, op: SCMP_CMP_MASKED_EQ, datum_a: condition.mask, datum_b: condition.value)
        }
        return seccomp_rule_add_array(
            context, action, number, UInt32(comparisons.count), comparisons) == 0
    }

    /// Puts the filter in force for the calling thread and those that it starts.
    /// - Returns: 0, or an errno.
    func load() -> Int32 { -seccomp_load(context) }

    /// The filter as a program for the kernel, as `bwrap --seccomp` takes it.
    func program() -> [UInt8]? {
        // It is a few kilobytes: far less than the pipe holds.
        guard let pipe = Descriptor.pipe() else { return nil }
        defer { close(pipe.read) }
        let status = seccomp_export_bpf(context, pipe.write)
        close(pipe.write)
        guard status == 0 else { return nil }
        return Descriptor.readToEnd(pipe.read)
    }
}
