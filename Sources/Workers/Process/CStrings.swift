import Glibc

/// Arrays of C strings that end with a null pointer, as `execve` wants them.
enum CStrings {
    typealias Words = UnsafePointer<UnsafeMutablePointer<CChar>?>
    typealias ConstantWords = UnsafePointer<UnsafePointer<CChar>?>

    /// Calls `body` with copies that live until it returns.
    static func with<R>(_ strings: [String], _ body: (Words) -> R) -> R {
        let copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        return copies.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("the terminator makes it non-empty") }
            return body(base)
        }
    }

    /// The same for functions that take strings which they do not change.
    static func withConstants<R>(_ strings: [String], _ body: (ConstantWords) -> R) -> R {
        with(strings) { words in
            let constants = UnsafeBufferPointer(start: words, count: strings.count + 1).map { UnsafePointer($0) }
            return constants.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { preconditionFailure("the terminator makes it non-empty") }
                return body(base)
            }
        }
    }
}
