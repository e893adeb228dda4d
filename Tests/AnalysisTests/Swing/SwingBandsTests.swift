import Domain
import Testing

@testable import Analysis

@Suite("Bands of a stroke")
struct SwingBandsTests {
    /// A band of one quantity in one kind of stroke.
    struct Edge: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let quantity: SwingQuantity
        let limits: SwingBands.Limits
    }

    static let bands: [(String, SwingBands)] = [
        ("forehand", .forehand), ("one-handed backhand", .oneHandedBackhand),
        ("two-handed backhand", .twoHandedBackhand), ("backhand", .backhand), ("serve", .serve), ("smash", .smash),
        ("forehand volley", .forehandVolley), ("backhand volley", .backhandVolley), ("volley", .volley),
        ("forehand slice", .forehandSlice), ("backhand slice", .backhandSlice), ("every swing", .everySwing),
    ]

    static let edges: [Edge] = bands.flatMap { name, bands in
        SwingQuantity.allCases.compactMap { quantity in
            bands.limits[quantity].map { Edge(testDescription: "\(name): \(quantity)", quantity: quantity, limits: $0) }
        }
    }

    @Test("a band has a source, an end, and its ends in order", arguments: edges)
    func sane(edge: Edge) {
        let limits = edge.limits
        #expect(limits.source.count > 10)
        #expect(limits.source.contains("oaching convention") || limits.source.contains { $0.isNumber })
        #expect(edge.quantity == .chainLag || limits.low != nil || limits.high != nil)
        if let low = limits.low, let high = limits.high { #expect(low < high) }
        if let low = limits.low, let excellent = limits.excellent { #expect(low < excellent) }
        #expect(!edge.quantity.unit.isEmpty && edge.quantity.margin > 0)
    }

    @Test(
        "an end belongs to its band; a little farther does not; a margin farther is clearly a fault", arguments: edges)
    func ends(edge: Edge) {
        let (quantity, limits) = (edge.quantity, edge.limits)
        func verdict(_ value: Double) -> SwingVerdict {
            SwingVerdict(quantity: quantity, value: value, limits: limits, times: [0])
        }
        let little = quantity.unit == "m" ? 0.001 : quantity.unit == "shoulder widths" ? 0.01 : 0.1
        for (end, side, away) in [(limits.low, SwingVerdict.Side.low, -1.0), (limits.high, .high, 1)] {
            guard let end else { continue }
            #expect(verdict(end).side == nil)
            #expect(verdict(end).outside == 0 && verdict(end).adjustment == 0)
            #expect(verdict(end + away * little).side == side)
            #expect(abs(verdict(end + away * little).adjustment + away * little) < 1e-6)
            #expect(abs(verdict(end + away * quantity.margin / 2).outside - 0.5) < 0.06)
            #expect(verdict(end + away * quantity.margin * 3).outside == 1)
        }
        if let excellent = limits.excellent {
            #expect(verdict(excellent).isExcellent && !verdict(excellent - little).isExcellent)
        }
    }

    static let kinds: [(Swing.Shot, Bool?, SwingBands)] = [
        (.forehand, nil, .forehand), (.forehand, true, .forehand), (.backhand, true, .twoHandedBackhand),
        (.backhand, false, .oneHandedBackhand), (.backhand, nil, .backhand), (.serve, nil, .serve),
        (.overhead, nil, .smash), (.volley, nil, .volley), (.forehandVolley, false, .forehandVolley),
        (.backhandVolley, true, .backhandVolley), (.forehandSlice, nil, .forehandSlice),
        (.backhandSlice, nil, .backhandSlice), (.backhandSlice, true, .backhandSlice), (.unknown, nil, .everySwing),
    ]

    @Test("each stroke has its bands", arguments: kinds)
    func kind(shot: Swing.Shot, twoHanded: Bool?, bands: SwingBands) {
        #expect(SwingBands.of(shot, twoHanded: twoHanded) == bands)
    }

    @Test("a volley of either side may be what a volley of an unknown side may be")
    func volleys() {
        for side in [SwingBands.forehandVolley, .backhandVolley] {
            #expect(Set(side.limits.keys) == Set(SwingBands.volley.limits.keys))
            for (quantity, limits) in side.limits {
                let wide = SwingBands.volley.limits[quantity]
                #expect((wide?.low ?? -.infinity) <= (limits.low ?? -.infinity), "\(quantity)")
                #expect((wide?.high ?? .infinity) >= (limits.high ?? .infinity), "\(quantity)")
            }
        }
    }
}
