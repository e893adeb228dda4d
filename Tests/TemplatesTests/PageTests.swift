import FoundationEssentials
import TestSupport
import Testing

@testable import Templates

@Suite("Every page")
struct PageTests {
    /// Text that would run, or break out, where a page did not escape it.
    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
        "</title><svg/onload=x>",
        "-->{{7*7}}&lt;", "\u{202E}gpj.exe",
    ]

    /// Every page with plain words, rendered and read once.
    private static let plain = Result {
        try Samples.pages().map { (name: $0.0, reader: try MarkupReader($0.1.text)) }
    }

    @Test func isWellFormed() throws {
        for (name, reader) in try Self.plain.get() {
            #expect(reader.all("h1").count == 1, "\(name)")
            #expect(reader.all("main").count == 1, "\(name)")
            #expect(reader.all("html").first?["lang"] == "en", "\(name)")
            let ids = reader.elements.compactMap { $0["id"] }
            #expect(Set(ids).count == ids.count, "\(name): an id stands twice")
        }
    }

    @Test func runsNothingInline() throws {
        for (name, reader) in try Self.plain.get() {
            #expect(reader.all("style").isEmpty, "\(name)")
            for element in reader.elements {
                #expect(element["style"] == nil, "\(name)")
                #expect(!element.attributes.contains { $0.name.hasPrefix("on") }, "\(name)")
            }
            for script in reader.all("script") { #expect(script["src"] != nil && script.text.isEmpty, "\(name)") }
        }
    }

    @Test func referencesWhatIsThere() throws {
        for (name, reader) in try Self.plain.get() {
            let ids = Set(reader.elements.compactMap { $0["id"] })
            for element in reader.elements {
                for key in ["aria-labelledby", "aria-describedby", "for", "data-opens", "data-closes"] {
                    for id in (element[key] ?? "").split(separator: " ") {
                        #expect(ids.contains(String(id)), "\(name): \(id)")
                    }
                }
                if let href = element["href"], href.hasPrefix("#") {
                    #expect(ids.contains(String(href.dropFirst())), "\(name): \(href)")
                }
                for key in ["src", "href", "action", "poster"] {
                    #expect(element[key] != URLPolicy.refused, "\(name): \(key) of \(element.name)")
                }
            }
        }
    }

    @Test func loadsFilesOfThePublicFolder() throws {
        let root = TestData.package.appending(path: "Public").path
        for (_, reader) in try Self.plain.get() {
            let files = reader.all("link").compactMap { $0["href"] } + reader.all("script").compactMap { $0["src"] }
            for file in files { #expect(FileManager.default.fileExists(atPath: root + file), "\(file)") }
        }
    }

    @Test func namesItsControls() throws {
        for (name, reader) in try Self.plain.get() {
            let labelled = Set(reader.all("label").compactMap { $0["for"] })
            for element in reader.elements {
                switch element.name {
                case "button", "a", "summary":
                    let words = element.text.filter { !$0.isWhitespace }
                    #expect(!words.isEmpty || element["aria-label"] != nil, "\(name): \(element)")
                case "input" where element["type"] != "hidden", "select":
                    #expect(
                        labelled.contains(element["id"] ?? "") || element["aria-label"] != nil, "\(name): \(element)")
                case "img":
                    #expect(element["alt"] != nil && element["width"] != nil && element["height"] != nil, "\(name)")
                case "video":
                    #expect(element["width"] != nil && element["height"] != nil, "\(name)")
                case "th":
                    #expect(element["scope"] != nil, "\(name)")
                default: break
                }
            }
        }
    }

    @Test(arguments: hostile)
    func keepsHostileTextAsText(text: String) throws {
        for ((name, page), (_, harmless)) in zip(Samples.pages(text: text), try Self.plain.get()) {
            let reader = try MarkupReader(page.text)
            #expect(reader.elements.map(\.name) == harmless.elements.map(\.name), "\(name)")
            for (element, model) in zip(reader.elements, harmless.elements) {
                #expect(element.attributes.map(\.name) == model.attributes.map(\.name), "\(name)")
            }
        }
    }

    @Test(arguments: ["javascript:alert(1)", "//evil.example/x", "https://evil.example/x"])
    func refusesAddressesFromElsewhere(address: String) throws {
        let attributes: [Attribute] = [
            .src(address), .poster(address), .action(address), .formaction(address), .data("landmarks", path: address),
        ]
        for attribute in attributes {
            let page = try MarkupReader(Document(H.div(attribute) {}).text)
            let element = try #require(page.all("div").first)
            #expect(element.attributes.count == 1 && element.attributes.allSatisfy { $0.value != address })
        }
        // Whatever a form or a query brought along stands in a page as text, never as where it leads.
        var model = Samples.library("words")
        model.morePath = address
        let page = try MarkupReader(LibraryPage.render(model).text)
        for element in page.elements {
            for name in ["src", "action", "poster", "data-landmarks"] { #expect(element[name] != address) }
        }
        #expect(!LibraryPage.render(model).text.contains("javascript:"))
    }
}
