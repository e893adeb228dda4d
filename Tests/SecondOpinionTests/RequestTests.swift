import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import SecondOpinion

/// What is posted.
@Suite struct RequestTests {
    @Test(arguments: OpinionQuestion.allCases)
    func theSameQuestionHasTheSameBytes(_ sort: OpinionQuestion) throws {
        let question = Samples.question(sort)
        let body = question.body
        for _ in 0..<50 { #expect(Samples.question(sort).body == body) }
        let settings = OpinionSettings()
        #expect(try question.key(for: settings) == Samples.question(sort).key(for: settings))
        #expect(try question.key(for: settings) != Samples.question(sort, of: 1).key(for: settings))
    }

    /// What another model or another host says is another answer.
    @Test func keysDifferWithModelAndHost() throws {
        var (other, elsewhere) = (OpinionSettings(), OpinionSettings())
        other.model = "another"
        elsewhere.address = "http://127.0.0.1:4000/v1beta"
        let question = Samples.question(.validation)
        #expect(try Set([OpinionSettings(), other, elsewhere].map { try question.key(for: $0) }).count == 3)
    }

    @Test func picturesComeInOrderWithTimesFromTheFirst() throws {
        let body = try #require(try JSONTree(Samples.question(.validation).body)["contents"]?.parts.first)
        #expect(body["role"]?.word == "user")
        let parts = try #require(body["parts"]?.parts)
        #expect(parts.count == 7)
        for index in 0..<3 {
            let time = [0: "0.0", 1: "0.033", 2: "0.067"][index] ?? ""
            #expect(parts[1 + 2 * index]["text"]?.word == "Image \(index), \(time) s")
            let blob = parts[2 + 2 * index]["inlineData"]
            #expect(blob?["mimeType"]?.word == "image/jpeg")
            #expect(blob?["data"]?.word == Data(Samples.jpeg(index)).base64EncodedString())
        }
    }

    @Test(arguments: [
        (OpinionQuestion.validation, ["confidence", "end_frame", "is_valid_swing", "start_frame", "swing_type"]),
        (.judgement, ["contact", "contact_adjustment", "follow_through", "form_score", "insights", "rotation"]),
    ])
    func theSchemaAsksForAllFields(_ sort: OpinionQuestion, _ fields: [String]) throws {
        let configuration = try #require(try JSONTree(Samples.question(sort).body)["generationConfig"])
        #expect(configuration["temperature"]?.word == "0")
        #expect(configuration["maxOutputTokens"]?.word == "1024")
        #expect(configuration["responseMimeType"]?.word == "application/json")
        let schema = try #require(configuration["responseSchema"])
        #expect(schema["type"]?.word == "OBJECT")
        #expect(schema["required"]?.parts.compactMap(\.word) == fields)
        for field in fields { #expect(schema["properties"]?[field]?["type"] != nil) }
        if sort == .judgement {
            let insights = schema["properties"]?["insights"]
            #expect(insights?["minItems"]?.word == "2" && insights?["maxItems"]?.word == "3")
            #expect(insights?["items"]?["properties"]?["type"]?["enum"]?.parts.count == JudgedAspect.allCases.count)
        }
    }

    /// A clip is known by its name, its day and its athlete: nothing of that is sent, only what the swing measures.
    @Test func nothingOfTheClipIsSent() async throws {
        let fixture = try await DeskFixture()
        let clip = try await fixture.clip(swings: 2)
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies)
        let preview = try await service.preview(of: 1, in: clip)
        #expect(preview.questions.map(\.sort) == [.validation, .judgement])
        for question in preview.questions {
            let body = String(decoding: question.body, as: UTF8.self)
            for word in ["Ada", "Wimbledon", ".mov", clip.description, "2026", "key-of-tests"] {
                #expect(!body.contains(word))
            }
        }
        #expect(preview.questions[1].words.contains("- hip turn: 60.0 degrees"))
        #expect(preview.bytes == preview.questions.reduce(0) { $0 + $1.body.count })
        await #expect(throws: OpinionError.noPictures) { try await service.preview(of: 2, in: clip) }
        #expect(dependencies.posts.isEmpty)
    }

    @Test(arguments: [
        (384, 384, 1), (270, 384, 1), (854, 480, 6), (960, 540, 6), (270, 480, 4), (480, 480, 4), (4096, 480, 26),
    ])
    func tilesAreCountedFromAbove(_ width: Int, _ height: Int, _ tiles: Int) {
        #expect(SwingQuestion.tiles(width, height) == tiles)
    }
}

extension JSONTree {
    subscript(name: String) -> JSONTree? {
        if case .object(let parts) = self { parts[name] } else { nil }
    }

    var parts: [JSONTree] { if case .list(let parts) = self { parts } else { [] } }

    /// A word or a number.
    var word: String? {
        switch self {
        case .text(let text), .number(let text), .other(let text): text
        default: nil
        }
    }
}
