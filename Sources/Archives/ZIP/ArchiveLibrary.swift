import CArchive
import Glibc

/// The library that reads and writes ZIPs.
package enum ArchiveLibrary {
    /// Its version: `3.6.2`.
    package static var version: String {
        let number = archive_version_number()
        return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
    }

    /// Runs something while the thread's letters are UTF-8: the library asks for them where names are read or written,
    /// and a program that never said anything has ASCII.
    static func withUTF8Names<Result>(_ body: () -> Result) -> Result {
        guard let letters = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return body() }
        let before = uselocale(letters)
        defer {
            uselocale(before)
            freelocale(letters)
        }
        return body()
    }
}
