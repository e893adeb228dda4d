import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Analysis
@testable import Templates

extension Samples {
    static func camera(_ kind: AnalysisKind) -> Document {
        CameraPage.render(CameraModel(site: site, chosen: kind, maximumUploadBytes: 2 << 30))
    }

    static func watch(_ kind: AnalysisKind) -> Document {
        WatchPage.render(WatchModel(site: site, kind: kind, id: LiveID()))
    }

    static var livePages: [(name: String, page: Document)] {
        AnalysisKind.all.flatMap { kind in
            [("camera, " + kind.rawValue, camera(kind)), ("second screen, " + kind.rawValue, watch(kind))]
        }
    }
}

@Suite("The page of the camera and the second screen")
struct CameraPageTests {
    private static func script(_ path: String) throws -> String {
        let file = TestData.package.appending(path: "Public/js/camera/" + path).path
        return String(decoding: try #require(FileManager.default.contents(atPath: file)), as: UTF8.self)
    }

    @Test func hasAPanelForEachStateOfTheScripts() throws {
        // The union of names in `@typedef {"unasked" | … } State`.
        let text = try Self.script("states.js")
        let union = try #require(text.split(separator: "@typedef {").dropFirst().first?.split(separator: "}").first)
        let names = union.split(separator: "\"").enumerated().filter { $0.offset % 2 == 0 }.map { String($0.element) }
        #expect(Set(names) == Set(CameraState.all.map(\.name) + ["running"]))
        #expect(Set(CameraState.all.map(\.name)).count == CameraState.all.count)
    }

    @Test func showsTheFirstStateOnly() throws {
        let panels = try MarkupReader(Samples.camera(.hands).text).elements.filter { $0["data-for-state"] != nil }
        #expect(panels.count == CameraState.all.count)
        #expect(panels.filter { $0["hidden"] == nil }.map { $0["data-for-state"] } == [CameraState.first.name])
    }

    @Test func leadsOnFromEveryTrouble() throws {
        for state in CameraState.all where state.tone == .trouble {
            #expect(state.hasDetour && !(state.text.isEmpty && state.name != "refused"), "\(state.name)")
        }
        for state in CameraState.all where state.tone == .waiting { #expect(state.canStop, "\(state.name)") }
    }

    @Test(arguments: AnalysisKind.all) func choosesAKind(_ kind: AnalysisKind) throws {
        let page = try MarkupReader(Samples.camera(kind).text)
        let choices = page.all("input").filter { $0["name"] == "kind" }
        #expect(choices.compactMap { $0["value"] } == AnalysisKind.all.map(\.rawValue))
        #expect(choices.filter { $0["checked"] != nil }.map { $0["value"] } == [kind.rawValue])
        for choice in choices { #expect(choice["data-nothing"] != "" && choice["data-invitation"] != "") }
        let legends = page.elements.filter { $0["data-for-kind"] != nil && $0["hidden"] == nil }
        #expect(legends.map { $0["data-for-kind"] } == [kind.rawValue])
    }

    @Test func tellsScriptsTheWords() throws {
        for document in [Samples.camera(.hands), Samples.watch(.hands)] {
            let words = try MarkupReader(document.text).elements.filter { $0["data-topic"] != nil }
            func names(_ topic: String) -> [String?] {
                words.filter { $0["data-topic"] == topic }.map { $0["data-name"] }
            }
            #expect(names("gesture") == Gestures.all.map(\.name.rawValue))
            #expect(names("expression") == ExpressionLikelihoods.expressions.map(\.rawValue))
            #expect(names("stroke") == Swing.Shot.allCases.map(\.rawValue))
            #expect(names("side") == ["left", "right"])
            #expect(names("count").count == 21)
            #expect(words.allSatisfy { !$0.text.isEmpty })
        }
    }

    @Test func saysWhatIsMissingWithoutScripts() throws {
        for document in [Samples.camera(.swing), Samples.watch(.swing)] {
            let sentences = try MarkupReader(document.text).all("noscript")
            #expect(sentences.contains { $0.text.contains("JavaScript") })
        }
    }

    @Test func isFoundFromEverywhere() throws {
        for (name, page) in Samples.pagesWithNavigation {
            #expect(try MarkupReader(page.text).all("a").contains { $0["href"] == "/camera" }, "\(name)")
        }
        let current = try MarkupReader(Samples.camera(.swing).text).all("a").filter { $0["aria-current"] != nil }
        #expect(current.map { $0["href"] } == ["/camera"])
        let links = try MarkupReader(DashboardPage.render(Samples.emptyDashboard).text).all("a")
        #expect(links.contains { $0.text.contains("Use camera") })
    }
}
