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
            ? "Keep the order: \(names(chain?.links)), as far as frames can tell (to \(text(verdict.limits.high ?? 0, .chainLag)))."
            : "Keep it: \(verdict.quantity.name.lowercasedFirst) was \(text(verdict)), within the band (\(band(verdict)))."
    }

    private static func fault(_ verdict: SwingVerdict, _ chain: KineticChain?) -> String {
        let (value, isLow, change) = (
            text(verdict), verdict.side == .low, text(abs(verdict.adjustment), verdict.quantity)
        )
        return switch verdict.quantity {
        case .contactInFront:
            isLow
                ? "You met the ball late: the hand was \(place(verdict)) the hips. Meet it \(change) farther in front."
                : "You met the ball early: the hand was \(place(verdict)) the hips. Let it come \(change) closer."
        case .elbowAtContact:
            isLow
                ? "The elbow was bent to \(value) at contact. Reach for the ball: \(band(verdict)) is usual."
                : "The arm was straight (\(value)) at contact. Keep a little bend in the elbow: \(band(verdict))."
        case .followThroughHeight:
            "After contact the hand stayed \(text(abs(verdict.value), verdict.quantity)) below the shoulders. Let it go on until it is as high as they are."
        case .armTurnAfterContact:
            "After contact the arm went on by only \(value). Let it swing through: \(band(verdict))."
        case .shoulderRotation:
            "The shoulders turned by only \(value). Turn them farther back before you swing: \(band(verdict))."
        case .chainLag:
            "\(order(chain)) Start from the ground: hips, then shoulders, then the arm."
        case .trunkLean:
            isLow
                ? "The trunk leaned only \(value) at contact. Lean into the ball: \(band(verdict))."
                : "The trunk leaned \(value) at contact. Stay more upright: \(band(verdict))."
        case .headSway:
            "The head moved \(value) against the hips around contact. Keep it still until the ball is gone."
        case .kneeBend:
            "The knees bent only to \(value) (180° is straight). Bend them more before you swing: \(band(verdict))."
        case .stanceWidth:
            isLow
                ? "The feet were \(value) apart at contact. Stand wider: \(band(verdict))."
                : "The feet were \(value) apart at contact. Stand closer: \(band(verdict))."
        case .backswing:
            isLow
                ? "The arm was taken back by only \(value). Begin earlier and take it farther back: \(band(verdict))."
                : "The arm was taken back by \(value). Keep the take-back short: \(band(verdict))."
        }
    }

    /// The order in which the parts were fastest, in words.
    private static func order(_ chain: KineticChain?) -> String {
        "The parts of the body were fastest in this order: \(names(chain?.links.sorted { $0.time < $1.time }))."
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
        case (let low?, nil): "\(text(low, verdict.quantity)) or more"
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

extension String {
    /// The text with a small first letter.
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
