import Testing

@testable import Templates

@Suite struct KeyPageTests {
    private static let pages = [
        KeyPage.render(Samples.key("words")), KeyPage.entrance(Samples.site, to: "/clips/a?b=c"),
    ]

    @Test(arguments: pages.indices) func needsNothingThatIsShut(_ index: Int) throws {
        let reader = try MarkupReader(Self.pages[index].text)
        #expect(reader.all("script").isEmpty && reader.all("nav").isEmpty && reader.all("img").isEmpty)
        let loaded = reader.all("link").compactMap { $0["href"] }
        #expect(!loaded.isEmpty && loaded.allSatisfy { $0.hasPrefix("/css/") || $0.hasPrefix("/icons/") })
    }

    @Test func asksInALabelledField() throws {
        let reader = try MarkupReader(Self.pages[0].text)
        let field = try #require(reader.all("input").first { $0["name"] == "key" })
        #expect(reader.all("label").contains { $0["for"] == field["id"] && $0.text == "Key" })
        #expect(reader.all("form").first?["method"] == "get" && reader.all("form").first?["action"] == "/athletes/x")
        #expect(reader.elements.contains { $0["role"] == "alert" && $0.text.contains("words") })
    }

    @Test func leadsOnToOwnPathsOnly() throws {
        func refresh(_ path: String) throws -> String? {
            try MarkupReader(KeyPage.entrance(Samples.site, to: path).text)
                .all("meta").first { $0["http-equiv"] == "refresh" }?["content"]
        }
        #expect(try refresh("/clips/a?b=c&d=e") == "0; url=/clips/a?b=c&amp;d=e")
        for path in ["//evil.example", "https://evil.example", "javascript:x", "/\\evil.example"] {
            #expect(try refresh(path) == "0; url=about:invalid")
        }
    }

    /// What is weak here everybody is told who brings files, and nobody else.
    @Test func aWarningStandsOnEachPageButBeforeTheDoor() {
        let words = "Clips are only weakly isolated on this machine."
        var site = Samples.site
        func pages() -> [String] {
            var (dashboard, key) = (Samples.dashboard(), Samples.key("x"))
            (dashboard.site, key.site) = (site, site)
            return [
                KeyPage.render(key), DashboardPage.render(dashboard),
                AboutPage.render(AboutModel(site: site, components: [])),
            ].map(\.text)
        }
        #expect(pages().allSatisfy { !$0.contains("site-warning") && !$0.contains("shared/warning.css") })
        site.warning = words
        #expect(pages().map { $0.contains(words) } == [false, true, true])
        #expect(pages().map { $0.contains("shared/warning.css") } == [false, true, true])
    }
}
