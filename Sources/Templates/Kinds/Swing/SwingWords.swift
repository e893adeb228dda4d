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
        contactUncertainty.map { localized("±\(max($0, 0.01), digits: 2)\u{A0}s") }
    }

    /// Contact, and how well it is known: `0:01.32 ±0.03 s`.
    var contactMoment: String { [Wording.clock(contact), contactRange].compactMap(\.self).joined(separator: " ") }

    /// Contact, how well it is known, and from what: `contact at 0:01.32 (±0.03 s, from the sound)`; empty where nobody said.
    var contactFacts: [String] {
        guard contactRange != nil || contactBy != nil else { return [] }
        let source = contactBy.map { $0.words }
        let detail = [contactRange, source].compactMap(\.self).joined(separator: ", ")
        return [localized("contact at \(Wording.clock(contact)) (\(detail))")]
    }

    /// What the page says of a comparison at a contact that is not known well; nil where it is.
    func alignmentNote(slowMotion: Double) -> String? {
        guard isContactUnsure(slowMotion: slowMotion), let contactRange else { return nil }
        return localized(
            "Contact is only accurate to \(contactRange), so the two swings may be out of sync by that much.")
    }

    /// Which end of the swing the clip does not show, in a sentence.
    var cutNote: String? {
        switch cut {
        case .start: localized("The clip starts after the backswing began, so backswing values are too small.")
        case .end: localized("The clip ends before the follow-through does, so follow-through values are too small.")
        case .both:
            localized("The clip shows neither the start nor the end of this swing, so its values are too small.")
        case nil: nil
        }
    }

    /// Hand, grip and view in a few words.
    var traits: [String] {
        var traits = [hand.label]
        if let twoHanded { traits.append(twoHanded ? localized("two-handed") : localized("one-handed")) }
        if let view { traits.append(view.label) }
        return traits
    }

    /// How sure its stroke is; nil where none is told.
    var strokeSureness: String? { stroke == .unknown ? nil : strokeConfidence.map(Wording.percent) }

    /// The stroke and how likely it is; where the stroke is unknown, how likely it is a swing at all.
    var likelihood: String {
        if validatedBy == .person, strokeConfidence == 1 { return localized("\(shortTitle) (set by hand)") }
        return "\(shortTitle) (\(Wording.likelihood(stroke == .unknown ? confidence : strokeConfidence ?? confidence)))"
    }
}

extension Swing.ContactSource {
    /// What contact was told from.
    fileprivate var words: String {
        switch self {
        case .motion: localized("estimated from the motion")
        case .sound: localized("estimated from the sound")
        case .person: localized("set by hand")
        }
    }
}

extension Swing.Shot {
    /// The stroke as a heading.
    var title: String {
        switch self {
        case .overhead: localized("Overhead")
        case .unknown: localized("Swing (stroke unknown)")
        default: shortTitle
        }
    }

    /// The stroke where there is little room.
    var shortTitle: String {
        switch self {
        case .forehand: localized("Forehand")
        case .forehandSlice: localized("Forehand slice")
        case .backhand: localized("Backhand")
        case .backhandSlice: localized("Backhand slice")
        case .forehandVolley: localized("Forehand volley")
        case .backhandVolley: localized("Backhand volley")
        case .volley: localized("Volley")
        case .serve: localized("Serve")
        case .overhead: localized("Overhead")
        case .unknown: localized("Swing")
        }
    }

    /// The stroke after other words.
    var titleInList: String {
        switch self {
        case .forehand: localized("forehand")
        case .forehandSlice: localized("forehand slice")
        case .backhand: localized("backhand")
        case .backhandSlice: localized("backhand slice")
        case .forehandVolley: localized("forehand volley")
        case .backhandVolley: localized("backhand volley")
        case .volley: localized("volley")
        case .serve: localized("serve")
        case .overhead: localized("overhead")
        case .unknown: localized("swing")
        }
    }
}

extension SwingAssessment {
    /// What is not judged, by reasons: the aspects, and why.
    var withheldByReason: [(reason: String, aspects: [JudgedAspect])] {
        var groups: [(reason: String, aspects: [JudgedAspect])] = []
        for judgement in withheld {
            let reason = judgement.localizedReason
            if let place = groups.firstIndex(where: { $0.reason == reason }) {
                groups[place].aspects.append(judgement.aspect)
            } else {
                groups.append((reason, [judgement.aspect]))
            }
        }
        return groups
    }
}

extension Side {
    /// The hand in words.
    var label: String { self == .left ? localized("left hand") : localized("right hand") }

    /// The hand in a letter.
    var letter: String {
        switch self {
        // Translators: the left hand, in a letter or two.
        case .left: localized("L")
        // Translators: the right hand, in a letter or two.
        case .right: localized("R")
        }
    }
}

extension Swing.View {
    /// From where the camera looks, in words.
    var label: String {
        switch self {
        case .front: localized("filmed from the front")
        case .behind: localized("filmed from behind")
        case .leftSide: localized("filmed from the left")
        case .rightSide: localized("filmed from the right")
        }
    }
}

extension JudgedAspect {
    /// The aspect as a heading.
    var title: String {
        switch self {
        case .contact: localized("Contact")
        case .followThrough: localized("Follow-through")
        case .rotation: localized("Rotation")
        case .kineticChain: localized("Kinetic chain")
        case .balance: localized("Balance")
        case .stance: localized("Stance")
        case .preparation: localized("Preparation")
        }
    }

    /// The aspect after other words.
    var titleInList: String {
        switch self {
        case .contact: localized("contact")
        case .followThrough: localized("follow-through")
        case .rotation: localized("rotation")
        case .kineticChain: localized("kinetic chain")
        case .balance: localized("balance")
        case .stance: localized("stance")
        case .preparation: localized("preparation")
        }
    }
}

extension KineticChain.Segment {
    /// The part of the body as a heading.
    var title: String {
        switch self {
        case .hips: localized("Hips")
        case .shoulders: localized("Shoulders")
        case .elbow: localized("Elbow")
        case .wrist: localized("Wrist")
        }
    }
}

extension ReportWarning.Code {
    /// The warning in two or three words, before its sentence of advice.
    var title: String {
        switch self {
        case .stillImage: localized("Still photo")
        case .noPerson: localized("No person detected")
        case .severalPeople: localized("Several people")
        case .sceneCuts: localized("Scene cuts")
        case .lowCoverage: localized("Subject often out of view")
        case .lowLight: localized("Low light")
        case .partialBody: localized("Body not fully in view")
        case .smallPlayer: localized("Small player")
        case .uncertainTracking: localized("Uncertain tracking")
        case .shortClip: localized("Short clip")
        case .lowFrameRate: localized("Low frame rate")
        case .slowMotion: localized("Slow motion")
        case .unsurePace: localized("Possible slow motion")
        case .reversed: localized("Reversed clip")
        case .cutSwing: localized("Cut-off swing")
        case .noSwing: localized("No swing found")
        case .noHand: localized("No hand detected")
        case .smallHand: localized("Small hands")
        case .mirrored: localized("Mirrored clip")
        case .noFace: localized("No face detected")
        case .severalFaces: localized("Several faces")
        case .smallFace: localized("Small face")
        case .noNeutral: localized("No neutral expression")
        case .noExpression: localized("No expression found")
        case .tooMuch: localized("Too many results for one report")
        }
    }
}
