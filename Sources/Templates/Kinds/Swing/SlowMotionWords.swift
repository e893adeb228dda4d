import Domain

extension SwingReport {
    /// How slow the clip plays, and who says so; nil where that is not known.
    var slowMotionWords: String? { slowMotion.map { SlowMotionWords.of($0, slowMotionSource) } }
}

extension SwingResult {
    var slowMotionWords: String? { slowMotion.map { SlowMotionWords.of($0, slowMotionSource) } }

    /// The same, and what is made of it.
    var slowMotionSentences: String? {
        slowMotionWords.map {
            "\($0.capitalisedFirst). "
                + (slowMotionSource == .file
                    ? localized("Speeds and times from contact are corrected for this.")
                    : localized(
                        "Speeds and times from contact are corrected by this estimate, so they are approximate."))
        }
    }
}

extension String {
    /// As it stands at the beginning of a sentence.
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Words for slow motion: what a file says is said as it is, what was told from the motion is an estimate.
enum SlowMotionWords {
    static func of(_ factor: Double, _ source: SlowMotionSource?) -> String {
        let times = Numerals.trimmed(factor, 2)
        return source == .file
            ? localized("\(times)× slow motion (according to the file)")
            : localized("about \(times)× slow motion")
    }
}
