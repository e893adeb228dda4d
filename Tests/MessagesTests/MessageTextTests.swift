import Domain
import Testing

@testable import Messages

@Suite struct MessageTextTests {
    @Test(arguments: [
        ("wanna play later? 🍕", "wanna play later? 🍕"), ("  x \n", "x"), ("a\r\nb\rc\u{2028}d", "a\nb\nc\nd"),
        ("a\tb", "a b"), ("\u{202E}olleh\u{202C}", "olleh"), ("\u{FEFF}x", "x"), ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("नमस्ते", "नमस्ते"),
        ("\r\n\r\na", "a"), ("a\n\nb", "a\n\nb"),
    ])
    func isKept(_ typed: String, _ kept: String) throws { #expect(try MessageText(typed).description == kept) }

    @Test(arguments: ["a", "🍕", "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👩🏿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "é", "e\u{301}", "नि"])
    func aHundredAreTakenAndOneMoreIsNot(_ character: String) throws {
        let many = String(repeating: character, count: 100)
        #expect(try MessageText(many).description == many)
        #expect { try MessageText(many + character) } throws: { ($0 as? MessageTextError)?.code == "tooLong" }
    }

    @Test func aLineBreakIsOneHoweverItIsTyped() throws {
        let text = "a" + String(repeating: "\r\n", count: 98) + "b"
        #expect(try MessageText(text).description.count == 100)
        #expect(throws: MessageTextError.tooLong) { try MessageText("a" + text) }
    }

    @Test func oneIsOne() throws {
        for character in ["🍕", "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👩🏿", "🇨🇭", "e\u{301}\u{302}"] {
            #expect(try MessageText(character).description.count == 1)
        }
    }

    /// Few characters, many bytes.
    @Test(arguments: [2_000, 20_000, 1_000_000])
    func stackedAccentsAreTooLong(_ count: Int) {
        let text = "a" + String(repeating: "\u{301}", count: count)
        #expect { try MessageText(text) } throws: { ($0 as? MessageTextError)?.code == "tooLong" }
    }

    @Test(arguments: ["", " ", "\n\n", "\u{200B}", "\u{200D}\u{FE0F}", "\u{2066}\u{2069}", "\u{3164}", "\u{A0}\t"])
    func nothingToSeeIsEmpty(_ text: String) {
        #expect { try MessageText(text) } throws: { ($0 as? MessageTextError)?.code == "empty" }
    }

    @Test(arguments: ["a\u{0}b", "\u{1B}[31mred", "bell\u{7}", "\u{9B}x", "\u{7F}"])
    func controlCharactersAreRefused(_ text: String) {
        #expect { try MessageText(text) } throws: { ($0 as? MessageTextError)?.code == "control" }
    }
}
