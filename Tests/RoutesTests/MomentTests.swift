import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// Moments are marked by forms and by programs; what is wrong is refused with a sentence, and nothing is lost.
    @Suite struct MomentTests {
        /// What a program reads of one.
        private struct Answer: Decodable {
            var id: String
            var version: Int
            var time: Double
            var text: String?
            var hold: Double?
            var drawings: [Drawing]
        }

        private struct List: Decodable { var moments: [Answer] }

        private static func ask(
            _ fixture: RoutesFixture, _ method: HTTPServer.Method, _ path: String, _ json: String = "",
            tag: String? = nil
        ) async throws -> RawClient.Answer {
            let head = TestSupport.post(
                path, length: json.utf8.count, Reader.program.accept, "Content-Type: application/json",
                tag.map { "If-Match: \"\($0)\"" } ?? "X-Nothing: 1")
            return try await fixture.ask(
                head.replacing("POST", with: method.rawValue, maxReplacements: 1), body: Array(json.utf8))
        }

        @Test func aProgramMarksMoments() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("serve.mov", [("serve", 8)])
                let api = Addresses.apiMoments(clip)
                let line =
                    #"{"shape":"line","colour":"blue","points":[{"x":0.123456,"y":0.2},{"x":0.3,"y":0.4,"landmark":16}]}"#
                let made = try await Self.ask(
                    fixture, .post, api, #"{"time":1.30001,"text":"Late contact","hold":2,"drawings":[\#(line)]}"#)
                #expect(made.status == 201, "\(made.text)")
                let moment = try JSONDecoder().decode(Answer.self, from: Data(made.body))
                #expect(moment.time == 1.3 && moment.text == "Late contact" && moment.hold == 2 && moment.version == 1)
                #expect(moment.drawings[0].points == [.init(x: 0.12346, y: 0.2), .init(x: 0.3, y: 0.4, landmark: 16)])
                let tag = "\(moment.id)-1"
                #expect(made["ETag"] == "\"\(tag)\"")

                let one = api + "/" + moment.id
                let changed = try await Self.ask(fixture, .patch, one, #"{"text":"Too late"}"#, tag: tag)
                #expect(changed.status == 200 && changed["ETag"] == "\"\(moment.id)-2\"")
                let now = try JSONDecoder().decode(Answer.self, from: Data(changed.body))
                #expect(now.text == "Too late" && now.time == 1.3 && now.drawings == moment.drawings)
                // Somebody else saw the first version.
                for method in [HTTPServer.Method.patch, .delete] {
                    let late = try await Self.ask(fixture, method, one, #"{"text":"x"}"#, tag: tag)
                    #expect(late.status == 412 && late.text.contains("momentChanged"))
                }
                let list = try await fixture.get(api, as: .program)
                #expect(try JSONDecoder().decode(List.self, from: Data(list.body)).moments.map(\.text) == ["Too late"])
                #expect(try await Self.ask(fixture, .delete, one).status == 204)
                for method in [HTTPServer.Method.patch, .delete] {
                    let gone = try await Self.ask(fixture, method, one, #"{"text":"x"}"#)
                    #expect(gone.status == 404 && gone.text.contains("noSuchMoment"))
                }
            }
        }

        @Test func aPageMarksMomentsWithoutScripts() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("serve.mov", [("serve", 8)])
                let added = try await fixture.send(
                    [("action", "add"), ("time", "1.5"), ("hold", "0"), ("text", "<b>Elbow</b>")],
                    to: Addresses.moments(clip))
                #expect(added.status == 303 && added["Location"] == Addresses.clip(clip) + "#moments")
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(page.contains("&lt;b&gt;Elbow&lt;/b&gt;") && !page.contains("<b>Elbow"))
                let moment = try #require(try await fixture.store.moments(of: clip).first)
                #expect(moment.moment == Moment(time: 1.5, text: "<b>Elbow</b>"))
                let removed = try await fixture.send(
                    [("action", "remove"), ("moment", "\(moment.id)")], to: Addresses.moments(clip))
                #expect(removed.status == 303)
                #expect(try await fixture.store.moments(of: clip).isEmpty)
            }
        }

        private static let points = Array(repeating: #"{"x":0.1,"y":0.1}"#, count: 10_000).joined(separator: ",")
        /// What is refused, and as what.
        private static let bad: [(json: String, status: Int, code: String)] = [
            ("", 400, "noMomentJSON"), ("[]", 400, "noMomentJSON"), (#"{"text":"no time"}"#, 400, "noMomentJSON"),
            (#"{"time":1}"#, 422, "emptyMoment"), (#"{"time":1,"text":"  "}"#, 422, "emptyMoment"),
            (#"{"time":4.5,"text":"after the end"}"#, 422, "momentBeyondTheClip"),
            (#"{"time":-1,"text":"before"}"#, 422, "momentBeyondTheClip"),
            (#"{"time":1,"text":"a\u0007b"}"#, 422, "unprintableMoment"),
            (#"{"time":1,"text":"\#(String(repeating: "x", count: 501))"}"#, 422, "longMoment"),
            (
                #"{"time":1,"drawings":[{"shape":"text","colour":"blue","points":[{"x":0,"y":0}],"text":"a\nb"}]}"#,
                422,
                "unprintableMoment"
            ),
            (
                #"{"time":1,"drawings":[{"shape":"freehand","colour":"blue","points":[\#(points)]}]}"#, 422,
                "tooManyPoints"
            ),
            (
                #"{"time":1,"drawings":[{"shape":"angle","colour":"blue","points":[{"x":0,"y":0}]}]}"#, 422,
                "impossibleMoment"
            ),
            (#"{"time":1,"drawings":[{"shape":"star","colour":"blue","points":[]}]}"#, 400, "noMomentJSON"),
            (#"{"time":1,"text":"\#(String(repeating: "x", count: 300_000))"}"#, 413, "bodyTooLarge"),
        ]

        @Test func whatIsWrongIsRefused() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("serve.mov", [("serve", 8)])
                for (json, status, code) in Self.bad {
                    let answer = try await Self.ask(fixture, .post, Addresses.apiMoments(clip), json)
                    #expect(
                        answer.status == status && answer.text.contains("\"\(code)\""),
                        "\(json.prefix(80)) \(answer.text)")
                }
                let nowhere = try await Self.ask(
                    fixture, .post, Addresses.apiMoments(ClipID()), #"{"time":1,"text":"x"}"#)
                #expect(nowhere.status == 404)
                #expect(try await fixture.store.moments(of: clip).isEmpty)
            }
        }
    }
}
