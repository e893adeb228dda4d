internal import Media
internal import Testing

@testable internal import Analysis

/// Where sound sets in sharply.
struct ImpactFinderTests {
    @Test(arguments: [0.0, 0.001, 0.02], [1.0, 1.4567, 2.9])
    func `a hit in noise is found to a few milliseconds`(_ noise: Float, _ time: Double) throws {
        var sound = SyntheticSound(seconds: 4, noise: noise)
        sound.hit(at: time)
        let impact = try #require(sound.impacts().impact(near: time + 0.1, within: 0.2))
        #expect(abs(impact.time - time) < 0.006, "\(impact)")
    }

    @Test
    func `blocks and the beginning of the clock do not matter`() {
        var sound = SyntheticSound(seconds: 20, noise: 0.002)
        for place in 0..<9 { sound.hit(at: 0.7 + 2.1 * Double(place)) }
        let once = sound.impacts(blockLength: 1_000_000)
        #expect(once.onsets.count { $0.strength > Impacts.Parameters.leastStrength } == 9)
        #expect(sound.impacts(blockLength: 7).onsets.map(\.strength) == once.onsets.map(\.strength))
        for (early, late) in zip(once.onsets, sound.impacts(from: 5).onsets) {
            #expect(abs(late.time - early.time - 5) < 1e-6)
        }
    }

    @Test
    func `noise and silence hold no impact`() {
        for noise: Float in [0, 0.001, 0.3] {
            let impacts = SyntheticSound(seconds: 10, noise: noise).impacts()
            #expect(impacts.impact(near: 5, within: 5) == nil, "\(noise)")
        }
    }

    @Test
    func `speech holds no impact`() {
        var sound = SyntheticSound(seconds: 6, noise: 0.003)
        for place in 0..<20 { sound.syllable(at: 0.3 + 0.27 * Double(place), amplitude: place % 3 == 0 ? 0.3 : 0.2) }
        let impacts = sound.impacts()
        for place in 0..<50 { #expect(impacts.impact(near: 0.5 + 0.1 * Double(place), within: 0.2) == nil) }
    }

    @Test
    func `of two alike none is taken, of two unlike the stronger`() throws {
        var alike = SyntheticSound(seconds: 4, noise: 0.002)
        alike.hit(at: 1.9)
        alike.hit(at: 2.1)
        #expect(alike.impacts().impact(near: 2, within: 0.2) == nil)
        var unlike = SyntheticSound(seconds: 4, noise: 0.002)
        unlike.hit(at: 1.9, amplitude: 0.05)
        unlike.hit(at: 2.1)
        let impact = try #require(unlike.impacts().impact(near: 2, within: 0.2))
        #expect(abs(impact.time - 2.1) < 0.006)
    }

    @Test
    func `what is no number is no sound`() throws {
        var sound = SyntheticSound(seconds: 4, noise: 0.002)
        sound.samples[8000] = .nan
        sound.samples[9000] = .infinity
        sound.hit(at: 2)
        let impacts = sound.impacts()
        #expect(try abs(#require(impacts.impact(near: 2, within: 0.2)).time - 2) < 0.006)
        #expect(impacts.onsets.allSatisfy { $0.strength.isFinite && $0.time.isFinite })
    }
}
