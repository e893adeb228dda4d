import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Analysis
@testable import Templates

@Suite("Pages of messages that are locked with a face")
struct MessagePageTests {
    private func read(_ document: Document) throws -> MarkupReader { try MarkupReader(document.text) }

    @Test func areFoundFromEverywhere() throws {
        for (name, page) in Samples.pagesWithNavigation {
            #expect(try read(page).all("a").contains { $0["href"] == "/messages" }, "\(name)")
        }
        for (name, page) in Samples.messagePages("words") {
            let current = try read(page).all("a").filter { $0["aria-current"] != nil }
            #expect(current.map { $0["href"] } == ["/messages"], "\(name)")
        }
    }

    @Test func facesAreKnown() {
        #expect(Set(ExpressionName.lockFaces) == Set(ExpressionLikelihoods.expressions))
        #expect(ExpressionName.lockLength == SequenceRecorder.length)
        for face in ExpressionName.lockFaces { #expect(!face.tip.isEmpty && !face.title.isEmpty) }
    }

    /// The style sheet cuts the faces from the sheets; an avatar needs no style of its own.
    @Test func eachFaceHasItsPlaceOnTheSheet() throws {
        let path = TestData.package.appending(path: "Public/css/shared/face.css").path
        let css = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        for (index, face) in ExpressionName.lockFaces.enumerated() {
            let rules = css.split(separator: "}").filter { $0.contains("[data-face=\"\(face.rawValue)\"]") }.joined()
            #expect(rules.contains("--column: \(index % 3)") == (index % 3 != 0), "\(face)")
            #expect(rules.contains("--row: 1") == (index >= 3), "\(face)")
        }
        #expect(!css.contains("url("))
    }

    private static let forms = [
        WriteMessagePage.render(Samples.write()), UnlockPage.render(Samples.unlock(.locked(triesLeft: nil))),
        UnlockPage.render(Samples.unlock(.wrong(seen: Samples.fiveFaces, triesLeft: 1))),
    ]

    @Test(arguments: forms.indices) func fiveListsWorkWithoutScripts(_ index: Int) throws {
        let page = try read(Self.forms[index])
        let lists = page.all("select").filter { $0["name"] == "face" }
        #expect(lists.count == 5 && lists.allSatisfy { $0.ancestors.contains("form") })
        let names = page.all("option").compactMap { $0["value"] }.filter { $0.contains("_") || $0.hasPrefix("s") }
        #expect(names.filter { $0 == "wink_l" }.count == 5)
        // Nothing else of the part is sent, and no face is chosen beforehand.
        #expect(!page.all("option").contains { $0["selected"] != nil && $0["value"] == "smile" })
        #expect(page.all("input").filter { $0["type"] == "file" }.allSatisfy { $0["name"] == nil })
        let picks = page.all("button").compactMap { $0["data-pick"] }
        #expect(picks == ExpressionName.lockFaces.map(\.rawValue))
    }

    @Test func aRefusedMessageKeepsWhatWasTyped() throws {
        let page = try read(WriteMessagePage.render(Samples.write("Wanna play?", .look)))
        #expect(page.all("textarea").first?.text.contains("Wanna play?") == true)
        let chosen = page.all("input").filter { $0["checked"] != nil }.map {
            "\($0["name"] ?? "")=\($0["value"] ?? "")"
        }
        #expect(chosen == ["avatar=fox", "hint=no", "once=yes"])
        #expect(page.all("option").filter { $0["selected"] != nil }.map { $0["value"] } == ["week"])
        #expect(page.elements.contains { $0["role"] == "alert" && $0.text.contains("Wanna play?") })
    }

    @Test func theFormHasTheFieldsOfTheServer() throws {
        let page = try read(WriteMessagePage.render(Samples.write()))
        let fields = page.elements.filter { $0.ancestors.contains("form") }.compactMap { $0["name"] }
        #expect(Set(fields) == ["text", "face", "avatar", "hint", "once", "expiry"])
        #expect(page.all("form").first?["action"] == "/messages/new" && page.all("form").first?["method"] == "post")
    }

    @Test func aMessageStandsInItsPageOnly() throws {
        let text = "Wanna play later? 🍕"
        let page = try read(MessageShownPage.render(Samples.shown(text)))
        #expect(page.all("bdi").map(\.text) == [text])
        #expect(!page.all("title").contains { $0.text.contains("play") })
        for element in page.elements { #expect(!element.attributes.contains { $0.value.contains("play") }) }
    }

    @Test func saysUntilWhenItCanBeRead() throws {
        let once = try read(MessageShownPage.render(Samples.shown("hi", isOnce: true)))
        #expect(
            once.all("main").first?.text.contains(
                "You can still read it in this browser until \(Wording.moment(Samples.date)).") == true)
        let often = try read(MessageShownPage.render(Samples.shown("hi")))
        #expect(often.all("main").first?.text.contains("You can open it again with the same faces.") == true)
    }

    @Test func saysWhyItIsShut() throws {
        let words: [(UnlockModel.State, String)] = [
            (.expired(Samples.date), "has expired"), (.read(nil), "only once"), (.otherKey, "messages.key"),
            (.damaged, "damaged"), (.unknown, "Message not found"),
            (.blocked(until: Samples.date, byGuesser: true), "too many wrong tries"),
        ]
        for (state, expected) in words {
            let page = try read(UnlockPage.render(Samples.unlock(state)))
            #expect(page.all("main").first?.text.contains(expected) == true, "\(expected)")
            #expect(page.all("form").isEmpty && page.all("select").isEmpty, "\(expected)")
        }
    }

    @Test func showsWhichFacesWereWrong() throws {
        let page = try read(UnlockPage.render(Samples.unlock(.wrong(seen: Samples.fiveFaces, triesLeft: 1))))
        let alert = try #require(page.elements.first { $0["role"] == "alert" && $0.name == "section" })
        for face in Samples.fiveFaces { #expect(alert.text.contains(face.title)) }
        #expect(alert.text.contains("One more wrong try") && alert.text.contains("Cancel"))
    }

    @Test func theCameraHasWordsOfItsOwn() throws {
        let states = FaceCamera.states
        #expect(states.map(\.name) == CameraState.all.map(\.name))
        #expect(!states.contains { $0.text.joined().lowercased().contains("record") })
        for document in [FacesPage.render(FacesModel(site: Samples.site, avatar: Samples.bear))] {
            #expect(try read(document).elements.filter { $0["data-for-state"] != nil }.count == states.count)
        }
    }
}
