internal import Domain
internal import FoundationEssentials

/// What `generateContent` answers: a stranger's bytes, read with bounds.
struct GeminiAnswer: Decodable {
    private struct Candidate: Decodable {
        var content: Content?
        var finishReason: String?
    }

    private struct Content: Decodable {
        var parts: [Part]?
    }

    private struct Part: Decodable {
        var text: String?
        var thought: Bool?
    }

    private struct Feedback: Decodable { var blockReason: String? }

    private struct Usage: Decodable {
        var promptTokenCount: Int?
        var candidatesTokenCount: Int?
        var thoughtsTokenCount: Int?
    }

    private struct Complaint: Decodable {
        struct Words: Decodable {
            var status: String?
            var message: String?
        }

        var error: Words?
    }

    private var candidates: [Candidate]?
    private var promptFeedback: Feedback?
    private var usageMetadata: Usage?

    /// Reasons of an end that mean that the model would not look, by Google's documentation.
    private static let refusals: Set = [
        "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "LANGUAGE", "OTHER",
    ]

    /// - Throws: `unreadable` for what is no such answer.
    init(json: [UInt8], from host: String) throws(OpinionError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json))
        } catch {
            throw OpinionError.unreadable(host, LocalizedText("not the expected JSON"))
        }
    }

    /// Tokens as the service counts them; nil where it does not say, or says what cannot be.
    var tokens: (input: Int, output: Int)? {
        guard let usage = usageMetadata, let input = usage.promptTokenCount else { return nil }
        let counts = [input, usage.candidatesTokenCount ?? 0, usage.thoughtsTokenCount ?? 0]
        guard counts.allSatisfy({ (0...10_000_000).contains($0) }) else { return nil }
        return (counts[0], counts[1] + counts[2])
    }

    /// The JSON that the model wrote, out of a code fence if it stands in one.
    /// - Throws: `blocked`; `unreadable`.
    func text(from host: String) throws(OpinionError) -> String {
        if let reason = promptFeedback?.blockReason { throw .blocked(Self.word(reason)) }
        guard let candidate = candidates?.first else { throw .unreadable(host, LocalizedText("it contains no answer")) }
        if let reason = candidate.finishReason, Self.refusals.contains(reason) { throw .blocked(Self.word(reason)) }
        let text = (candidate.content?.parts ?? []).filter { $0.thought != true }.compactMap(\.text).joined()
        guard !text.isEmpty else { throw .unreadable(host, LocalizedText("it is empty")) }
        if candidate.finishReason == "MAX_TOKENS" { throw .unreadable(host, LocalizedText("it is incomplete")) }
        return Self.unfenced(text)
    }

    /// What stands between fences of three backticks; a text without them is taken as it is.
    private static func unfenced(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let open = lines.firstIndex(where: { $0.hasPrefix("```") }) else { return text }
        return lines[(open + 1)...].prefix { !$0.hasPrefix("```") }.joined(separator: "\n")
    }

    /// What an error says of itself, for the log: short, in one line. It may quote what was sent: words that are longer
    /// than any word are left out, which keys and pictures are.
    static func complaint(_ body: [UInt8]) -> String {
        guard let words = (try? JSONDecoder().decode(Complaint.self, from: Data(body)))?.error else {
            return "no text"
        }
        let text = [words.status, words.message].compactMap(\.self).joined(separator: ": ").printable(most: 300)
        return text.split(separator: " ").map { $0.utf8.count <= longestWord ? $0 : "…" }.joined(separator: " ")
    }

    /// Longest word of an error that gets into the log, bytes: shorter than any key of Google's, which have 39.
    private static let longestWord = 30

    private static func word(_ text: String) -> String { text.printable(most: 40) }
}

/// What the model wrote, held against what can be.
enum GeminiWords {
    private struct Validation: Decodable {
        var isValidSwing: Bool
        var swingType: String
        var startFrame: Int
        var endFrame: Int
        var confidence: Double
    }

    private struct Analysis: Decodable {
        struct Insight: Decodable {
            var type: String
            var message: String
            var priority: Int
        }

        var contact: String
        var contactAdjustment: Double
        var followThrough: String
        var rotation: String
        var formScore: Double
        var insights: [Insight]
    }

    /// - Throws: `unreadable`; `impossible`.
    static func validation(
        _ text: String, of pictures: [SwingQuestion.Picture], from host: String
    ) throws(OpinionError) -> SwingValidation {
        let said: Validation = try decoded(text, host)
        guard let stroke = Swing.Stroke(rawValue: said.swingType.lowercased()) else {
            throw .impossible(LocalizedText("an unknown stroke"))
        }
        guard pictures.indices.contains(said.startFrame), pictures.indices.contains(said.endFrame) else {
            throw .impossible(LocalizedText("it refers to images that were not sent"))
        }
        guard said.startFrame <= said.endFrame else {
            throw .impossible(LocalizedText("the swing ends before it starts"))
        }
        guard (0...1).contains(said.confidence) else {
            throw .impossible(LocalizedText("an invalid confidence: \(short(said.confidence))"))
        }
        return SwingValidation(
            isSwing: said.isValidSwing, stroke: stroke, start: pictures[said.startFrame].time.rounded(to: 3),
            end: pictures[said.endFrame].time.rounded(to: 3), confidence: said.confidence.rounded(to: 2))
    }

    /// - Throws: `unreadable`; `impossible`.
    static func analysis(_ text: String, from host: String) throws(OpinionError) -> SwingAnalysisOpinion {
        let said: Analysis = try decoded(text, host)
        guard let contact = SwingAssessment.Contact(rawValue: said.contact.lowercased()),
            let followThrough = SwingAssessment.FollowThrough(rawValue: said.followThrough.lowercased()),
            let rotation = SwingAssessment.Rotation(rawValue: said.rotation.lowercased())
        else { throw .impossible(LocalizedText("an unknown rating")) }
        guard (0...10).contains(said.formScore) else {
            throw .impossible(LocalizedText("an invalid form score: \(short(said.formScore))"))
        }
        var insights: [SwingAnalysisOpinion.Insight] = []
        for insight in said.insights {
            guard let aspect = JudgedAspect(rawValue: insight.type) else {
                throw .impossible(LocalizedText("a tip on an unknown topic"))
            }
            insights.append(
                SwingAnalysisOpinion.Insight(type: aspect, message: insight.message, priority: insight.priority))
        }
        let opinion = SwingAnalysisOpinion(
            contact: contact, contactAdjustment: said.contactAdjustment, followThrough: followThrough,
            rotation: rotation, formScore: said.formScore.rounded(to: 1),
            insights: insights.sorted { $0.priority < $1.priority })
        do throws(OutOfBounds) {
            try opinion.check()
        } catch {
            throw .impossible(LocalizedText(verbatim: error.reason))
        }
        return opinion
    }

    private static func decoded<Words: Decodable>(_ text: String, _ host: String) throws(OpinionError) -> Words {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(Words.self, from: Data(text.utf8))
        } catch {
            throw OpinionError.unreadable(host, LocalizedText("not the expected JSON"))
        }
    }

    private static func short(_ number: Double) -> String {
        abs(number) < 1e6 ? "\(number.rounded(to: 2))" : "\(number)"
    }
}
