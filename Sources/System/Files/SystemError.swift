import Glibc

/// A call to the system that failed.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was tried, for the log: `open /tmp/x`.
    package let action: String
    /// What `errno` said.
    package let number: Int32

    /// The error that `errno` tells of, or `number`, after `action` failed.
    package init(_ action: String, number: Int32 = errno) {
        self.action = action
        self.number = number
    }

    /// Whether there is no room left.
    package var isDiskFull: Bool { number == ENOSPC || number == EDQUOT }

    /// `open /tmp/x: Permission denied`.
    package var description: String { "\(action): \(String(cString: strerror(number)))" }
}
