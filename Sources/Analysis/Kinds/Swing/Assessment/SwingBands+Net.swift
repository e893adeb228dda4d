internal import Domain

/// Strokes that are blocked, cut or played out of the air.
extension SwingBands {
    /// What holds for the slice of either side. It ends low, so its follow-through is how far the arm goes on, not how
    /// high.
    private static let slice: [SwingQuantity: Limits] = [
        .armTurnAfterContact: Limits(
            low: 30, source: translatable("Coaching convention: the arm keeps swinging after contact")),
        .trunkLean: groundStroke[.trunkLean],
        .kneeBend: groundStroke[.kneeBend],
        .stanceWidth: groundStroke[.stanceWidth],
        .backswing: Limits(low: 45, source: translatable("Coaching convention: the hand goes back to the shoulder")),
    ].compactMapValues(\.self)

    static let forehandSlice = with(
        [
            .contactInFront: Limits(
                low: 0.05, high: 0.6,
                source: translatable("Coaching convention: contact slightly later than on a drive")),
            .elbowAtContact: forehand.limits[.elbowAtContact],
            .shoulderRotation: Limits(
                low: 30, source: translatable("Coaching convention: side-on, with less turn than a drive")),
        ].compactMapValues(\.self), over: slice)

    /// Two hands may take the racket back, one hits.
    static let backhandSlice = with(
        [
            .contactInFront: Limits(
                low: 0.05, high: 0.65,
                source: translatable("Coaching convention: contact slightly later than on a drive")),
            .elbowAtContact: oneHandedBackhand.limits[.elbowAtContact],
            .shoulderRotation: Limits(
                low: 20, source: translatable("Coaching convention: turned back, and side-on through contact")),
        ].compactMapValues(\.self), over: slice)

    /// What holds for volleys of either side. How far the trunk turns is held against nothing: manuals contradict each
    /// other, and backhand volleys turn less than forehand volleys (J. Funct. Morphol. Kinesiol. 11 (2), 203).
    private static let anyVolley: [SwingQuantity: Limits] = [
        .trunkLean: Limits(high: 30, source: translatable("Coaching convention: the trunk stays over the feet")),
        .kneeBend: Limits(high: 155, source: translatable("Coaching convention: bent knees")),
        .stanceWidth: Limits(low: 0.9, high: 3, source: translatable("Coaching convention: a wide step to the ball")),
        .backswing: Limits(high: 90, source: translatable("Coaching convention: a short backswing, in all manuals")),
    ]

    static let forehandVolley = blocked([
        .contactInFront: Limits(
            low: 0.15, high: 0.75, source: translatable("Coaching convention: well in front of the body")),
        .elbowAtContact: Limits(
            low: 90, high: 170, source: translatable("Coaching convention: a firm arm with a little bend")),
    ])

    static let backhandVolley = blocked([
        .contactInFront: Limits(
            low: 0.2, high: 0.8, source: translatable("Coaching convention: farther in front than a forehand volley")),
        .elbowAtContact: Limits(
            low: 110, source: translatable("Coaching convention: a longer arm than in a forehand volley")),
    ])

    /// The side is not known: the wider end of each.
    static let volley = blocked([
        .contactInFront: Limits(
            low: 0.15, high: 0.8, source: translatable("Coaching convention: well in front of the body")),
        .elbowAtContact: Limits(low: 90, source: translatable("Coaching convention: a firm arm")),
    ])

    /// A volley blocks rather than throws, so it has no chain.
    private static func blocked(_ own: [SwingQuantity: Limits]) -> SwingBands {
        var bands = with(own, over: anyVolley)
        bands.limits[.chainLag] = nil
        return bands
    }

    /// Hit like a serve, but on the move and with less preparation. Nobody published its angles; the serve's elbow is
    /// the nearest that was measured.
    static let smash: SwingBands = {
        var bands = serve
        bands.limits[.trunkLean] = Limits(
            high: 50,
            source: translatable("Coaching convention: the player leans as far as in a serve, or stays upright"))
        bands.limits[.kneeBend] = Limits(
            high: 155, source: translatable("Coaching convention: bent knees while waiting for the ball"))
        bands.limits[.backswing] = Limits(
            low: 45,
            source: translatable("Coaching convention: a short backswing, with the hand going up beside the head"))
        bands.limits[.contactInFront]?.source = translatable("Coaching convention: the ball is in front of the head")
        bands.limits[.shoulderRotation]?.source = translatable(
            "Coaching convention: side-on as soon as the lob goes up")
        bands.limits[.elbowAtContact]?.source = translatable(
            "An elbow angle of 150° ± 16° at contact (30° of flexion) in serves in Jacquier-Bret and Gorce 2024")
        return bands
    }()
}
