import Domain

extension ExpressionName {
    /// A sign for it.
    var sign: String { words?.sign ?? "🙂" }

    /// Its name as a person says it: `Wink, left eye`.
    var title: String { words?.title ?? Wording.words(of: rawValue) }

    /// The same after other words: `left wink`.
    var titleInList: String { words?.inList ?? title.lowercased() }

    private var words: (sign: String, title: String, inList: String)? {
        switch rawValue {
        case "wink_l": ("😉", localized("Left wink"), localized("left wink"))
        case "wink_r": ("😉", localized("Right wink"), localized("right wink"))
        case "tongue_out": ("😛", localized("Tongue out"), localized("tongue out"))
        case "surprise": ("😮", localized("Surprise"), localized("surprise"))
        case "smile": ("😄", localized("Smile"), localized("smile"))
        case "smooch": ("😗", localized("Kiss"), localized("kiss"))
        default: nil
        }
    }
}

extension Wording {
    /// The name of a coefficient, as a person says it: `Eye blink left`.
    static func coefficient(_ name: String) -> String {
        switch name {
        case "eyeBlinkLeft": localized("Eye blink left")
        case "eyeBlinkRight": localized("Eye blink right")
        case "mouthSmileLeft": localized("Mouth smile left")
        case "mouthSmileRight": localized("Mouth smile right")
        case "jawOpen": localized("Jaw open")
        case "browInnerUp": localized("Brow inner up")
        case "mouthPucker": localized("Mouth pucker")
        default: words(of: name)
        }
    }
}
