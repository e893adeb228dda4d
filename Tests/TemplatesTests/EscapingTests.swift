import Testing

@testable import Templates

@Suite("Text stays text")
struct EscapingTests {
    private func markup(_ node: Node) -> String {
        var writer = HTMLWriter()
        writer.write(node)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("plain", "plain"), ("a & b", "a &amp; b"), ("<script>", "&lt;script&gt;"),
        ("\"quoted\"", "&quot;quoted&quot;"),
        ("it's", "it&#39;s"), ("&amp;", "&amp;amp;"), ("]]>", "]]&gt;"), ("Übung ✓ 東京", "Übung ✓ 東京"),
        ("nul\0bell\u{7}", "nul\u{FFFD}bell\u{FFFD}"), ("two\nlines\t", "two\nlines\t"), ("\r", "\u{FFFD}"), ("", ""),
    ])
    func escapesInContentAndInValues(text: String, expected: String) {
        #expect(markup(H.p { text }) == "<p>" + expected + "</p>")
        #expect(markup(H.img(.alt(text))) == "<img alt=\"" + expected + "\">")
        #expect(markup(H.div(.data("name", text))) == "<div data-name=\"" + expected + "\"></div>")
        #expect(markup(SVG.svg { SVG.title { text } }) == "<svg><title>" + expected + "</title></svg>")
    }

    @Test func buildsNestedContent() {
        let names = ["one", "two"]
        let absent: Node? = nil
        let node = H.ul(.class("list"), .hidden) {
            for name in names { H.li { name } }
            if names.isEmpty { H.li { "none" } }
            absent
        }
        #expect(markup(node) == "<ul class=\"list\" hidden><li>one</li><li>two</li></ul>")
    }

    @Test func voidElementsHaveNoEnd() {
        #expect(markup(H.input(.type("file"), .multiple)) == "<input type=\"file\" multiple>")
    }

    @Test func onlyLiteralsAreWrittenRaw() {
        #expect(markup(.rawMarkup("<b>bold</b>")) == "<b>bold</b>")
    }
}

@Suite("Addresses in pages")
struct URLPolicyTests {
    @Test(arguments: [
        "/", "/clips/1f", "/clips?page=2#top", "#swing-1", "?page=2", "https://example.org/a", "HTTP://example.org",
        "mailto:a@example.org",
    ])
    func linksThatMayStand(address: String) {
        #expect(URLPolicy.link(address) == address)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
        "\u{1}javascript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "//evil.example",
        "/\\evil.example", "\\\\evil.example", "/\t/evil.example", "blob:x", "ftp://x", "relative", "./relative", "",
    ])
    func linksThatLeadNowhere(address: String) {
        #expect(URLPolicy.link(address) == URLPolicy.refused)
        #expect(URLPolicy.ownPath(address) == URLPolicy.refused)
    }

    @Test(arguments: ["https://example.org/a.js", "mailto:a@example.org", "#x", "?x", "//x"])
    func loadsOnlyFromThisSite(address: String) {
        #expect(URLPolicy.ownPath(address) == URLPolicy.refused)
    }

    @Test func ownPathsPass() {
        #expect(URLPolicy.ownPath("/js/player.js?v=1") == "/js/player.js?v=1")
    }
}
