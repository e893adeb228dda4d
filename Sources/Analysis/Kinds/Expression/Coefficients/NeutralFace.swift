/// What is neutral for a person: eyes that look, brows and a mouth at rest.
struct NeutralFace: Equatable, Sendable {
    /// Opening of the open eyes.
    var eyes: Sides
    /// Height of the inner ends of the brows.
    var browInner: Float
    /// Height of the brows' arches.
    var browOuter: Sides
    /// `MouthMeasures.lift`.
    var lift: Sides
    /// `MouthMeasures.fall`.
    var fall: Float
    /// Width of the mouth.
    var width: Float
    /// Width across the cheeks, if it is known.
    var cheekWidth: Float?

    /// Nobody's face in particular: for stills and clips that are too short. The means of labelled neutral faces, but for the
    /// brows. They differ more between people than between moods: those of neutral faces lie 0.18 ± 0.03 high, those of surprised
    /// ones 0.20 ± 0.03. So without knowing the person a brow counts as raised unless it is clearly drawn down, and the jaw
    /// decides.
    static let unknown = NeutralFace(
        eyes: Sides(left: 0.145, right: 0.145), browInner: 0.08, browOuter: Sides(left: 0.12, right: 0.12),
        lift: Sides(left: -0.002, right: -0.002), fall: 0.239, width: 0.548, cheekWidth: nil)

    /// How long a face must be seen before its own rest is known.
    enum Patience {
        /// Seconds.
        static let seconds = 1.5
        /// Frames.
        static let frames = 12
    }

    /// How a person's rest can lie: clips in which somebody smiles throughout must not make the smile neutral.
    private enum Limits {
        static let eyes: ClosedRange<Float> = 0.09...0.21
        static let browInner: ClosedRange<Float> = 0.13...0.24
        static let browOuter: ClosedRange<Float> = 0.17...0.29
        static let lift: ClosedRange<Float> = -0.02...0.033
        static let fall: ClosedRange<Float> = 0.194...0.283
        static let width: ClosedRange<Float> = 0.492...0.635
        static let cheekWidth: ClosedRange<Float> = 0.6...1.1
    }

    /// A face from its parts.
    init(
        eyes: Sides, browInner: Float, browOuter: Sides, lift: Sides, fall: Float, width: Float, cheekWidth: Float?
    ) {
        self.eyes = eyes
        self.browInner = browInner
        self.browOuter = browOuter
        self.lift = lift
        self.fall = fall
        self.width = width
        self.cheekWidth = cheekWidth
    }

    /// What is neutral for the person of a clip, or `unknown` where too little was seen.
    ///
    /// Each part for itself: at rest the mouth's corners hang low, the jaw and the brows are where they are most of the time
    /// or above that, open eyes are what is left when blinks are taken away.
    /// - Parameter seen: the person's faces, and when they were seen, seconds.
    init(of seen: [(time: Double, face: FaceMeasures)]) {
        let faces = seen.map(\.face)
        guard faces.count >= Patience.frames, let first = seen.first, let last = seen.last,
            last.time - first.time >= Patience.seconds
        else {
            self = .unknown
            return
        }
        func rest(
            _ share: Double, _ limits: ClosedRange<Float>, of faces: [FaceMeasures], _ value: (FaceMeasures) -> Float
        ) -> Float {
            let sorted = faces.map(value).filter(\.isFinite).sorted()
            let middle = (limits.lowerBound + limits.upperBound) / 2
            let place = Int((Double(sorted.count - 1) * share).rounded())
            return min(max(sorted.isEmpty ? middle : sorted[place], limits.lowerBound), limits.upperBound)
        }
        eyes = Sides(
            left: rest(0.75, Limits.eyes, of: faces) { $0.eyes.opening.left },
            right: rest(0.75, Limits.eyes, of: faces) { $0.eyes.opening.right })
        browInner = rest(0.4, Limits.browInner, of: faces) { $0.brows.inner }
        browOuter = Sides(
            left: rest(0.4, Limits.browOuter, of: faces) { $0.brows.outer.left },
            right: rest(0.4, Limits.browOuter, of: faces) { $0.brows.outer.right })
        lift = Sides(
            left: rest(0.25, Limits.lift, of: faces) { $0.mouth.lift.left },
            right: rest(0.25, Limits.lift, of: faces) { $0.mouth.lift.right })
        fall = rest(0.25, Limits.fall, of: faces) { $0.mouth.fall }
        // A smile widens mouth and cheeks.
        let most = lift.mean + MouthScale.smileSpan / 4
        let serious = faces.filter { $0.mouth.lift.mean < most }
        width = rest(0.5, Limits.width, of: serious) { $0.mouth.width }
        cheekWidth = rest(0.5, Limits.cheekWidth, of: serious) { $0.mouth.cheekWidth }
    }
}
