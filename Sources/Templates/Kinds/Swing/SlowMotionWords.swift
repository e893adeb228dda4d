import Domain

extension SwingResult {
    /// How slow the clip plays, and what is made of it; nil where that is not known.
    var slowMotionSentences: String? { slowMotion.map { SlowMotionWords.sentences($0, slowMotionSource) } }
}

/// Words for slow motion: what a file says is said as it is, what was told from the motion is an estimate.
enum SlowMotionWords {
    /// How slow a clip plays, and what is made of it.
    static func sentences(_ factor: Double, _ source: SlowMotionSource?) -> String {
        let times = Numerals.trimmed(factor, 2)
        return source == .file
            ? localized(
                "\(times)× slow motion (according to the file). Speeds and times from contact are corrected for this.")
            : localized(
                "About \(times)× slow motion. Speeds and times from contact are corrected by this estimate, so they are approximate."
            )
    }

    /// The same in a sentence.
    static func sentence(_ factor: Double, _ source: SlowMotionSource?) -> String {
        let times = Numerals.trimmed(factor, 2)
        return source == .file
            ? localized("\(times)× slow motion (according to the file); speeds are corrected.")
            : localized("About \(times)× slow motion; speeds are corrected.")
    }

    /// The same where there is little room.
    static func remark(_ factor: Double, _ source: SlowMotionSource?) -> String {
        let times = Numerals.trimmed(factor, 2)
        return source == .file
            ? localized("\(times)× slow motion (according to the file); speeds are corrected")
            : localized("about \(times)× slow motion; speeds are corrected")
    }

    /// The same beside other notes.
    static func note(_ factor: Double, _ source: SlowMotionSource?) -> String {
        let times = Numerals.trimmed(factor, 2)
        return source == .file
            ? localized("\(times)× slow motion (according to the file), corrected")
            : localized("About \(times)× slow motion, corrected")
    }
}
