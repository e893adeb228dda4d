internal import Testing

@testable internal import Analysis

/// What a clip's sound makes of the contacts that its motion shows.
struct ContactTimeTests {
    /// Strokes a second apart, heard `lag` later.
    private static func heard(_ count: Int, lag: Double) -> Impacts {
        Impacts(onsets: (0..<count).map { Impacts.Onset(time: Double($0) + 1 + lag, strength: 30) })
    }

    /// Their contacts as motion shows them, each with an error.
    private static func seen(_ errors: [Double], sigma: Double = 0.06) -> [ContactTime] {
        errors.enumerated().map { ContactTime(time: Double($0) + 1 + $1, sigma: sigma) }
    }

    @Test
    func `many strokes tell how far sound and picture are apart`() {
        let errors = [-0.05, 0.05, 0.02, -0.06, 0.04, 0.01, -0.03, 0.02]
        let refined = Self.heard(8, lag: 0.12).refined(Self.seen(errors))
        for (place, contact) in refined.enumerated() {
            #expect(contact.isHeard && contact.sigma < 0.03)
            #expect(abs(contact.time - Double(place + 1)) < 0.02, "\(contact)")
        }
    }

    @Test
    func `one stroke is moved a little, and says so`() {
        let refined = Self.heard(1, lag: 0.03).refined(Self.seen([0.06]))
        #expect(refined[0].isHeard && refined[0].time < 1.06 && refined[0].time > 1.03)
        #expect(refined[0].sigma < 0.06 && refined[0].sigma > 0.04)
    }

    @Test
    func `a wrong sound moves contact by less than its own uncertainty`() {
        let wrong = Impacts(onsets: [Impacts.Onset(time: 1.2, strength: 30)])
        let refined = wrong.refined(Self.seen([0]))
        #expect(abs(refined[0].time - 1) < 0.06)
    }

    @Test
    func `sounds that do not fit one another move nothing`() {
        let lags = [-0.15, 0.2, 0.0, 0.12, -0.1]
        let impacts = Impacts(
            onsets: lags.enumerated().map { Impacts.Onset(time: Double($0) + 1 + $1, strength: 30) })
        let seen = Self.seen([0, 0, 0, 0, 0], sigma: 0.02)
        #expect(impacts.refined(seen) == seen)
    }

    @Test
    func `who is surer than the sound stays`() {
        let seen = Self.seen([0], sigma: 0.005)
        #expect(Self.heard(1, lag: 0.1).refined(seen) == seen)
    }

    @Test
    func `without sound nothing changes`() {
        let seen = Self.seen([0.01, 0.02])
        #expect(Impacts().refined(seen) == seen)
        #expect(Self.heard(2, lag: 0).refined([]).isEmpty)
    }
}
