internal import Domain

/// Sentences for the player where the form is not compared with that of others: what is farthest outside of its band
/// first.
enum SwingTips {
    /// Most tips that are given.
    private static let most = 3

    /// What is less far outside of its band is not worth a tip, margins.
    private static let leastFault = 0.1

    /// The tips: faults by how far they are outside, in margins.
    static func tips(for verdicts: [SwingVerdict], chain: KineticChain?) -> [SwingInsight] {
        // Sorting is stable, so equal ones keep the order of the quantities.
        verdicts.filter { $0.outside >= leastFault }.sorted { $0.outside > $1.outside }.prefix(most).enumerated().map {
            insight(of: $1, fault($1, chain), priority: $0 + 1)
        }
    }

    /// What is worth keeping: what is excellent, or else the first that is within its band.
    static func praise(for verdicts: [SwingVerdict], chain: KineticChain?) -> SwingInsight? {
        let good = verdicts.filter { $0.side == nil }
        return (good.first(where: \.isExcellent) ?? good.first).map { insight(of: $0, keep($0, chain), priority: 1) }
    }

    private static func insight(of verdict: SwingVerdict, _ message: LocalizedText, priority: Int) -> SwingInsight {
        SwingInsight(
            type: verdict.quantity.aspect, message: message, priority: priority,
            evidence: .init(times: verdict.times, measurements: [verdict.measurement]))
    }

    private static func keep(_ verdict: SwingVerdict, _ chain: KineticChain?) -> LocalizedText {
        let (value, band, size) = (text(verdict), band(verdict), text(abs(verdict.value), verdict.quantity))
        let isBelow = verdict.value < 0
        return switch verdict.quantity {
        case .contactInFront:
            isBelow
                ? "Good: you met the ball with your hand \(size) behind your hips (aim for \(band))."
                : "Good: you met the ball with your hand \(size) in front of your hips (aim for \(band))."
        case .elbowAtContact: "Good: your elbow angle at contact was \(value) (aim for \(band))."
        case .followThroughHeight:
            isBelow
                ? "Good: your hand finished \(size) below your shoulders (aim for \(band))."
                : "Good: your hand finished \(size) above your shoulders (aim for \(band))."
        case .armTurnAfterContact: "Good: your arm swung through \(value) after contact (aim for \(band))."
        case .shoulderRotation: "Good: you turned your shoulders \(value) (aim for \(band))."
        case .chainLag:
            "Good: your body moved in the right order, from the ground up: \(list: names(chain?.links)) (accurate to \(text(verdict.limits.high ?? 0, .chainLag)))."
        case .trunkLean: "Good: you leaned \(value) at contact (aim for \(band))."
        case .headSway: "Good: your head moved only \(value) (aim for \(band))."
        case .kneeBend: "Good: you bent your knees to \(value), where 180° is straight (aim for \(band))."
        case .stanceWidth: "Good: your feet were \(value) apart at contact (aim for \(band))."
        case .backswing: "Good: you took the arm back \(value) (aim for \(band))."
        }
    }

    private static func fault(_ verdict: SwingVerdict, _ chain: KineticChain?) -> LocalizedText {
        let (value, isLow, change) = (
            text(verdict), verdict.side == .low, text(abs(verdict.adjustment), verdict.quantity)
        )
        let (band, size) = (band(verdict), text(abs(verdict.value), verdict.quantity))
        return switch verdict.quantity {
        case .contactInFront: contactFault(verdict, isLow: isLow, size, change)
        case .elbowAtContact:
            isLow
                ? "Your elbow was too bent at contact (\(value), where 180° is straight). Stretch your arm towards the ball: aim for \(band)."
                : "Your arm was too straight at contact (\(value)). Keep a slight bend in your elbow: aim for \(band)."
        case .followThroughHeight:
            "After contact your hand stayed \(size) below your shoulders. Follow through until it reaches shoulder height."
        case .armTurnAfterContact:
            "You stopped your follow-through early (\(value)). Let your arm swing through: aim for \(band)."
        case .shoulderRotation:
            "You turned your shoulders only \(value). Turn them farther before you swing forward: aim for \(band)."
        case .chainLag:
            "Your body parts reached their peak speeds in this order: \(list: names(chain?.links.sorted { $0.time < $1.time })). Start from the ground up: hips, then shoulders, then arm."
        case .trunkLean:
            isLow
                ? "You leaned only \(value) at contact. Lean into the ball: aim for \(band)."
                : "You leaned \(value) at contact. Stay more upright: aim for \(band)."
        case .headSway:
            "Your head moved \(value) relative to your hips around contact. Keep it still until the ball has left the racket."
        case .kneeBend:
            "Your knees were too straight (\(value), where 180° is straight). Bend them more before you swing: aim for \(band)."
        case .stanceWidth:
            isLow
                ? "Your feet were \(value) apart at contact. Widen your stance: aim for \(band)."
                : "Your feet were \(value) apart at contact. Narrow your stance: aim for \(band)."
        case .backswing:
            isLow
                ? "Your backswing was short (\(value)). Start earlier and take the arm farther back: aim for \(band)."
                : "Your backswing was long (\(value)). Keep it short: aim for \(band)."
        }
    }

    private static func contactFault(
        _ verdict: SwingVerdict, isLow: Bool, _ size: LocalizedText, _ change: LocalizedText
    ) -> LocalizedText {
        switch (isLow, verdict.value < 0) {
        case (true, true):
            "You met the ball late: your hand was \(size) behind your hips. Meet the ball \(change) farther in front."
        case (true, false):
            "You met the ball late: your hand was \(size) in front of your hips. Meet the ball \(change) farther in front."
        case (false, true):
            "You met the ball early: your hand was \(size) behind your hips. Let the ball come \(change) closer."
        case (false, false):
            "You met the ball early: your hand was \(size) in front of your hips. Let the ball come \(change) closer."
        }
    }

    private static func names(_ links: [KineticChain.Link]?) -> [LocalizedText] {
        (links ?? []).map { $0.segment.text }
    }

    private static func band(_ verdict: SwingVerdict) -> LocalizedText {
        let (low, high) = (
            verdict.limits.low.map { text($0, verdict.quantity) },
            verdict.limits.high.map { text($0, verdict.quantity) }
        )
        return switch (low, high) {
        case (let low?, let high?): "\(low) to \(high)"
        // Lengths below 0 are heights below the shoulders, which the sentence has named.
        case (_?, nil) where (verdict.limits.low ?? 0) < 0:
            "at most \(text(-(verdict.limits.low ?? 0), verdict.quantity)) below them"
        case (let low?, nil): "at least \(low)"
        case (nil, let high?): "at most \(high)"
        case (nil, nil): "any"
        }
    }

    private static func text(_ verdict: SwingVerdict) -> LocalizedText { text(verdict.value, verdict.quantity) }

    /// A value with its unit: whole centimetres, degrees and milliseconds, tenths of shoulder widths.
    private static func text(_ value: Double, _ quantity: SwingQuantity) -> LocalizedText {
        switch quantity.unit {
        case "m": "\(value * 100, digits: 0) cm"
        case "°": "\(value, digits: 0)°"
        case "ms": "\(value, digits: 0) ms"
        default: "\(value, digits: 1) shoulder widths"
        }
    }
}
