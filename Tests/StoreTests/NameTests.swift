import Domain
import Testing

@testable import Store

@Suite struct NameTests {
    @Test func identifiersComeBackFromPrint() {
        var seen: Set<ClipID> = []
        for _ in 0..<1000 {
            let id = ClipID()
            #expect(id.description.utf8.count == 26)
            #expect(ClipID(id.description) == id)
            seen.insert(id)
        }
        #expect(seen.count == 1000)
    }

    @Test(arguments: [
        "", "a", String(repeating: "a", count: 25), String(repeating: "a", count: 27),
        String(repeating: "A", count: 26), String(repeating: "a", count: 25) + "1",
        // The last character holds three bits: other spellings of the same number are refused.
        String(repeating: "a", count: 25) + "b", "../../../../../etc/passwdaa", String(repeating: "é", count: 13),
    ])
    func otherTextIsNoIdentifier(_ text: String) {
        #expect(ClipID(text) == nil)
    }

    @Test func extremesAreIdentifiers() {
        #expect(ClipID(String(repeating: "a", count: 26))?.description == String(repeating: "a", count: 26))
        let highest = String(repeating: "7", count: 25) + "4"
        #expect(ClipID(highest)?.description == highest)
    }

    @Test(arguments: [
        ("serve.mp4", "serve.mp4"), ("/etc/passwd", "passwd"), ("C:\\Users\\me\\match point.mov", "match point.mov"),
        ("", "Untitled clip"), ("..", "Untitled clip"), ("a\u{0}b\nc", "ab c"), ("  two   words ", "two words"),
        ("\u{202E}4pm.exe", "4pm.exe"), ("Rückhand 🎾.mp4", "Rückhand 🎾.mp4"), ("dir/", "dir"),
        ("a/\u{5AA}b.mp4", "\u{5AA}b.mp4"), ("a\\\u{301}b.mp4", "\u{301}b.mp4"),
        (String(repeating: "x", count: 5000), String(repeating: "x", count: 120)),
    ])
    func displayNamesAreSafe(_ raw: String, _ shown: String) {
        #expect(DisplayName(raw).description == shown)
    }

    @Test(arguments: [
        ("poster.jpg", true), ("keyframe-3.jpg", true), ("landmarks.bin", true), ("", false), (".hidden", false),
        ("a/b", false), ("..", false), ("a..b", false), ("A.jpg", false), ("-x", false), ("a\u{0}", false),
        (String(repeating: "a", count: 65), false),
    ])
    func artefactNamesArePlain(_ name: String, _ isName: Bool) {
        #expect((ArtefactName(name) != nil) == isName)
    }

    @Test(arguments: [
        (String(repeating: "0", count: 64), true), (String(repeating: "F", count: 64), false),
        (String(repeating: "0", count: 63), false), ("../" + String(repeating: "0", count: 61), false),
    ])
    func blobHashesAreHexadecimal(_ text: String, _ isHash: Bool) {
        #expect((BlobHash(text) != nil) == isHash)
    }
}
