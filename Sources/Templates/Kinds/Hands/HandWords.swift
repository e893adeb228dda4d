import Analysis
import Domain

extension HandEvent {
    /// The fingers and what they make: `3 fingers`, `2 fingers, peace`.
    var title: String {
        let gestures = gestureNames.map { $0.title.lowercased() }
        return ([Wording.count(count, "finger")] + gestures).joined(separator: ", ")
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
    var fingers: String { raised.isEmpty ? "none" : raised.map(\.rawValue).joined(separator: ", ") }
}

extension Side {
    /// `Left hand`
    var handTitle: String { self == .left ? localized("Left hand") : localized("Right hand") }
}

extension GestureName {
    /// A sign for it, where there is one.
    var sign: String? { Gestures.named(self)?.emoji }

    /// Its name as a person says it: `Thumbs up`.
    var title: String { Gestures.named(self)?.title ?? Wording.words(of: rawValue) }
}
