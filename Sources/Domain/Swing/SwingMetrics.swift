/// The numbers of a swing; nil where the picture does not allow one.
package struct SwingMetrics: Codable, Equatable, Sendable {
    /// Peak of the wrist's angular velocity, rad/s.
    package var peakAngularVelocity: Double?
    /// Peak of the wrist's speed, m/s, an estimate.
    package var peakLinearVelocity: Double?
    /// Place of the wrist at contact: x, y.
    package var contactPoint: [Double]?
    /// How far the arm was taken back from where it meets the ball, degrees.
    package var backswingAngle: Double?
    /// Highest the wrist comes over the shoulders after contact, metres, an estimate.
    package var followThroughHeight: Double?
    /// How far the shoulders turn during the swing, degrees.
    package var shoulderRotation: Double?
    /// How far the hips turn during the swing, degrees.
    package var hipRotation: Double?
    /// Largest turn of the shoulders against the hips, degrees.
    package var shoulderHipSeparation: Double?
    /// How far in front of the body, towards the opponent, the wrist is at contact, metres, an estimate; behind is
    /// negative.
    package var contactInFront: Double?
    /// Height of the wrist over the hips at contact, metres, an estimate.
    package var contactHeight: Double?
    /// Angle of the hitting elbow at contact: 180 is straight, degrees.
    package var elbowAngleAtContact: Double?
    /// Smallest angle of the more bent knee before contact: 180 is straight, degrees.
    package var kneeAngle: Double?
    /// Distance of the feet at contact in shoulder widths.
    package var stanceWidth: Double?
    /// Lean of the trunk from the vertical at contact, degrees.
    package var trunkLean: Double?
    /// Mean visibility of the joints that the numbers rest on, 0…1.
    package var averageConfidence: Double?

    /// Metrics from their parts.
    package init(
        peakAngularVelocity: Double? = nil, peakLinearVelocity: Double? = nil, contactPoint: [Double]? = nil,
        backswingAngle: Double? = nil, followThroughHeight: Double? = nil, shoulderRotation: Double? = nil,
        hipRotation: Double? = nil, shoulderHipSeparation: Double? = nil, contactInFront: Double? = nil,
        contactHeight: Double? = nil, elbowAngleAtContact: Double? = nil, kneeAngle: Double? = nil,
        stanceWidth: Double? = nil, trunkLean: Double? = nil, averageConfidence: Double? = nil
    ) {
        self.peakAngularVelocity = peakAngularVelocity
        self.peakLinearVelocity = peakLinearVelocity
        self.contactPoint = contactPoint
        self.backswingAngle = backswingAngle
        self.followThroughHeight = followThroughHeight
        self.shoulderRotation = shoulderRotation
        self.hipRotation = hipRotation
        self.shoulderHipSeparation = shoulderHipSeparation
        self.contactInFront = contactInFront
        self.contactHeight = contactHeight
        self.elbowAngleAtContact = elbowAngleAtContact
        self.kneeAngle = kneeAngle
        self.stanceWidth = stanceWidth
        self.trunkLean = trunkLean
        self.averageConfidence = averageConfidence
    }
}

extension SwingMetrics: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.measure.check(
            peakAngularVelocity, peakLinearVelocity, backswingAngle, followThroughHeight, shoulderRotation, hipRotation,
            shoulderHipSeparation, contactInFront, contactHeight, elbowAngleAtContact, kneeAngle, stanceWidth, trunkLean
        )
        if let contactPoint { try Bound.place.check(contactPoint, count: 2...2) }
        try Bound.share.check(averageConfidence)
    }
}
