import Domain
import FoundationEssentials
import Jobs
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// Clips that come with what was seen live while they were recorded.
    @Suite struct LiveUploadTests {
        private static let seen = #"{"id":7,"t":3,"event":"fingerCount","phase":"ended","start":1.2,"end":3,"count":3}"#
        private static let gesture = #"{"t":1,"event":"gesture","phase":"began","start":1,"gesture":"peace"}"#

        private static func form(_ live: String) -> TestForm {
            TestForm().field("kind", "hands").field("live", live).file("recording.webm")
        }

        private static func list(_ events: Int, _ event: String = gesture) -> String {
            "[" + Array(repeating: event, count: events).joined(separator: ",") + "]"
        }

        private func clip(_ fixture: RoutesFixture, _ form: TestForm) async throws -> ClipID {
            let answer = try await fixture.upload(form)
            #expect(answer.status == 201)
            return try #require(try AnswerBody(answer).id.flatMap { ClipID($0) })
        }

        @Test func theyAreKept() async throws {
            try await withRoutes { fixture in
                let clip = try await clip(fixture, Self.form("[\(Self.seen),\(Self.gesture)]"))
                let events = try await fixture.store.readableLiveEvents(of: clip)
                #expect(events.map(\.event) == [.fingerCount, .gesture] && events.map(\.count) == [3, nil])
                #expect(events.first?.end == 3 && events.last?.gesture?.rawValue == "peace")
                let plain = try await self.clip(fixture, TestForm().file("a.gif"))
                #expect(try await fixture.store.liveEvents(of: plain) == nil)
                let nothing = try await self.clip(fixture, Self.form("[]"))
                #expect(try await fixture.store.liveEvents(of: nothing) == nil)
                // Most that may come, and more than any other field may hold.
                let all = try await self.clip(fixture, Self.form(Self.list(LiveEvent.mostKept)))
                #expect(try await fixture.store.readableLiveEvents(of: all).count == LiveEvent.mostKept)
            }
        }

        @Test(arguments: [
            ("no JSON", "x", "badLiveEvents"), ("nothing", "", "badLiveEvents"),
            ("no list", seen, "badLiveEvents"), ("no events", "[1]", "badLiveEvents"),
            ("another event", #"[{"t":1,"event":"sneeze","phase":"ended","start":0}]"#, "badLiveEvents"),
            (
                "before the beginning",
                #"[{"t":1,"event":"fingerCount","phase":"ended","start":-1,"end":1,"count":3}]"#,
                "badLiveEvents"
            ),
            ("over before it begins", "[" + seen.replacing("\"end\":3", with: "\"end\":1") + "]", "badLiveEvents"),
            ("too many fingers", "[" + seen.replacing(":3}", with: ":300}") + "]", "badLiveEvents"),
            (
                "markup for a name",
                #"[{"t":1,"event":"expression","phase":"ended","start":0,"end":1,"expression":"<b>"}]"#, "badLiveEvents"
            ),
            ("too many", list(LiveEvent.mostKept + 1), "badLiveEvents"),
            ("too long", list(1) + String(repeating: " ", count: LiveEvent.mostKeptBytes), "badForm"),
        ])
        func nonsenseIsRefusedAndNothingKept(_ what: String, _ live: String, _ code: String) async throws {
            try await withRoutes { fixture in
                let answer = try await fixture.upload(Self.form(live))
                let body = try AnswerBody(answer)
                #expect(answer.status == 400 && body.code == code && body.message?.hasSuffix(".") == true)
                #expect(try await fixture.store.recentClips(in: .machine, limit: 1) == [])
                #expect(try await eventually { fixture.folder.files(below: "incoming").isEmpty })
                #expect(fixture.folder.files(below: "incoming") == [] && fixture.folder.files(below: "blobs") == [])
            }
        }

        @Test func theReportSaysWhatWasFoundAgain() async throws {
            try await withRoutes { fixture in
                let smile = #"{"t":2,"event":"swing","phase":"ended","start":1,"end":2,"stroke":"serve"}"#
                for (live, words) in [
                    (Self.list(1, Self.seen), "The analysis confirmed 1 of 1 event."),
                    ("[" + Self.seen.replacing(":3}", with: ":4}") + "]", "0 of 1 event and found 1 more."),
                    // What reports of hands do not tell of cannot be compared.
                    ("[\(smile)]", nil), ("[]", nil),
                ] {
                    let clip = try await clip(fixture, Self.form(live))
                    try await fixture.finish(clip, report: EventReportTests.hands)
                    let page = try await fixture.get(Addresses.clip(clip))
                    #expect(page.status == 200 && page.text.contains("seen-live") == (words != nil))
                    if let words { #expect(page.text.contains(words)) }
                }
            }
        }
    }
}
