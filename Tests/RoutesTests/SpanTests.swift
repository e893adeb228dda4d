import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// Parts of clips as GIFs, to save.
    @Suite struct SpanTests {
        private static let part = [("from", "0.25"), ("to", "1.5"), ("width", "320")]

        @Test func aPartIsSaved() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(page.contains("Create a looping GIF") && page.contains("action=\"/clips/\(clip)/part.gif\""))
                let answer = try await fixture.send(Self.part, to: Addresses.gif(clip))
                #expect(
                    answer.status == 200 && answer.text == "0.25 1.5 320 false" && answer["Content-Type"] == "image/gif"
                )
                #expect(
                    answer["Content-Disposition"]?.hasPrefix("attachment; filename=\"My serve-0.25-1.5s.gif\"") == true)
                #expect(answer["Cache-Control"] == "no-store")
                let drawn = try await fixture.send(Self.part + [("skeleton", "true")], to: Addresses.gif(clip))
                #expect(drawn.status == 200 && drawn.text.hasPrefix("0.25 1.5 320 true\n"))
            }
        }

        @Test(arguments: [
            ([], "impossibleSpan"), ([("from", "0")], "impossibleSpan"),
            ([("from", "2"), ("to", "1")], "impossibleSpan"),
            ([("from", "0"), ("to", "21")], "impossibleSpan"), ([("from", "nan"), ("to", "1")], "impossibleSpan"),
            ([("from", "0"), ("to", "1"), ("width", "5")], "impossibleWidth"),
            ([("from", "0"), ("to", "1"), ("width", "wide")], "impossibleWidth"),
        ])
        func aWrongFieldIsNamed(_ fields: [(String, String)], _ code: String) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let answer = try await fixture.send(fields, to: Addresses.gif(clip), as: .program)
                #expect(answer.status == 400 && answer.text.contains("\"\(code)\""), "\(answer.text)")
            }
        }

        @Test func aSkeletonNeedsItsReport() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let early = try await fixture.send(
                    Self.part + [("skeleton", "true")], to: Addresses.gif(clip), as: .program)
                #expect(early.status == 409 && early.text.contains("notReady"))
            }
        }

        /// GIFs are made one at a time: those that nobody waits for any more keep nobody out.
        @Test func whoHasGoneHoldsNobodyUp() async throws {
            try await withRoutes { fixture in
                let slow = try await fixture.accept("GIF89a gif-sleep=15")
                let quick = try await fixture.accept("quick")
                let body = "from=0.25&to=1.5"
                let request = post(
                    Addresses.gif(slow), length: body.utf8.count, "Content-Type: application/x-www-form-urlencoded")
                let port = fixture.server.address.port
                try await offPool {
                    let clients = try (0..<8).map { _ in
                        let client = try RawClient(port: port)
                        try client.send(request + body)
                        return client
                    }
                    usleepMilliseconds(500)
                    withExtendedLifetime(clients) {}
                }
                let isMade = try await eventually {
                    let answer = try await fixture.send(Self.part, to: Addresses.gif(quick), as: .program)
                    #expect([200, 503].contains(answer.status), "\(answer.text)")
                    return answer.status == 200
                }
                #expect(isMade)
            }
        }
    }
}
