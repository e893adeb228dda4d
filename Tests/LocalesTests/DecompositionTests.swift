import Testing

@testable import Locales

@Suite struct DecompositionTests {
    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("é", "e\u{301}"), ("ﬁ", "fi"), ("ｱﾞ", "ア\u{3099}"), ("１", "1"),
        ("각", "\u{1100}\u{1161}\u{11A8}"), ("a\0é", "a e\u{301}"), ("🎾", "🎾"),
    ])
    func lettersAreTakenApart(_ text: String, _ parts: String) {
        #expect(Array(text.compatibilityDecomposed.unicodeScalars) == Array(parts.unicodeScalars))
    }
}
