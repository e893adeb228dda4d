/// How a class is spoken to: in which language, and whether tasks are said aloud.
package struct ClassVoice: Hashable, Sendable {
    /// The language of its devices, BCP 47: `de`, `pt-BR`; nil where each has that of its browser.
    package let language: String?
    /// Whether tasks are said aloud. A child can switch that off on its device.
    package let isOn: Bool

    /// How a class is spoken to until its teacher chooses.
    package static let standard = ClassVoice()

    private init() { (language, isOn) = (nil, true) }

    /// A voice, or nil for a text that is no code of a language. Whether there are pages in that language is another
    /// question.
    package init?(language: String?, isOn: Bool) {
        guard language.map(Self.isCode) ?? true else { return nil }
        (self.language, self.isOn) = (language, isOn)
    }

    /// Longest code.
    private static let longestCode = 16

    /// Two or three letters, and whatever follows a hyphen.
    private static func isCode(_ text: String) -> Bool {
        guard text.utf8.count <= longestCode else { return false }
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.count) else { return false }
        return first.allSatisfy(\.isSmallLetter)
            && parts.dropFirst().allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isLetterOrFigure) }
    }
}

extension UInt8 {
    fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    fileprivate var isLetterOrFigure: Bool {
        isSmallLetter || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
