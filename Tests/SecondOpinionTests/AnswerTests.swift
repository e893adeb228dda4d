import Domain
import FoundationEssentials
import Testing

@testable import SecondOpinion

/// What is answered: a stranger's words, each class of which ends in a sentence.
@Suite struct AnswerTests {
    private static let host = "models.example"
    private static let pictures = Samples.pictures(3)

    private func validation(_ json: String) throws -> SwingValidation {
        try GeminiWords.validation(json, of: Self.pictures, from: Self.host)
    }

    private func code(_ body: () throws -> Void) -> ErrorCode? {
        do {
            try body()
            return nil
        } catch {
            return (error as? OpinionError)?.code
        }
    }

    @Test func aGoodValidationNamesTimesOfTheClip() throws {
        let said = try validation(Samples.validation)
        #expect(said == SwingValidation(isSwing: true, stroke: .serve, start: 12.5, end: 12.567, confidence: 0.9))
        #expect(try validation(Samples.validation.replacing("\"serve\"", with: "\"Serve\"")).stroke == .serve)
    }

    @Test func aGoodAnalysisHasItsInsightsInOrder() throws {
        let said = try GeminiWords.analysis(Samples.analysis, from: Self.host)
        #expect(said.contact == .late && said.followThrough == .good && said.rotation == .excellent)
        #expect(said.formScore == 7.5 && said.insights.map(\.priority) == [1, 2])
        #expect((try? said.check()) != nil)
    }

    /// What is changed in a good validation, and what becomes of it.
    @Test(arguments: [
        ("\"start_frame\":0", "\"start_frame\":2,\"x\":0", "nothing"),
        ("\"start_frame\":0,\"end_frame\":2", "\"start_frame\":2,\"end_frame\":0", "impossible"),
        ("\"end_frame\":2", "\"end_frame\":3", "impossible"), ("\"start_frame\":0", "\"start_frame\":-1", "impossible"),
        ("0.9", "2", "impossible"), ("0.9", "-0.1", "impossible"), ("0.9", "1e999", "unreadable"),
        ("0.9", "NaN", "unreadable"), ("0.9", "\"high\"", "unreadable"), ("0.9", "null", "unreadable"),
        ("\"start_frame\":0", "\"start_frame\":0.5", "unreadable"),
        ("\"end_frame\":2", "\"end_frame\":99999999999999999999", "unreadable"),
        ("true", "\"true\"", "unreadable"), ("true", "1", "unreadable"), ("\"serve\"", "\"smash\"", "impossible"),
        ("\"serve\"", "\"\"", "impossible"), ("\"confidence\":0.9", "\"sure\":0.9", "unreadable"),
    ])
    func aChangedValidation(_ part: String, _ change: String, _ expected: String) {
        let json = Samples.validation.replacing(part, with: change)
        #expect(json != Samples.validation)
        #expect(code { _ = try validation(json) }?.rawValue ?? "nothing" == expected)
    }

    private static let insight = #"{"type":"contact","message":"Meet the ball sooner.","priority":2}"#

    @Test(arguments: [
        ("7.5", "11", "impossible"), ("7.5", "-1", "impossible"), ("7.5", "10", "nothing"),
        ("7.5", "NaN", "unreadable"),
        ("7.5", "1e999", "unreadable"), ("0.1", "-3", "impossible"), ("0.1", "1e300", "impossible"),
        ("\"late\"", "\"never\"", "impossible"), ("\"good\"", "\"bad\"", "impossible"),
        ("\"excellent\"", "\"\"", "impossible"), ("\"type\":\"rotation\"", "\"type\":\"looks\"", "impossible"),
        (insight + ",", "", "impossible"), (insight, insight + "," + insight, "nothing"),
        (insight, insight + "," + insight + "," + insight, "impossible"), ("Turn more.", "", "impossible"),
        ("Turn more.", String(repeating: "Turn. ", count: 100), "impossible"),
        ("Turn more.", "a\\u0007b", "impossible"),
        ("\"priority\":1}", "\"priority\":0}", "impossible"), ("\"priority\":1}", "\"priority\":1.5}", "unreadable"),
        ("[", "{", "unreadable"),
    ])
    func aChangedAnalysis(_ part: String, _ change: String, _ expected: String) {
        let json = Samples.analysis.replacing(part, with: change)
        #expect(json != Samples.analysis)
        #expect(code { _ = try GeminiWords.analysis(json, from: Self.host) }?.rawValue ?? "nothing" == expected)
    }

    /// A stranger's words are shown in one line, and short.
    @Test func anErrorQuotesNothingThatCannotBePrinted() throws {
        let long = String(repeating: "e" + String(repeating: "\u{301}", count: 100), count: 40)
        for message in ["a\\u0000\\u0007\\nb", long] {
            let json = Samples.analysis.replacing("Turn more.", with: message)
            let error = #expect(throws: OpinionError.self) { _ = try GeminiWords.analysis(json, from: Self.host) }
            let words = try #require(error?.message)
            #expect(words.contains("not a sentence") && words.utf8.count < 400)
            #expect(!words.unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    private func text(_ json: String) throws -> String {
        try GeminiAnswer(json: Array(json.utf8), from: Self.host).text(from: Self.host)
    }

    @Test(arguments: [
        ("{}", "{}"), ("```json\n{}\n```", "{}"), ("```\n{}\n```\n", "{}"),
        ("Here it is:\n```json\n{}\n```\nAsk on.", "{}"),
        ("```json\n{}", "{}"),
    ])
    func fencesAreTakenOff(_ written: String, _ read: String) throws {
        #expect(try text(String(decoding: Samples.answer(written), as: UTF8.self)) == read)
    }

    /// Prose around it, without a fence, is no JSON.
    @Test(arguments: [
        "It was a serve.", "Sure! \(Samples.validation)", "\(Samples.validation) Ask on.", "", "[]", "null",
    ])
    func proseIsNoAnswer(_ written: String) {
        #expect(code { _ = try validation(written) } == .unreadable)
    }

    @Test func partsAreJoinedAndThoughtsLeftOut() throws {
        let json = #"{"candidates":[{"content":{"parts":[{"text":"hm","thought":true},{"text":"{"},{"text":"}"}]}}]}"#
        #expect(try text(json) == "{}")
    }

    @Test(arguments: [
        (#"{"promptFeedback":{"blockReason":"SAFETY"}}"#, ErrorCode.blocked),
        (#"{"candidates":[{"finishReason":"SAFETY","content":{"parts":[{"text":"{}"}]}}]}"#, .blocked),
        (#"{"candidates":[{"finishReason":"PROHIBITED_CONTENT"}]}"#, .blocked),
        (#"{"candidates":[{"finishReason":"MAX_TOKENS","content":{"parts":[{"text":"{\"a"}]}}]}"#, .unreadable),
        (#"{"candidates":[]}"#, .unreadable), ("{}", .unreadable), (#"{"candidates":[{}]}"#, .unreadable),
        (#"{"candidates":[{"content":{"parts":[]},"finishReason":"STOP"}]}"#, .unreadable),
        (#"{"candidates":[{"content":{"parts":[{"text":7}]}}]}"#, .unreadable), ("[]", .unreadable), ("", .unreadable),
        ("<html>", .unreadable), (String(repeating: "[", count: 100_000), .unreadable),
    ])
    func answersOfNoUse(_ json: String, _ expected: ErrorCode) {
        #expect(code { _ = try text(json) } == expected)
    }

    /// A reason is a stranger's word, which people read.
    @Test func aReasonIsOneShortLine() throws {
        let json =
            #"{"promptFeedback":{"blockReason":"A\u001b[31m\n\u202e\u2028"# + String(repeating: "B", count: 99) + "\"}}"
        do {
            _ = try text(json)
            Issue.record("it is blocked")
        } catch let error as OpinionError {
            #expect(error.message.count < 150)
            for scalar in error.message.unicodeScalars {
                #expect(scalar.value >= 0x20 && ![0x1B, 0x202E, 0x2028].contains(scalar.value))
            }
        }
    }

    @Test(arguments: [
        (#"{"usageMetadata":{"promptTokenCount":5,"candidatesTokenCount":2,"thoughtsTokenCount":3}}"#, [5, 5]),
        (#"{"usageMetadata":{"promptTokenCount":5}}"#, [5, 0]), (#"{"usageMetadata":{"promptTokenCount":-5}}"#, []),
        (#"{"usageMetadata":{"promptTokenCount":99999999999}}"#, []), (#"{"usageMetadata":{}}"#, []), ("{}", []),
    ])
    func tokensAreCountedWhereTheyCanBe(_ json: String, _ expected: [Int]) throws {
        let tokens = try GeminiAnswer(json: Array(json.utf8), from: Self.host).tokens
        #expect((tokens.map { [$0.input, $0.output] } ?? []) == expected)
    }

    @Test(arguments: [
        (400, "{}", ErrorCode.badRequest), (400, #"{"error":{"message":"API key not valid."}}"#, .keyRefused),
        (400, #"{"error":{"status":"FAILED_PRECONDITION"}}"#, .refused), (401, "{}", .keyRefused),
        (402, "{}", .refused),
        (403, "{}", .keyRefused), (404, "{}", .unknownModel), (429, "{}", .busy), (500, "{}", .overloaded),
        (503, "{}", .overloaded), (502, "<html>", .refused), (301, "", .redirected), (307, "", .redirected),
        (418, "{}", .refused), (0, "", .refused),
    ])
    func eachStatusHasItsSentence(_ status: Int, _ body: String, _ expected: ErrorCode) throws {
        let error = OpinionError(status: status, body: Array(body.utf8), from: Self.host, model: "m")
        #expect(error?.code == expected)
        #expect(error?.message.contains(Self.host) == true && error?.message.hasSuffix(".") == true)
        #expect(error?.isPassing == [429, 500, 503].contains(status))
        #expect(OpinionError(status: 200, body: [], from: Self.host, model: "m") == nil)
    }

    @Test(arguments: [
        (PostAnswer.Outcome.unreachable, ErrorCode.unreachable), (.timedOut, .timedOut),
        (.notTrusted, .notTrusted), (.cutOff, .cutOff), (.tooLarge, .tooLarge), (.cancelled, .cancelled),
        (.failed, .failed),
    ])
    func eachEndOfAnExchangeHasItsSentence(_ outcome: PostAnswer.Outcome, _ expected: ErrorCode) {
        let error = OpinionError(PostAnswer(outcome: outcome, detail: "inside"), from: Self.host)
        #expect(error?.code == expected && error?.isPassing == false)
        #expect(error?.message.hasSuffix(".") == true && error?.message.contains("inside") == false)
    }

    /// A service may quote what was sent; the log does not.
    @Test func complaintsQuoteNeitherKeysNorPictures() {
        let key = "AIza" + String(repeating: "x", count: 35)
        let picture = Data(repeating: 7, count: 90).base64EncodedString()
        let body = #"{"error":{"status":"INVALID_ARGUMENT","message":"Bad key \#(key), or picture \#(picture)\nhere"}}"#
        let said = GeminiAnswer.complaint(Array(body.utf8))
        #expect(
            said == "INVALID_ARGUMENT: Bad key …, or picture … here"
                || said == "INVALID_ARGUMENT: Bad key … or picture … here")
        #expect(GeminiAnswer.complaint(Array("<html>".utf8)) == "no text")
    }
}
