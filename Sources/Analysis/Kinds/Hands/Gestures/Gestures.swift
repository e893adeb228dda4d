package import Domain
internal import Glibc

/// The gestures that are known. One that is added here is found, reported and shown everywhere.
package enum Gestures {
    /// All of them; where two fit a hand, the surer one is reported.
    package static let all: [any Gesture] = [
        ThumbsUp(), ThumbsDown(), Peace(), OK(), Pointing(), Fist(), OpenPalm(), CallMe(), Rock(),
    ]

    /// The gesture of a name; nil for `none` and what is not known.
    package static func named(_ name: GestureName) -> (any Gesture)? { all.first { $0.name == name } }
}

struct ThumbsUp: Gesture {
    let name = GestureName(rawValue: "thumbsUp"), title = "Thumbs up", emoji = "👍"
    func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float {
        min(fingers.probability(of: [.thumb]), less(shape.thumbTilt, than: 50, within: 10))
    }
}

struct ThumbsDown: Gesture {
    let name = GestureName(rawValue: "thumbsDown"), title = "Thumbs down", emoji = "👎"
    func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float {
        min(fingers.probability(of: [.thumb]), less(180 - shape.thumbTilt, than: 50, within: 10))
    }
}

struct Peace: Gesture {
    let name = GestureName(rawValue: "peace"), title = "Peace", emoji = "✌️"
    func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float {
        fingers.probability(of: [.index, .middle])
    }
}

/// The tips of thumb and index touch and make a ring; the others are raised.
struct OK: Gesture {
    let name = GestureName(rawValue: "ok"), title = "OK", emoji = "👌"
    func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float {
        let others = [Finger.middle, .ring, .little].map { fingers[$0].probability }
        let ring = min(less(shape.pinch, than: 0.52, within: 0.08), less(shape.curl(of: .index), than: 140, within: 8))
        return min(others.min() ?? 0, ring)
    }
}

struct Pointing: Gesture {
    let name = GestureName(rawValue: "pointing"), title = "Pointing", emoji = "☝️"
    func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float { fingers.probability(of: [.index]) }
}

struct Fist: Gesture {
    let name = GestureName(rawValue: "fist"), title = "Fist", emoji = "✊"
    func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float { fingers.probability(of: []) }
}

struct OpenPalm: Gesture {
    let name = GestureName(rawValue: "openPalm"), title = "Open palm", emoji = "🖐️"
    func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float {
        fingers.probability(of: Set(Finger.allCases))
    }
}

struct CallMe: Gesture {
    let name = GestureName(rawValue: "callMe"), title = "Call me", emoji = "🤙"
    func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float {
        fingers.probability(of: [.thumb, .little])
    }
}

struct Rock: Gesture {
    let name = GestureName(rawValue: "rock"), title = "Rock", emoji = "🤘"
    func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float {
        fingers.probability(of: [.index, .little])
    }
}

/// How sure it is that a measure is below a limit, 0…1: 0.5 at the limit, 0.73 so far within it.
private func less(_ measure: Float, than limit: Float, within: Float) -> Float {
    1 / (1 + expf((measure - limit) / within))
}
