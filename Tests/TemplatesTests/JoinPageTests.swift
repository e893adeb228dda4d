import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Templates

extension Samples {
    static func joinAuthority(_ text: String) -> JoinModel.Authority {
        JoinModel.Authority(name: text, fingerprint: "AB:CD:EF", base64: "TUlJ")
    }

    static func join(
        _ situation: JoinModel.Situation, _ text: String = "words", isOwn: Bool = false, system: DeviceSystem? = .apple
    ) -> JoinModel {
        JoinModel(
            site: site, situation: situation, authority: isOwn || situation == .off ? nil : joinAuthority(text),
            origins: situation == .off ? [] : ["https://192.168.1.5:8080", "https://lab-box.local:8080"],
            plainOrigins: ["http://192.168.1.5:8080"],
            path: "/camera?for=hands", system: system)
    }

    static let screen = JoinModel.Screen(
        addresses: ["http://192.168.1.5:8080/join", "http://lab-box.local:8080/join"],
        code: [[true, false], [false, true]])

    static func joinPages(_ text: String) -> [(name: String, page: Document)] {
        [
            ("join on a device", JoinPage.render(join(.device, text))),
            ("join on an unknown device", JoinPage.render(join(.device, text, system: nil))),
            ("join without an authority", JoinPage.render(join(.device, text, isOwn: true))),
            ("join for a class", JoinPage.render(join(.screen(screen), text))),
            ("join for a class without an authority", JoinPage.render(join(.screen(screen), text, isOwn: true))),
            ("join without a network", JoinPage.render(join(.screen(JoinModel.Screen(addresses: [], code: [])), text))),
            ("join without encryption", JoinPage.render(join(.off, text))),
        ]
    }
}

@Suite("The page that leads other devices to HTTPS")
struct JoinPageTests {
    @Test func hasWordsForEachStateOfTheScript() throws {
        let file = TestData.package.appending(path: "Public/js/join/trust.js").path
        let text = String(decoding: try #require(FileManager.default.contents(atPath: file)), as: UTF8.self)
        let line = try #require(text.split(separator: "\n").first { $0.contains("State") && $0.contains("@typedef") })
        let names = line.matches(of: /"(\w+)"/).map { String($0.output.1) }
        let page = try MarkupReader(JoinPage.render(Samples.join(.device)).text)
        let states = page.elements.filter { $0["data-for-state"] != nil }
        #expect(Set(states.compactMap { $0["data-for-state"] }) == Set(names) && names.count == states.count)
        #expect(states.filter { $0["hidden"] == nil }.map { $0["data-for-state"] } == ["checking"])
    }

    @Test(arguments: DeviceSystem.allCases) func theStepsForTheDeviceStandOpen(_ system: DeviceSystem) throws {
        let page = try MarkupReader(JoinPage.render(Samples.join(.device, system: system)).text)
        let systems = page.all("details").filter { $0["data-system"] != nil }
        #expect(systems.first?["data-system"] == system.rawValue)
        #expect(systems.filter { $0["open"] != nil }.map { $0["data-system"] } == [system.rawValue])
        // All others are there, too.
        #expect(Set(systems.compactMap { $0["data-system"] }) == Set(DeviceSystem.allCases.map(\.rawValue)))
    }

    @Test func whatPeopleMissStandsOut() throws {
        let page = JoinPage.render(Samples.join(.device, "Motionbook on lab-box")).text
        let missed = try MarkupReader(page).all("li").filter { $0["data-missed"] == "true" }.map(\.text)
        #expect(
            missed.contains { $0.contains("Certificate Trust Settings") && $0.contains("Motionbook on lab-box") })
    }

    @Test func worksWithoutScripts() throws {
        let page = try MarkupReader(JoinPage.render(Samples.join(.device)).text)
        #expect(page.all("a").contains { $0["href"] == "https://192.168.1.5:8080/camera?for=hands" })
        #expect(page.all("a").contains { $0["href"] == "/ca.crt" && $0["download"] == nil })
    }

    @Test func needsNothingThatIsShut() throws {
        for (name, document) in Samples.joinPages("words") {
            let page = try MarkupReader(document.text)
            #expect(page.all("nav").isEmpty && page.all("img").isEmpty && page.all("form").isEmpty, "\(name)")
            let loaded =
                page.all("link").compactMap { $0["href"] } + page.all("script").compactMap { $0["src"] }
            #expect(loaded.allSatisfy { path in ["/css/", "/js/", "/icons/"].contains { path.hasPrefix($0) } })
            #expect(page.all("meta").contains { $0["name"] == "robots" }, "\(name)")
        }
    }

    @Test func knowsSystemsByTheirBrowsers() {
        for (agent, system) in [
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1", DeviceSystem.apple),
            ("Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) FxiOS/120.0 Safari/605.1.15", .apple),
            ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36", .android),
            ("Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", .android),
            ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0 Safari/537.36", .chromeOS),
            ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0", .windows),
            ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0", .firefox),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15", .mac),
            ("Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36", .linux),
        ] {
            #expect(DeviceSystem(userAgent: agent) == system, "\(agent)")
        }
        #expect(DeviceSystem(userAgent: "curl/7.88") == nil)
    }

    @Test func policiesAreJSONForTheServerAlone() throws {
        let model = Samples.join(.device)
        let policies = DevicePolicies(
            authority: model.authority, origins: model.origins, plainOrigins: model.plainOrigins)
        #expect(
            policies.all.map(\.value) == [
                #"["TUlJ"]"#,
                #"["https://192.168.1.5:8080","https://lab-box.local:8080"]"#,
            ])
        #expect(policies.withoutEncryption?.value == #"["http://192.168.1.5:8080"]"#)
        let off = DevicePolicies(authority: nil, origins: [], plainOrigins: [])
        #expect(off.all.isEmpty && off.withoutEncryption == nil)
    }

    @Test func troubleWithTheCameraLeadsThere() throws {
        let page = try MarkupReader(Samples.camera(.hands).text)
        #expect(page.all("a").contains { $0["href"] == "/join" && $0["class"]?.contains("button") == true })
        // From a game nothing leads away.
        for (name, document) in Samples.childrensPages("words") {
            #expect(try !MarkupReader(document.text).all("a").contains { $0["href"] == "/join" }, "\(name)")
        }
    }
}
