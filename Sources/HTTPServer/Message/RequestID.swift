/// What the log, the access log and the page of an error call one request.
package struct RequestID: Sendable, Hashable, CustomStringConvertible {
    private let number: UInt64

    /// A name made of a number; equal for numbers that differ in their lowest 16 bits only.
    package init(number: UInt64) { self.number = number }

    /// Twelve hexadecimal digits.
    package var description: String {
        let digits = String(number >> 16, radix: 16)
        return String(repeating: "0", count: 12 - digits.count) + digits
    }

    /// From one request's number to the next: 2⁶⁴ divided by the golden ratio, so that neighbours look nothing alike.
    static let stride: UInt64 = 0x9E37_79B9_7F4A_7C15
}
