/// Where a clip's sound sets in sharply.
struct Impacts: Equatable, Sendable {
    /// A place where sound sets in.
    struct Onset: Equatable, Sendable {
        /// When it is heard, seconds.
        var time: Double
        /// How far it stands out of what is heard 0.15 s before and after it, dB.
        var strength: Double
    }

    /// Measured on strokes whose frames were looked at, see `docs/swing.md`.
    enum Parameters {
        /// An impact stands out by so much, dB: rackets near the camera by 25 to 35, a ball's bounce alone by 20.
        static let leastStrength = 22.0
        /// It stands out by so much more than all other onsets near it, dB: else one of several alike would be taken.
        static let margin = 4.0
        /// What is near, seconds.
        static let near = 0.3
        /// How much later than seen a stroke is heard, seconds: sound travels 10 m in 0.03 s.
        static let lag = 0.03
        /// How much that differs from clip to clip, seconds: clips that were cut and joined are this far off.
        static let lagSigma = 0.1
        /// How much it differs within a clip, seconds.
        static let jitter = 0.01
        /// A stroke is heard at most so far from where it is expected, seconds.
        static let reach = 0.2
    }

    /// All onsets.
    var onsets: [Onset] = []

    /// The one onset near a time that is an impact; nil where none stands out, or several do.
    /// - Parameters:
    ///   - contact: when the stroke is expected to be heard, seconds.
    ///   - within: seconds on each side.
    func impact(near contact: Double, within: Double) -> Onset? {
        guard
            let strongest = onsets.filter({ abs($0.time - contact) <= within })
                .max(by: { $0.strength < $1.strength }), strongest.strength >= Parameters.leastStrength
        else { return nil }
        let isAlone = onsets.allSatisfy { other in
            other == strongest || abs(other.time - strongest.time) > Parameters.near
                || other.strength < strongest.strength - Parameters.margin
        }
        return isAlone ? strongest : nil
    }
}
