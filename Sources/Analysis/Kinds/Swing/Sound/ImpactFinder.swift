internal import Domain
internal import Glibc
internal import Media

/// Finds where sound sets in sharply, as a ball on strings does: in the energy of 1 to 6 kHz, where an impact is loud
/// and wind, steps and most of a voice are not. Takes the sound as it comes; memory does not grow with the clip, but
/// for what is found.
struct ImpactFinder {
    /// What is an onset.
    enum Parameters {
        /// What is listened to, Hz.
        static let band = 1000.0...6000.0
        /// Samples whose energy is taken together: 2.5 ms.
        static let hop = SoundReader.rate / 400
        /// Quieter than this is silence, power of full scale (-70 dB).
        static let silence: Float = 1e-7
        /// An onset is measured against the median of so many hops on each side: 0.15 s.
        static let neighbours = 60
        /// It is the loudest of so many hops on each side, 30 ms: what follows sooner is its echo.
        static let apart = 12
        /// It rises within so many hops: 12.5 ms …
        static let rise = 5
        /// … by so much, dB.
        static let leastRise: Float = 10
        /// Weaker ones are not kept, dB over the median.
        static let leastStrength: Float = 10
    }

    private var filters: [Biquad] = []
    private var energy: Float = 0
    private var samples = 0
    /// Levels of hops, dB, and the times of their middles, seconds: those that are still looked at.
    private var levels: [Float] = []
    private var times: [Double] = []
    private var next = 0
    private var onsets: [Impacts.Onset] = []

    /// Hops that are looked at together.
    private static let stretch = 1024

    /// Listens to a whole clip; silent where it has no sound.
    static func impacts(in path: String, limits: MediaLimits) -> Impacts {
        guard let reader = SoundReader(path: path, limits: limits) else { return Impacts() }
        var finder = Self()
        while !Task.isCancelled, let block = reader.next() { finder.add(block) }
        return finder.finish()
    }

    /// Listens on.
    mutating func add(_ block: SoundBlock) {
        if !block.isContinuous || filters.isEmpty { restart() }
        for (place, sample) in block.samples.enumerated() {
            var value = sample
            for index in filters.indices { value = filters[index].filter(value) }
            energy += value * value
            samples += 1
            guard samples == Parameters.hop else { continue }
            let middle = Double(place + 1) - Double(Parameters.hop) / 2
            times.append(block.time + middle / Double(SoundReader.rate))
            // What is no number is no sound.
            let power = energy.isFinite ? energy / Float(Parameters.hop) : 0
            if !energy.isFinite { filters = Self.bandPass }
            levels.append(10 * log10(max(power, Parameters.silence)))
            (energy, samples) = (0, 0)
            if levels.count == Self.stretch { look(until: levels.count - Parameters.neighbours) }
        }
    }

    /// What was heard.
    mutating func finish() -> Impacts {
        restart()
        return Impacts(onsets: onsets)
    }

    private mutating func restart() {
        look(until: levels.count)
        (levels, times, next) = ([], [], 0)
        (energy, samples) = (0, 0)
        filters = Self.bandPass
    }

    /// Looks for onsets in the next hops, and lets go those that are not needed any more.
    private mutating func look(until end: Int) {
        while next < end {
            if let strength = strength(at: next) { onsets.append(Impacts.Onset(time: times[next], strength: strength)) }
            next += 1
        }
        let over = max(0, next - Parameters.neighbours)
        levels.removeFirst(over)
        times.removeFirst(over)
        next -= over
    }

    /// How far a hop stands out of its neighbourhood, dB; nil where there is no onset.
    private func strength(at index: Int) -> Double? {
        let level = levels[index]
        let before = levels[max(0, index - Parameters.apart)..<index]
        let after = levels[(index + 1)..<min(levels.count, index + 1 + Parameters.apart)]
        guard before.count >= Parameters.rise, before.allSatisfy({ $0 < level }),
            after.allSatisfy({ $0 <= level }),
            let least = before.suffix(Parameters.rise).min(), level - least >= Parameters.leastRise
        else { return nil }
        let around = levels[
            max(0, index - Parameters.neighbours)..<min(levels.count, index + 1 + Parameters.neighbours)
        ].sorted()
        let strength = level - around[around.count / 2]
        return strength >= Parameters.leastStrength ? Double(strength) : nil
    }

    /// Butterworth filters of fourth order on both sides.
    private static let bandPass: [Biquad] = [0.5412, 1.3066].flatMap { quality in
        let rate = Double(SoundReader.rate)
        return [
            Biquad(.high, corner: Parameters.band.lowerBound, quality: quality, rate: rate),
            Biquad(.low, corner: Parameters.band.upperBound, quality: quality, rate: rate),
        ]
    }
}
