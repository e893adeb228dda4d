import Domain
import FoundationEssentials
import Games
import TestSupport
import Testing

@testable import Templates

extension Samples {
    static let seatLook = GamePlayerLook(animal: "bear", colour: "red")

    /// What pupils' devices show.
    static func seatPages(_ text: String) -> [(name: String, page: Document)] {
        guard let look = seatLook else { return [] }
        let seat = EnterModel.Seat(id: ClassID(), look: look, name: text)
        return [
            ("coming into a class", EnterPage.render(EnterModel(site: site))),
            ("coming into a class with its code", EnterPage.render(EnterModel(site: site, code: text))),
            (
                "coming back to a class",
                EnterPage.render(EnterModel(site: site, code: text, seat: seat, complaint: text))
            ),
            (
                "seat in a class",
                SeatPage.render(SeatModel(site: site, id: ClassID(), look: look, name: text, view: text))
            ),
        ]
    }
}

@Suite("The pages of pupils’ devices")
struct SeatPageTests {
    private func enter(_ model: EnterModel) throws -> MarkupReader { try MarkupReader(EnterPage.render(model).text) }

    @Test func leadNowhereElse() throws {
        for (name, document) in Samples.seatPages("words") {
            let page = try MarkupReader(document.text)
            #expect(page.all("nav").isEmpty && page.all("header").isEmpty && page.all("footer").isEmpty, "\(name)")
            for link in page.all("a") {
                let path = link["href"] ?? ""
                #expect(path == Addresses.enterClass() || path.hasSuffix("/seat"), "\(name): \(path)")
            }
            #expect(page.all("meta").contains { $0["name"] == "robots" }, "\(name)")
        }
    }

    @Test func beginWithWhatIsToBeDone() throws {
        let empty = try enter(EnterModel(site: Samples.site))
        #expect(empty.elements.filter { $0["autofocus"] != nil }.map(\.name) == ["input"])
        let known = try enter(EnterModel(site: Samples.site, code: "BCD FGH"))
        #expect(known.elements.filter { $0["autofocus"] != nil }.map(\.name) == ["button"])
        // A wrong code is to be written anew.
        let wrong = try enter(EnterModel(site: Samples.site, code: "BCD FGH", complaint: "words"))
        #expect(wrong.elements.filter { $0["autofocus"] != nil }.map(\.name) == ["input"])
        let form = try #require(wrong.all("form").first)
        #expect(form["method"] == "post" && form["action"] == Addresses.enterClass())
        let field = try #require(wrong.all("input").first)
        #expect(field["autocapitalize"] == "characters" && field["autocorrect"] == "off" && field["spellcheck"] == "false")
    }

    @Test func haveAScreenForEachStateOfTheScript() throws {
        let file = TestData.package.appending(path: "Public/js/classes/seat-states.js").path
        let text = String(decoding: try #require(FileManager.default.contents(atPath: file)), as: UTF8.self)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("export const screens") })
        let names = line.matches(of: /"(\w+)"/).map { String($0.output.1) }
        let look = try #require(Samples.seatLook)
        let page = try MarkupReader(
            SeatPage.render(SeatModel(site: Samples.site, id: ClassID(), look: look)).text)
        let screens = page.elements.filter { $0["data-screen"] != nil }
        #expect(Set(screens.compactMap { $0["data-screen"] }) == Set(names) && names.count == screens.count)
        #expect(screens.filter { $0["hidden"] == nil }.map { $0["data-screen"] } == ["waiting"])
    }

    @Test func haveAllGamesAndTheShowOfFingers() throws {
        let look = try #require(Samples.seatLook)
        let page = try MarkupReader(
            SeatPage.render(SeatModel(site: Samples.site, id: ClassID(), look: look)).text)
        let games = page.elements.filter { $0["data-of"] != nil }
        #expect(games.compactMap { $0["data-of"] } == Games.all.map(\.id.rawValue) + [ClassActivity.voteGame])
        let root = TestData.package.appending(path: "Public").path
        for game in games {
            #expect(FileManager.default.fileExists(atPath: root + (game["data-scene"] ?? "")))
            #expect(["hands", "expression"].contains(game["data-kind"]))
        }
        let values = page.all("button").compactMap { $0["data-value"] }
        #expect(values.suffix(5) == ["1", "2", "3", "4", "5"])
    }

    @Test func nameALook() throws {
        #expect(SeatPicture.title(try #require(Samples.seatLook)) == "Bear, red")
    }
}
