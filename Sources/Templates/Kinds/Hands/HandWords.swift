import Analysis
import Domain

extension Wording {
    /// How many fingers: `3 fingers`.
    static func fingers(_ count: Int) -> String { localized(count, "\(count) finger", "\(count) fingers") }
}

extension HandEvent {
    /// The fingers and what they make: `3 fingers`, `2 fingers, peace`.
    var title: String {
        ([Wording.fingers(count)] + gestureNames.map(\.titleInList)).joined(separator: ", ")
    }

    /// The middle of it, seconds.
    var middle: Double { (start + end) / 2 }

    /// The gestures of its hands, each once.
    var gestureNames: [GestureName] {
        var names: [GestureName] = []
        for hand in hands where hand.gesture != .noGesture && !names.contains(hand.gesture) {
            names.append(hand.gesture)
        }
        return names
    }
}

extension ReportedHand {
    /// `Left hand`
    var title: String { chirality.handTitle }

    /// The raised fingers in words.
    var fingers: String {
        raised.isEmpty ? localized("no fingers") : raised.map(\.title).joined(separator: ", ")
    }
}

extension Finger {
    /// Its name in a list of them.
    fileprivate var title: String {
        switch self {
        case .thumb: localized("thumb")
        case .index: localized("index")
        case .middle: localized("middle")
        case .ring: localized("ring")
        case .little: localized("little")
        }
    }
}

extension Side {
    /// `Left hand`
    var handTitle: String { self == .left ? localized("Left hand") : localized("Right hand") }
}

extension GestureName {
    /// A sign for it, where there is one.
    var sign: String? { Gestures.named(self)?.emoji }

    /// Its name as a person says it: `Thumbs up`.
    var title: String { words?.title ?? Gestures.named(self)?.title ?? Wording.words(of: rawValue) }

    /// The same after other words: `thumbs up`.
    var titleInList: String { words?.inList ?? title.lowercased() }

    private var words: (title: String, inList: String)? {
        switch rawValue {
        case "thumbsUp": (localized("Thumbs up"), localized("thumbs up"))
        case "thumbsDown": (localized("Thumbs down"), localized("thumbs down"))
        case "peace": (localized("Peace"), localized("peace"))
        case "ok": (localized("OK"), localized("OK sign"))
        case "pointing": (localized("Pointing"), localized("pointing"))
        case "fist": (localized("Fist"), localized("fist"))
        case "openPalm": (localized("Open palm"), localized("open palm"))
        case "callMe": (localized("Call me"), localized("call me"))
        case "rock": (localized("Rock on"), localized("rock on"))
        default: nil
        }
    }
}
