/// A range of a file's bytes (RFC 9110, 14).
package struct ByteRange: Sendable, Equatable {
    /// First byte.
    package let start: Int
    /// Number of bytes, at least 1.
    package let count: Int

    /// What a Range header asks of so many bytes.
    enum Answer: Equatable {
        /// No range, one that is not understood, or several: the whole thing.
        case whole
        case part(ByteRange)
        case unsatisfiable
    }

    static func answer(to header: String?, size: Int) -> Answer {
        guard let header, header.prefix(6).isSameToken(as: "bytes=") else { return .whole }
        let specification = header.dropFirst(6).filter { $0 != " " && $0 != "\t" }
        let ends = specification.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]) else { return .whole }
        switch (first, last) {
        case (nil, nil): return .whole
        case (nil, let suffix?):
            let count = min(suffix, size)
            return count > 0 ? .part(ByteRange(start: size - count, count: count)) : .unsatisfiable
        case (let start?, let end):
            if let end, end < start { return .whole }
            guard start < size else { return .unsatisfiable }
            return .part(ByteRange(start: start, count: min(end ?? size - 1, size - 1) - start + 1))
        }
    }

    /// Digits (too many of them count as very many), nothing (`.some(nil)`), or something else (`nil`).
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return .some(Int(text) ?? Int.max)
    }
}
