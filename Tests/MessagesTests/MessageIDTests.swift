import Domain
import FoundationEssentials
import Testing

@testable import Messages

@Suite struct MessageIDTests {
    static let symbols = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    /// Ids whose check symbols another implementation of the same code has given.
    @Test(arguments: ["AAAAAAAAMY", "999999994Z", "4TM2LEJ68C", "JJAAPPLLDL", "UWNPMN2V95", "BZ4LKSEXWW"])
    func isRead(_ text: String) throws {
        #expect(try #require(MessageID(text)).description == text)
    }

    @Test func randomOnesAreShortPlainAndDifferent() {
        let ids = (0..<2_000).map { _ in MessageID() }
        #expect(Set(ids).count == ids.count)
        for id in ids {
            #expect(id.description.count == 10 && id.description.allSatisfy(Self.symbols.contains))
            #expect(MessageID(id.description) == id)
        }
        // Each symbol comes up at each random place.
        for place in 0..<8 { #expect(Set(ids.map { Array($0.description)[place] }).count == 32) }
    }

    @Test func everyOtherSymbolIsNoticed() {
        for _ in 0..<20 {
            let right = Array(MessageID().description)
            for place in right.indices {
                for symbol in Self.symbols where symbol != right[place] {
                    var wrong = right
                    wrong[place] = symbol
                    #expect(MessageID(String(wrong)) == nil, "\(String(right)) \(String(wrong))")
                }
            }
        }
    }

    @Test func everySwapIsNoticed() {
        var swaps = 0
        for _ in 0..<200 {
            let right = Array(MessageID().description)
            for one in right.indices {
                for other in right.indices where other > one && right[one] != right[other] {
                    var wrong = right
                    wrong.swapAt(one, other)
                    #expect(MessageID(String(wrong)) == nil, "\(String(right)) \(String(wrong))")
                    swaps += 1
                }
            }
        }
        #expect(swaps > 8_000)
    }

    @Test(arguments: [
        "", "4TM2LEJ68", "4TM2LEJ68CC", "4TM2LEJ68C ", " 4TM2LEJ68C", "4tm2lej68c", "4TM2-LEJ68C", "ID:4TM2LEJ68C",
        "4TM2LEJ60C", "AAAAAAAAAA", "４TM2LEJ68C", "4TM2LEJ68C\u{301}", "4TM2LEJ68Ç", "../../etc/",
        String(repeating: "A", count: 1 << 20),
    ])
    func nothingElseIsAnID(_ text: String) { #expect(MessageID(text) == nil) }

    @Test(arguments: [
        "4TM2LEJ68C", "4tm2lej68c", " 4TM2 LEJ6 8C\n", "4tm2-lej6-8c", "4TM2–LEJ6‑8C", "ID: 4TM2LEJ68C",
        "id:4tm2lej68c",
        "4TM2\u{A0}LEJ\u{202F}68C",
    ])
    func isTakenAsTyped(_ text: String) { #expect(MessageID(typed: text)?.description == "4TM2LEJ68C") }

    @Test(arguments: [
        "", "ID:", "4TM2LEJ68", "4TM2LEJ68D", "4TM2LEJ68C4TM2LEJ68C", "/m/4TM2LEJ68C", "ID:ID:4TM2LEJ68C",
        "4TM2LEJ68C" + String(repeating: " ", count: 100), String(repeating: "-", count: 1 << 20),
    ])
    func isNotTakenForAnother(_ text: String) { #expect(MessageID(typed: text) == nil) }

    @Test func goesThroughJSON() throws {
        let id = MessageID()
        let json = try JSONEncoder().encode([id])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(id)\"]")
        #expect(try JSONDecoder().decode([MessageID].self, from: json) == [id])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([MessageID].self, from: Data("[\"4TM2LEJ68D\"]".utf8))
        }
    }

    @Test func bytesBecomeSymbols() {
        #expect(SymbolAlphabet.text(bytes: []) == "")
        #expect(SymbolAlphabet.text(bytes: [0]) == "AA")
        #expect(SymbolAlphabet.text(bytes: [255]) == "96")
        #expect(SymbolAlphabet.text(bytes: [0b00000_000, 0b01_00010_0, 0b0011_0000]) == "ABCDA")
    }
}
