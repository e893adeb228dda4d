/// One swing as a page shows it.
public struct SwingModel: Sendable {
    /// The stroke, as the report names it.
    public enum Stroke: String, Sendable {
        case forehand, backhand, serve, unknown
    }
    /// A hand, the person's own.
    public enum Hand: String, Sendable {
        case left, right
    }

    /// Start, seconds.
    public var start: Double
    /// Contact, seconds.
    public var contact: Double
    /// End, seconds.
    public var end: Double
    /// The stroke.
    public var stroke: Stroke
    /// The hand that swings.
    public var hand: Hand
    /// How sure the detector is, 0…1.
    public var confidence: Double
    /// The numbers.
    public var metrics: Metrics
    /// Marks out of ten, when the swing was assessed.
    public var formScore: Double?
    /// Advice, most important first.
    public var insights: [String]
    /// Pictures of the phases, in order of time.
    public var keyFrames: [KeyFrame]

    /// A swing from its parts.
    public init(
        start: Double, contact: Double, end: Double, stroke: Stroke, hand: Hand, confidence: Double,
        metrics: Metrics, formScore: Double? = nil, insights: [String] = [], keyFrames: [KeyFrame] = []
    ) {
        self.start = start
        self.contact = contact
        self.end = end
        self.stroke = stroke
        self.hand = hand
        self.confidence = confidence
        self.metrics = metrics
        self.formScore = formScore
        self.insights = insights
        self.keyFrames = keyFrames
    }

    /// The numbers of a swing; what could not be measured is `nil`.
    public struct Metrics: Sendable {
        /// Peak angular velocity of the wrist, rad/s.
        public var peakAngularVelocity: Double?
        /// Peak linear velocity of the wrist, m/s, an estimate.
        public var peakLinearVelocity: Double?
        /// Horizontal place of the wrist at contact, 0…1 of the picture.
        public var contactX: Double?
        /// Vertical place of the wrist at contact, 0…1 of the picture, down.
        public var contactY: Double?
        /// Backswing angle, degrees.
        public var backswingAngle: Double?
        /// Highest the wrist comes over the shoulders after contact, metres, an estimate.
        public var followThroughHeight: Double?
        /// Shoulder rotation, degrees.
        public var shoulderRotation: Double?
        /// Hip rotation, degrees.
        public var hipRotation: Double?
        /// Mean confidence of the landmarks used, 0…1.
        public var averageConfidence: Double?

        /// Numbers from their parts.
        public init(
            peakAngularVelocity: Double? = nil, peakLinearVelocity: Double? = nil, contactX: Double? = nil,
            contactY: Double? = nil, backswingAngle: Double? = nil, followThroughHeight: Double? = nil,
            shoulderRotation: Double? = nil, hipRotation: Double? = nil, averageConfidence: Double? = nil
        ) {
            self.peakAngularVelocity = peakAngularVelocity
            self.peakLinearVelocity = peakLinearVelocity
            self.contactX = contactX
            self.contactY = contactY
            self.backswingAngle = backswingAngle
            self.followThroughHeight = followThroughHeight
            self.shoulderRotation = shoulderRotation
            self.hipRotation = hipRotation
            self.averageConfidence = averageConfidence
        }
    }

    /// A picture of one phase of the swing.
    public struct KeyFrame: Sendable {
        /// The phase (`Contact`).
        public var label: String
        /// Its time, seconds.
        public var time: Double
        /// Address of the picture; `nil` when there is none.
        public var path: String?

        /// A key frame from its parts.
        public init(label: String, time: Double, path: String?) {
            self.label = label
            self.time = time
            self.path = path
        }
    }
}
