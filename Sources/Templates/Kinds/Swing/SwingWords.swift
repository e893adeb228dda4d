import Analysis
import Reports

extension Swing {
    /// The stroke as a heading.
    var title: String { stroke.title }

    /// Which end of the swing the clip does not show, in a sentence.
    var cutNote: String? {
        switch cut {
        case .start: "The clip begins after the backswing did: numbers of the backswing are too small."
        case .end: "The clip ends before the follow-through does: numbers of the follow-through are too small."
        case .both: "The clip shows neither the beginning nor the end of this swing: its numbers are too small."
        case nil: nil
        }
    }

    /// Hand, grip and view in a few words.
    var traits: [String] {
        var traits = [hand.label]
        if let twoHanded { traits.append(twoHanded ? "two-handed" : "one-handed") }
        if let view { traits.append(view.label) }
        return traits
    }

    /// How sure it is that this is a swing, and which.
    var sureness: [String] {
        let article = stroke == .overhead ? " an " : " a "
        let stroke =
            stroke == .unknown ? nil : strokeConfidence.map { Wording.percent($0) + article + title.lowercased() }
        return [Wording.percent(confidence) + " sure it is a swing", stroke].compactMap(\.self)
    }
}

extension Swing.Stroke {
    /// The stroke as a heading.
    var title: String {
        switch self {
        case .forehand: "Forehand"
        case .backhand: "Backhand"
        case .serve: "Serve"
        case .overhead: "Overhead"
        case .volley: "Volley"
        case .unknown: "Swing"
        }
    }
}

extension Side {
    /// The hand in words.
    var label: String { self == .left ? "left hand" : "right hand" }
}

extension Swing.View {
    /// From where the camera looks, in words.
    var label: String {
        switch self {
        case .front: "seen from the front"
        case .behind: "seen from behind"
        case .leftSide: "seen from the left side"
        case .rightSide: "seen from the right side"
        }
    }
}

extension JudgedAspect {
    /// The aspect as a heading.
    var title: String {
        switch self {
        case .contact: "Contact"
        case .followThrough: "Follow-through"
        case .rotation: "Rotation"
        case .kineticChain: "Kinetic chain"
        case .balance: "Balance"
        case .stance: "Stance"
        case .preparation: "Preparation"
        }
    }
}

extension KineticChain.Segment {
    /// The part of the body as a heading.
    var title: String {
        switch self {
        case .hips: "Hips"
        case .shoulders: "Shoulders"
        case .elbow: "Elbow"
        case .wrist: "Wrist"
        }
    }
}

extension ReportWarning.Code {
    /// The warning in two or three words, before its sentence of advice.
    var title: String {
        switch self {
        case .stillImage: "A still picture"
        case .noPerson: "Nobody seen"
        case .severalPeople: "Several people"
        case .sceneCuts: "Scene cuts"
        case .lowCoverage: "Body often lost"
        case .lowLight: "Low light"
        case .partialBody: "Part of the body"
        case .smallPlayer: "Small player"
        case .uncertainTracking: "Uncertain tracking"
        case .shortClip: "Short clip"
        case .lowFrameRate: "Low frame rate"
        case .slowMotion: "Slow motion"
        case .reversed: "Played backwards"
        case .cutSwing: "Cut-off swing"
        case .noSwing: "No swing found"
        case .noHand: "No hand seen"
        case .smallHand: "Small hands"
        case .mirrored: "A mirrored clip"
        case .noFace: "No face seen"
        case .severalFaces: "Several faces"
        case .smallFace: "Small face"
        case .noNeutral: "No neutral moment"
        case .noExpression: "No expression found"
        case .tooMuch: "Too much for one report"
        }
    }
}
