import Analysis
import Domain

extension Swing {
    /// The stroke as a heading.
    var title: String { shot.title }

    /// The stroke where there is little room.
    var shortTitle: String { shot.shortTitle }

    /// How well contact is known: `±0.03 s`; nil where nobody said.
    var contactRange: String? {
        // What is known better than to the last digit shown is not known exactly.
        contactUncertainty.map { "±" + Numerals.fixed(max($0, 0.01), 2) + "\u{A0}s" }
    }

    /// Contact, how well it is known, and from what: `contact at 0:01.32 (±0.03 s, from the sound)`; empty where nobody said.
    var contactFacts: [String] {
        guard contactRange != nil || contactBy != nil else { return [] }
        let source = contactBy.map { $0 == .sound ? "from the sound" : "from the motion" }
        let detail = [contactRange, source].compactMap(\.self).joined(separator: ", ")
        return ["contact at \(Wording.clock(contact)) (\(detail))"]
    }

    /// What the page says of a comparison at a contact that is not known well; nil where it is.
    func alignmentNote(slowMotion: Double) -> String? {
        guard isContactUnsure(slowMotion: slowMotion), let contactRange else { return nil }
        return "Contact is only accurate to \(contactRange), so the two swings may be out of sync by that much."
    }

    /// Which end of the swing the clip does not show, in a sentence.
    var cutNote: String? {
        switch cut {
        case .start: "The clip starts after the backswing began, so backswing values are too small."
        case .end: "The clip ends before the follow-through does, so follow-through values are too small."
        case .both: "The clip shows neither the start nor the end of this swing, so its values are too small."
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

    /// How sure its stroke is; nil where none is told.
    var strokeSureness: String? { stroke == .unknown ? nil : strokeConfidence.map(Wording.percent) }

    /// The stroke and how likely it is; where the stroke is unknown, how likely it is a swing at all.
    var likelihood: String {
        "\(shortTitle) (\(Wording.likelihood(stroke == .unknown ? confidence : strokeConfidence ?? confidence)))"
    }
}

extension Swing.Shot {
    /// The stroke as a heading.
    var title: String {
        switch self {
        case .overhead: "Overhead"
        case .unknown: "Swing (stroke unknown)"
        default: shortTitle
        }
    }

    /// The stroke where there is little room, and within a sentence.
    var shortTitle: String {
        switch self {
        case .forehand: "Forehand"
        case .forehandSlice: "Forehand slice"
        case .backhand: "Backhand"
        case .backhandSlice: "Backhand slice"
        case .forehandVolley: "Forehand volley"
        case .backhandVolley: "Backhand volley"
        case .volley: "Volley"
        case .serve: "Serve"
        case .overhead: "Overhead"
        case .unknown: "Swing"
        }
    }
}

extension SwingAssessment {
    /// What is not judged, by reasons: the titles of the aspects, and why.
    var withheldByReason: [(reason: String, aspects: String)] {
        var groups: [(reason: String, aspects: String)] = []
        for judgement in withheld {
            if let place = groups.firstIndex(where: { $0.reason == judgement.reason }) {
                groups[place].aspects += ", " + judgement.aspect.title
            } else {
                groups.append((judgement.reason, judgement.aspect.title))
            }
        }
        return groups
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
        case .front: "filmed from the front"
        case .behind: "filmed from behind"
        case .leftSide: "filmed from the left"
        case .rightSide: "filmed from the right"
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
        case .stillImage: "Still photo"
        case .noPerson: "No person detected"
        case .severalPeople: "Several people"
        case .sceneCuts: "Scene cuts"
        case .lowCoverage: "Subject often out of view"
        case .lowLight: "Low light"
        case .partialBody: "Body not fully in view"
        case .smallPlayer: "Small player"
        case .uncertainTracking: "Uncertain tracking"
        case .shortClip: "Short clip"
        case .lowFrameRate: "Low frame rate"
        case .slowMotion: "Slow motion"
        case .unsurePace: "Possible slow motion"
        case .reversed: "Reversed clip"
        case .cutSwing: "Cut-off swing"
        case .noSwing: "No swing found"
        case .noHand: "No hand detected"
        case .smallHand: "Small hands"
        case .mirrored: "Mirrored clip"
        case .noFace: "No face detected"
        case .severalFaces: "Several faces"
        case .smallFace: "Small face"
        case .noNeutral: "No neutral expression"
        case .noExpression: "No expression found"
        case .tooMuch: "Too many results for one report"
        }
    }
}
