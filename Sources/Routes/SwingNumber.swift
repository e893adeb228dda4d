import Analysis

/// A number of a swing that can be followed over sessions and compared.
struct SwingNumber: Sendable {
    let name: String
    let unit: String
    /// Digits after the point.
    let digits: Int
    private let value: @Sendable (Swing) -> Double?

    /// Far beyond what bodies do, far within what charts can draw.
    private static let possible = -1_000_000.0...1_000_000

    /// The number of a swing; nil where it was not measured, or cannot be.
    func of(_ swing: Swing) -> Double? { value(swing).flatMap { Self.possible.contains($0) ? $0 : nil } }

    private init(name: String, unit: String, digits: Int, value: @escaping @Sendable (Swing) -> Double?) {
        self.name = name
        self.unit = unit
        self.digits = digits
        self.value = value
    }

    static let all: [SwingNumber] = [
        SwingNumber(name: "Form score", unit: "of 10", digits: 1) { $0.assessment?.formScore },
        SwingNumber(name: "Wrist, peak angular velocity", unit: "rad/s", digits: 1) { $0.metrics.peakAngularVelocity },
        SwingNumber(name: "Wrist, peak speed", unit: "m/s, est.", digits: 1) { $0.metrics.peakLinearVelocity },
        SwingNumber(name: "Shoulder rotation", unit: "°", digits: 0) { $0.metrics.shoulderRotation },
        SwingNumber(name: "Hip rotation", unit: "°", digits: 0) { $0.metrics.hipRotation },
        SwingNumber(name: "Shoulder–hip separation", unit: "°", digits: 0) { $0.metrics.shoulderHipSeparation },
        SwingNumber(name: "Backswing angle", unit: "°", digits: 0) { $0.metrics.backswingAngle },
        SwingNumber(name: "Follow-through height", unit: "m, est.", digits: 2) { $0.metrics.followThroughHeight },
        SwingNumber(name: "Contact in front", unit: "m, est.", digits: 2) { $0.metrics.contactInFront },
        SwingNumber(name: "Contact height over hips", unit: "m, est.", digits: 2) { $0.metrics.contactHeight },
        SwingNumber(name: "Elbow at contact", unit: "°", digits: 0) { $0.metrics.elbowAngleAtContact },
        SwingNumber(name: "Knee, most bent", unit: "°", digits: 0) { $0.metrics.kneeAngle },
        SwingNumber(name: "Stance", unit: "shoulder widths", digits: 1) { $0.metrics.stanceWidth },
        SwingNumber(name: "Trunk lean", unit: "°", digits: 0) { $0.metrics.trunkLean },
    ]
}
