import Domain
import FoundationEssentials
import HTTPServer
import SecondOpinion
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// The settings of second opinions, what was sent, and what pages promise meanwhile.
    @Suite struct OpinionSettingsTests {
        private static let usual = [
            ("model", "gemini-2.0-flash"), ("address", OpinionSettings.usualAddress), ("blur", "on"),
            ("requests", "60"), ("budget", "1.00"), ("input-price", "0.10"), ("output-price", "0,40"),
        ]

        private static func changed(_ name: String, _ value: String) -> [(String, String)] {
            usual.map { $0.0 == name ? (name, value) : $0 }
        }

        @Test func aKeySwitchesOnAndIsNeverShown() async throws {
            try await withRoutes { fixture in
                #expect(try await fixture.get(Addresses.settings()).text.contains("nothing leaves this server"))
                let bad = try await fixture.send([("key", "short")], to: Addresses.opinionKey())
                #expect(bad.status == 400 && bad.text.contains("does not look like a key"))
                let entered = try await fixture.send([("key", "  secret-key-of-tests ")], to: Addresses.opinionKey())
                #expect(entered.status == 303 && entered["Location"] == "/settings?said=entered")
                let page = try await fixture.get(Addresses.settings()).text
                #expect(page.contains("A key for generativelanguage.googleapis.com is saved"))
                #expect(!page.contains("secret-key"))
                #expect(fixture.opinions.isOn)
                #expect(try await fixture.post(Addresses.forgetOpinionKey()).status == 303)
                #expect(!fixture.opinions.isOn)
            }
        }

        @Test(arguments: [
            ("model", "a model", "A model name"), ("address", "http://models.example/v1", "The address must start"),
            ("address", "", "The address must start"), ("requests", "0", "Requests per minute"),
            ("requests", "many", "Requests per minute"), ("budget", "1001", "Amounts must be from $0"),
            ("budget", "-1", "Amounts must be from $0"), ("input-price", "", "Amounts must be from $0"),
            ("output-price", "1.2.3", "Amounts must be from $0"),
        ])
        func whatIsWrongIsSaidAndNothingLost(_ name: String, _ value: String, _ words: String) async throws {
            try await withRoutes { fixture in
                let answer = try await fixture.send(Self.changed(name, value), to: Addresses.settings())
                #expect(answer.status == 400 && answer.text.contains(words))
                #expect(answer.text.contains("name=\"\(name)\" value=\"\(value)\""))
                #expect(await fixture.opinions.settings() == OpinionSettings())
                let program = try await fixture.send(Self.changed(name, value), to: Addresses.settings(), as: .program)
                #expect(try program.status == 400 && AnswerBody(program).code == "settings")
            }
        }

        @Test func settingsAreKeptAndAnotherHostForgetsTheKey() async throws {
            try await withRoutes { fixture in
                try await fixture.opinions.enter(key: "a-key-of-tests")
                let saved = try await fixture.send(Self.changed("budget", "2.5"), to: Addresses.settings())
                #expect(saved["Location"] == "/settings?said=saved")
                #expect(await fixture.opinions.settings().budgetADay == 2_500_000 && fixture.opinions.isOn)
                let moved = try await fixture.send(
                    Self.changed("address", "https://models.example/v1"), to: Addresses.settings())
                #expect(moved["Location"] == "/settings?said=forgotten")
                #expect(!fixture.opinions.isOn)
                let page = try await fixture.get(Addresses.settings(), query: "?said=forgotten").text
                #expect(page.contains("so the old key was deleted") && page.contains("Key for models.example"))
            }
        }

        @Test func pagesPromiseWhatHolds() async throws {
            try await withRoutes { fixture in
                let promise = "Everything stays on this Motionbook server."
                for address in [Addresses.dashboard(), Addresses.about(), Addresses.settings()] {
                    #expect(try await fixture.get(address).text.contains(promise))
                }
                try await fixture.opinions.enter(key: "a-key-of-tests")
                let addresses = [
                    Addresses.dashboard(), Addresses.about(), Addresses.settings(), Addresses.learn(),
                    Addresses.athletes(), Addresses.clip(ClipID()),
                ]
                for address in addresses {
                    let page = try await fixture.get(address).text
                    #expect(!page.contains(promise) && !page.contains("unless you turn on"), "\(address)")
                    #expect(page.contains("generativelanguage.googleapis.com"), "\(address)")
                }
                // A model on this machine: nothing leaves it.
                _ = try await fixture.send(
                    Self.changed("address", "http://127.0.0.1:1234/v1"), to: Addresses.settings())
                try await fixture.opinions.enter(key: "a-key-of-tests")
                #expect(try await fixture.get(Addresses.dashboard()).text.contains(promise))
            }
        }

        @Test func allThatWasSentIsListed() async throws {
            try await withRoutes { fixture in
                #expect(try await fixture.get(Addresses.sent()).text.contains("Nothing has been sent."))
                let clip = try await fixture.shown()
                let key = try await fixture.opinions.preview(of: 0, in: clip).shown
                for number in 0..<51 {
                    let sending = OpinionSending(
                        at: .init(timeIntervalSince1970: 1_790_000_000 + Double(number)), host: "models.example",
                        model: "m-\(number)", question: "validation", clip: clip, swing: 0, pictures: 3, bytes: 1000,
                        key: key, cost: 100)
                    _ = try await fixture.store.begin(sending, for: nil)
                }
                try await fixture.store.keep(OpinionAnswer(key: key, json: "{}", at: .init(timeIntervalSince1970: 0)))
                let newest = try await fixture.get(Addresses.sent()).text
                #expect(newest.contains("m-50") && !newest.contains(">m-0<") && newest.contains("My serve.mov"))
                let older = try #require(newest.firstMatch(of: /\?before=\d+/)).output
                #expect(try await fixture.get(Addresses.sent(), query: String(older)).text.contains(">m-0<"))
                let bad = try await fixture.send([("key", "x")], to: Addresses.deleteAnswers(), as: .program)
                #expect(bad.status == 400)
                #expect(try await fixture.store.answer(to: key) != nil)
                #expect(try await fixture.send([("key", key.description)], to: Addresses.deleteAnswers()).status == 303)
                #expect(try await fixture.store.answer(to: key) == nil)
                _ = try await fixture.post(Addresses.deleteClip(clip))
                #expect(try await fixture.get(Addresses.sent()).text.contains("a deleted clip"))
            }
        }

        @Test(arguments: [
            ("1", 1_000_000), ("0", 0), ("0.1", 100_000), (" $ 2,50 ", 2_500_000), (".5", 500_000), ("1.", 1_000_000),
            ("0.000001", 1), ("0.0000001", -1), ("", -1), (".", -1), ("-1", -1), ("1e3", -1), ("1.2.3", -1),
            ("9999999", -1), ("٣", -1),
        ])
        func dollarsAreReadAsTheyAreTyped(_ typed: String, _ micros: Int) {
            #expect(Dollars.micros(typed) == micros)
        }

        @Test(arguments: [
            (0, "0.00"), (1, "0.000001"), (400_000, "0.40"), (1_000_000, "1.00"), (12_345_600, "12.3456"),
        ])
        func dollarsAreWrittenAsTheyAreRead(_ micros: Int, _ text: String) {
            #expect(Dollars.text(micros) == text && Dollars.micros(text) == micros)
        }
    }
}
