import Domain

extension ExpressionName {
    /// A sign for it.
    var sign: String { Self.known[rawValue]?.sign ?? "🙂" }

    /// Its name as a person says it: `Wink, left eye`.
    var title: String { Self.known[rawValue]?.title ?? Wording.words(of: rawValue) }

    private static let known: [String: (sign: String, title: String)] = [
        "wink_l": ("😉", localized("Left wink")), "wink_r": ("😉", localized("Right wink")),
        "tongue_out": ("😛", localized("Tongue out")),
        "surprise": ("😮", localized("Surprise")), "smile": ("😄", localized("Smile")),
        "smooch": ("😗", localized("Kiss")),
    ]
}
