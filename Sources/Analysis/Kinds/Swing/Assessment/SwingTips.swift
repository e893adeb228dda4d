internal import Domain

/// Two or three sentences for the player, the one that costs most points first.
enum SwingTips {
    /// Most tips that are given.
    static let most = 3
    /// Where fewer faults were found, what is good fills up to so many.
    static let least = 2

    /// What is less far outside of its band is not worth a tip, margins.
    static let leastFault = 0.1

    /// The tips: faults by the points that they cost, then what is worth keeping.
    static func tips(for verdicts: [SwingVerdict], chain: KineticChain?) -> [SwingInsight] {
        // Sorting is stable, so equal ones keep the order of the quantities.
        let faults = verdicts.filter { $0.outside >= leastFault }.sorted { lost($0) > lost($1) }.prefix(most)
        let good = verdicts.filter { $0.side == nil }.sorted { $0.quantity.outOf > $1.quantity.outOf }
            .prefix(max(0, least - faults.count))
        return (faults.map { ($0, fault($0, chain)) } + good.map { ($0, keep($0, chain)) }).enumerated().map {
            place, tip in
            SwingInsight(
                type: tip.0.quantity.aspect, message: tip.1, priority: place + 1,
                evidence: .init(times: tip.0.times, measurements: [tip.0.measurement]))
        }
    }

    private static func lost(_ verdict: SwingVerdict) -> Double { verdict.quantity.outOf - verdict.points }

    private static func keep(_ verdict: SwingVerdict, _ chain: KineticChain?) -> String {
        verdict.quantity == .chainLag
            ? "Good: your body moved in the right order, from the ground up: \(names(chain?.links)) (accurate to \(text(verdict.limits.high ?? 0, .chainLag)))."
            : "Good: \(praise(verdict)) (aim for \(band(verdict)))."
    }

    /// What the player did well.
    private static func praise(_ verdict: SwingVerdict) -> String {
        let value = text(verdict)
        return switch verdict.quantity {
        case .contactInFront: "you met the ball with your hand \(place(verdict)) your hips"
        case .elbowAtContact: "your elbow angle at contact was \(value)"
        case .followThroughHeight:
            "your hand finished \(text(abs(verdict.value), verdict.quantity)) \(verdict.value < 0 ? "below" : "above") your shoulders"
        case .armTurnAfterContact: "your arm swung through \(value) after contact"
        case .shoulderRotation: "you turned your shoulders \(value)"
        case .chainLag: "your body moved in the right order"
        case .trunkLean: "you leaned \(value) at contact"
        case .headSway: "your head moved only \(value)"
        case .kneeBend: "you bent your knees to \(value), where 180° is straight"
        case .stanceWidth: "your feet were \(value) apart at contact"
        case .backswing: "you took the arm back \(value)"
        }
    }

    private static func fault(_ verdict: SwingVerdict, _ chain: KineticChain?) -> String {
        let (value, isLow, change) = (
            text(verdict), verdict.side == .low, text(abs(verdict.adjustment), verdict.quantity)
        )
        return switch verdict.quantity {
        case .contactInFront:
            isLow
                ? "You met the ball late: your hand was \(place(verdict)) your hips. Meet the ball \(change) farther in front."
                : "You met the ball early: your hand was \(place(verdict)) your hips. Let the ball come \(change) closer."
        case .elbowAtContact:
            isLow
                ? "Your elbow was too bent at contact (\(value), where 180° is straight). Reach out to the ball: aim for \(band(verdict))."
                : "Your arm was too straight at contact (\(value)). Keep a slight bend in your elbow: aim for \(band(verdict))."
        case .followThroughHeight:
            "After contact your hand stayed \(text(abs(verdict.value), verdict.quantity)) below your shoulders. Follow through until it reaches shoulder height."
        case .armTurnAfterContact:
            "You stopped your follow-through early (\(value)). Let your arm swing through: aim for \(band(verdict))."
        case .shoulderRotation:
            "You turned your shoulders only \(value). Turn them farther before you swing forward: aim for \(band(verdict))."
        case .chainLag:
            "\(order(chain)) Start from the ground up: hips, then shoulders, then arm."
        case .trunkLean:
            isLow
                ? "You leaned only \(value) at contact. Lean into the ball: aim for \(band(verdict))."
                : "You leaned \(value) at contact. Stay more upright: aim for \(band(verdict))."
        case .headSway:
            "Your head moved \(value) relative to your hips around contact. Keep it still until the ball has left the racket."
        case .kneeBend:
            "Your knees were too straight (\(value), where 180° is straight). Bend them more before you swing: aim for \(band(verdict))."
        case .stanceWidth:
            isLow
                ? "Your feet were \(value) apart at contact. Widen your stance: aim for \(band(verdict))."
                : "Your feet were \(value) apart at contact. Narrow your stance: aim for \(band(verdict))."
        case .backswing:
            isLow
                ? "Your backswing was short (\(value)). Start earlier and take the arm back \(band(verdict))."
                : "Your backswing was long (\(value)). Keep it short: aim for \(band(verdict))."
        }
    }

    /// The order in which the parts were fastest, in words.
    private static func order(_ chain: KineticChain?) -> String {
        "Your body reached top speed in this order: \(names(chain?.links.sorted { $0.time < $1.time }))."
    }

    private static func names(_ links: [KineticChain.Link]?) -> String {
        (links ?? []).map(\.segment.rawValue).joined(separator: ", ")
    }

    private static func place(_ verdict: SwingVerdict) -> String {
        "\(text(abs(verdict.value), verdict.quantity)) \(verdict.value < 0 ? "behind" : "in front of")"
    }

    private static func band(_ verdict: SwingVerdict) -> String {
        let (low, high) = (verdict.limits.low, verdict.limits.high)
        return switch (low, high) {
        case (let low?, let high?): "\(text(low, verdict.quantity)) to \(text(high, verdict.quantity))"
        case (let low?, nil): "at least \(text(low, verdict.quantity))"
        case (nil, let high?): "at most \(text(high, verdict.quantity))"
        case (nil, nil): "any"
        }
    }

    private static func text(_ verdict: SwingVerdict) -> String { text(verdict.value, verdict.quantity) }

    /// A value with its unit: whole centimetres, degrees and milliseconds, tenths of shoulder widths.
    private static func text(_ value: Double, _ quantity: SwingQuantity) -> String {
        let sign = value < 0 ? "−" : ""
        return switch quantity.unit {
        case "m": "\(sign)\(Int((abs(value) * 100).rounded())) cm"
        case "°": "\(sign)\(Int(abs(value).rounded()))°"
        case "ms": "\(Int(value.rounded())) ms"
        default: "\(value.rounded(to: 1)) \(quantity.unit)"
        }
    }
}
