internal import Domain

/// The reference bands of a kind of stroke: the one home of what counts as good. The table with the sources' figures is
/// in `docs/swing.md`.
///
/// Published figures come from laboratories with many cameras. Where one camera is known to err to one side, the band's
/// end there is wider by that, and the source says so. What nobody published is a coaching convention, and kept wide.
struct SwingBands: Equatable {
    /// A band; an end that is open is nil.
    struct Limits: Equatable {
        var low: Double?
        var high: Double?
        /// From here on the value is excellent.
        var excellent: Double?
        var source: String
    }

    /// What is judged, and against what.
    var limits: [SwingQuantity: Limits]

    /// Whether hips may come after shoulders: serves have no settled order of the two (Fleisig et al. 2003 found the
    /// upper trunk's peak before the pelvis').
    var trunkIsOne = false

    /// The bands of a stroke; those of every swing if it has none of its own.
    static func of(_ shot: Swing.Shot, twoHanded: Bool?) -> SwingBands {
        switch (shot, twoHanded) {
        case (.forehand, _): forehand
        case (.forehandSlice, _): forehandSlice
        case (.backhand, true?): twoHandedBackhand
        case (.backhand, false?): oneHandedBackhand
        case (.backhand, nil): backhand
        case (.backhandSlice, _): backhandSlice
        case (.serve, _): serve
        case (.overhead, _): smash
        case (.forehandVolley, _): forehandVolley
        case (.backhandVolley, _): backhandVolley
        case (.volley, _): volley
        case (.unknown, _): everySwing
        }
    }

    /// What holds for every swing. The end of the chain's band is what the clip's frames can tell apart.
    static let everySwing = SwingBands(limits: [
        .chainLag: Limits(
            source: translatable("Proximal-to-distal order: Putnam 1993; forehand: Landlinger et al. 2010")),
        .headSway: Limits(high: 0.2, source: translatable("Coaching convention: a still head through contact")),
    ])

    static let groundStroke: [SwingQuantity: Limits] = [
        .followThroughHeight: Limits(
            low: -0.1, excellent: 0.1,
            source: translatable("Coaching convention: the hand finishes at or above shoulder height")),
        .trunkLean: Limits(high: 30, source: translatable("Coaching convention: an upright trunk in groundstrokes")),
        .kneeBend: Limits(high: 155, source: translatable("Coaching convention: bent knees")),
        .stanceWidth: Limits(
            low: 0.9, high: 2.6, source: translatable("Coaching convention: feet wider than the shoulders")),
        .backswing: Limits(
            low: 60, source: translatable("Coaching convention: the hand goes well behind the contact point")),
    ]

    static func with(_ own: [SwingQuantity: Limits], over shared: [SwingQuantity: Limits]) -> SwingBands {
        SwingBands(limits: everySwing.limits.merging(shared) { $1 }.merging(own) { $1 })
    }

    static let forehand = with(
        [
            .contactInFront: Limits(
                low: 0.1, high: 0.6, source: translatable("Coaching convention: ahead of the front hip")),
            .elbowAtContact: Limits(
                low: 95, high: 178,
                source: translatable(
                    "Coaching convention: bent and nearly straight arms are both used (Elliott et al. 1989)")),
            .shoulderRotation: Limits(
                low: 60, excellent: 90,
                source: translatable("Coaching convention: turn 90° from side-on to face the net, or 60° on the run")),
        ], over: groundStroke)

    static let oneHandedBackhand = with(
        [
            .contactInFront: Limits(
                low: 0.15, high: 0.7,
                source: translatable("Coaching convention: farther in front than a two-handed backhand")),
            .elbowAtContact: Limits(low: 130, source: translatable("Coaching convention: a nearly straight arm")),
            .shoulderRotation: Limits(
                low: 30, excellent: 60,
                source: translatable(
                    "Means of 30° to 59° up to contact in Genevois et al. 2015; the follow-through adds to it")),
        ], over: groundStroke)

    static let twoHandedBackhand = with(
        [
            .contactInFront: Limits(
                low: 0.05, high: 0.55, source: translatable("Coaching convention: ahead of the front hip")),
            .shoulderRotation: Limits(
                low: 57, excellent: 100,
                source: translatable("71° ± 14° up to contact in Genevois et al. 2015; the follow-through adds to it")),
        ], over: groundStroke)

    /// One hand or two is not known: the wider end of each.
    static let backhand = with(
        [
            .contactInFront: Limits(
                low: 0.05, high: 0.7, source: translatable("Coaching convention: ahead of the front hip")),
            .shoulderRotation: Limits(
                low: 30, excellent: 100,
                source: translatable(
                    "Means of 30° to 85° up to contact in Genevois et al. 2015; the follow-through adds to it")),
        ], over: groundStroke)

    static let serve: SwingBands = {
        var bands = with(
            [
                .contactInFront: Limits(
                    low: 0.05, high: 0.7,
                    source: translatable("Coaching convention: the toss falls in front of the body")),
                .elbowAtContact: Limits(
                    low: 134,
                    source: translatable(
                        "An elbow angle of 150° ± 16° at contact (30° of flexion) in Jacquier-Bret and Gorce 2024")),
                .armTurnAfterContact: Limits(
                    low: 60, excellent: 100,
                    source: translatable("Coaching convention: the arm swings through, down and across")),
                .shoulderRotation: Limits(
                    low: 45, excellent: 90,
                    source: translatable("Coaching convention: the player turns from side-on to facing the net")),
                .trunkLean: Limits(
                    low: 10, high: 50,
                    source:
                        translatable(
                            "The trunk leaned 42° from the vertical at contact in Fleisig et al. 2003; a single camera shows less lean, so the target begins lower"
                        )
                ),
                .kneeBend: Limits(
                    high: 140,
                    source:
                        translatable(
                            "A front knee angle of 115° ± 10° (65° of flexion) in Jacquier-Bret and Gorce 2024; 15° more is allowed because there is only one camera"
                        )),
                .backswing: Limits(
                    low: 60, source: translatable("Coaching convention: the hand drops well behind the head")),
            ], over: [:])
        bands.limits[.chainLag] = Limits(
            source: translatable("Trunk before elbow before wrist: Fleisig et al. 2003; Kovacs and Ellenbecker 2011"))
        bands.trunkIsOne = true
        return bands
    }()
}
