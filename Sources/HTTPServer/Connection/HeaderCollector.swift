/// Takes header fields from the library and checks each.
///
/// The library (0.9.75) accepts folded lines, bare line feeds and NULs, and by then shows no trace of them, except
/// where the lines lie: it reads them in place, turning colon, CR and LF into NULs. A line that was proper begins where
/// the one before ends, two bytes on; every leniency leaves a gap, or moves the text elsewhere.
struct HeaderCollector {
    private(set) var fields: [HeaderFields.Field] = []
    /// What is wrong with them, if anything.
    private(set) var fault: String?
    /// Where the next line should begin; `nil` when the layout is not to be checked.
    private(set) var next: UnsafeRawPointer?

    /// Pointers lead into the connection's own memory, which stays for the request; nothing is read through `next`.
    init(next: UnsafeRawPointer?) {
        self.next = next
        fields.reserveCapacity(16)
    }

    /// - Returns: whether to go on.
    mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
        guard !name.isEmpty, name.allSatisfy(Self.isToken) else {
            fault = "a header name contains invalid characters"
            return false
        }
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            fault = "a header value has control characters"
            return false
        }
        if let expected = next {
            guard let start = name.baseAddress, let valueStart = value.baseAddress, start == expected,
                valueStart > start + name.count
            else {
                fault = "header lines must end with CR LF, be whole lines and contain no NUL"
                return false
            }
            next = valueStart + value.count + 2
        }
        let trimmed = value[..<(value.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0)]
        fields.append(
            HeaderFields.Field(String(decoding: name, as: UTF8.self), String(decoding: trimmed, as: UTF8.self)))
        return true
    }

    /// RFC 9110, 5.6.2.
    static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x5F, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2E, 0x5E, 0x60, 0x7C,
            0x7E:
            true
        default: false
        }
    }
}
