internal import Domain
internal import FoundationEssentials

/// A question as Google's `generateContent` takes it.
struct GeminiRequest: Encodable {
    /// Raise it with any change of words or schema: answers to other words are other answers.
    static let promptVersion = 2
    /// Tokens of an answer, at most: it has some hundred.
    static let mostOutputTokens = 1024

    private struct Content: Encodable {
        var role = "user"
        var parts: [Part]
    }

    private struct Part: Encodable {
        var text: String?
        var inlineData: Blob?
    }

    private struct Blob: Encodable {
        var mimeType = "image/jpeg"
        var data: Data
    }

    private struct Configuration: Encodable {
        var temperature = 0
        var maxOutputTokens = GeminiRequest.mostOutputTokens
        var responseMimeType = "application/json"
        var responseSchema: GeminiSchema
    }

    private var contents: [Content]
    private var generationConfig: Configuration

    init(_ question: SwingQuestion) {
        let first = question.pictures.first?.time ?? 0
        var parts = [Part(text: Self.prompt(question))]
        for (index, picture) in question.pictures.enumerated() {
            let time = (picture.time - first).rounded(to: 3)
            parts.append(Part(text: "Image \(index), \(time) s"))
            parts.append(Part(inlineData: Blob(data: Data(picture.jpeg))))
        }
        contents = [Content(parts: parts)]
        generationConfig = Configuration(responseSchema: .of(question.sort))
    }

    /// The bytes that are posted.
    var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Plain values always have JSON.
        return [UInt8]((try? encoder.encode(self)) ?? Data())
    }

    /// Letters of all texts.
    var textLength: Int { contents.reduce(0) { $0 + $1.parts.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) } } }

    /// What is asked, word for word.
    static func prompt(_ question: SwingQuestion) -> String {
        switch question.sort {
        case .validation:
            """
            These images of a tennis player were taken within about one second, in this order. Each image follows its number and time. \
            Does the player hit one tennis stroke in them (with or without a ball)? Say which stroke it is, in which image it starts \
            (the backswing begins) and in which image it ends (the follow-through is complete), and how sure you are from 0 to 1. If \
            the images do not show enough, answer unknown with a low confidence. Faces may be blurred. Do not describe what anyone \
            looks like, and do not guess names. \
            (\(promptVersion))
            """
        case .judgement:
            """
            These five images show one tennis stroke: the start of the backswing, mid-backswing, contact, mid-follow-through and the \
            finish. A program measured these values in the video; treat them as estimates:
            \(question.numbers.map { "- \($0.name): \($0.value)" }.joined(separator: "\n"))
            Assess the stroke as an experienced coach would: contact early, late or perfect, and how many metres farther in front the \
            player should meet the ball (negative: farther back; 0 if contact is perfect); follow-through low, good or excellent; \
            shoulder rotation insufficient, good or excellent; form from 0 to 10; and two or three insights, each one or two short \
            sentences to the player, with priority 1 for the most important. Say only what the images and values show. Do not describe \
            what anyone looks like, and do not guess names. (\(promptVersion))
            """
        }
    }
}

/// The part of OpenAPI's schemas that answers are asked in.
struct GeminiSchema: Encodable {
    var type: String
    var description: String?
    var values: [String]?
    var properties: [String: GeminiSchema]?
    var required: [String]?
    var items: [GeminiSchema]?
    var minItems: Int?
    var maxItems: Int?

    private enum CodingKeys: String, CodingKey {
        case type, description, properties, required, items, minItems, maxItems
        case values = "enum"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(values, forKey: .values)
        try container.encodeIfPresent(properties, forKey: .properties)
        try container.encodeIfPresent(required, forKey: .required)
        // One schema for all items; kept in a list, since a value cannot hold itself.
        try container.encodeIfPresent(items?.first, forKey: .items)
        try container.encodeIfPresent(minItems, forKey: .minItems)
        try container.encodeIfPresent(maxItems, forKey: .maxItems)
    }

    private static func choice(_ values: [String]) -> GeminiSchema { GeminiSchema(type: "STRING", values: values) }
    private static let number = GeminiSchema(type: "NUMBER")
    private static let integer = GeminiSchema(type: "INTEGER")

    private static func object(_ properties: [String: GeminiSchema]) -> GeminiSchema {
        GeminiSchema(type: "OBJECT", properties: properties, required: properties.keys.sorted())
    }

    static func of(_ sort: OpinionQuestion) -> GeminiSchema {
        switch sort {
        case .validation:
            object([
                "is_valid_swing": GeminiSchema(type: "BOOLEAN"),
                "swing_type": choice(Swing.Stroke.allCases.map(\.rawValue)),
                "start_frame": integer, "end_frame": integer, "confidence": number,
            ])
        case .judgement:
            object([
                "contact": choice(["early", "late", "perfect"]), "contact_adjustment": number,
                "follow_through": choice(["low", "good", "excellent"]),
                "rotation": choice(["insufficient", "good", "excellent"]), "form_score": number,
                "insights": GeminiSchema(
                    type: "ARRAY",
                    items: [
                        object([
                            "type": choice(JudgedAspect.allCases.map(\.rawValue)),
                            "message": GeminiSchema(type: "STRING"), "priority": integer,
                        ])
                    ], minItems: 2, maxItems: 3),
            ])
        }
    }
}
