import Domain

extension ComparisonModel {
    /// Frames per second of one clip against those of the other from which on their speeds are told apart.
    private static let mostRates = 1.5

    /// Why not all numbers of the two can simply be set beside each other; empty where they can.
    var cautions: [String] {
        var cautions: [String] = []
        let rates = [a, b].map { ($0.clip.media?.fps ?? 0) * $0.slowMotion }
        if let low = rates.min(), let high = rates.max(), low > 0, high / low > Self.mostRates {
            cautions.append(
                localized(
                    "A was filmed with \(rates[0], digits: 0) frames per second and B with \(rates[1], digits: 0). With fewer frames the fastest moment is missed, so the top speed of that swing may be too low."
                ))
        }
        if let one = a.swing.view, let other = b.swing.view, one != other {
            cautions.append(
                localized(
                    "A is \(one.label) and B is \(other.label). Angles, distances and speeds look different from other sides: compare them with care."
                ))
        }
        return cautions
    }
}
