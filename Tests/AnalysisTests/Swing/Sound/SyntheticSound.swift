internal import Glibc
internal import Media

@testable internal import Analysis

/// Sounds that are made of numbers.
struct SyntheticSound {
    var samples: [Float]
    private var state: UInt32 = 1

    /// Noise that is the same in each run.
    /// - Parameter noise: its amplitude, full scale is 1.
    init(seconds: Double, noise: Float) {
        samples = []
        for _ in 0..<Int(seconds * Double(SoundReader.rate)) { samples.append(noise * random()) }
    }

    /// Adds what a racket sounds like: a burst that sets in at once and dies away.
    mutating func hit(at time: Double, amplitude: Float = 0.5, decay: Double = 0.006) {
        add(at: time, seconds: 8 * decay) { amplitude * Float(exp(-$0 / decay) * sin(2 * .pi * 2500 * $0)) }
    }

    /// Adds a syllable: it comes and goes within some hundredths of a second.
    mutating func syllable(at time: Double, amplitude: Float = 0.3, seconds: Double = 0.18) {
        add(at: time, seconds: seconds) { time in
            let voice = (1...20).reduce(0.0) { $0 + sin(2 * .pi * 140 * Double($1) * time) / Double($1) }
            return amplitude * Float(sin(.pi * time / seconds) * voice)
        }
    }

    /// What is found in it.
    /// - Parameter blockLength: samples of a block.
    func impacts(from start: Double = 0, blockLength: Int = 371) -> Impacts {
        var finder = ImpactFinder()
        for first in stride(from: 0, to: samples.count, by: blockLength) {
            let block = Array(samples[first..<min(samples.count, first + blockLength)])
            finder.add(
                SoundBlock(
                    time: start + Double(first) / Double(SoundReader.rate), samples: block, isContinuous: first > 0))
        }
        return finder.finish()
    }

    private mutating func add(at time: Double, seconds: Double, _ wave: (Double) -> Float) {
        let first = Int(time * Double(SoundReader.rate))
        for place in 0..<Int(seconds * Double(SoundReader.rate)) where samples.indices.contains(first + place) {
            samples[first + place] += wave(Double(place) / Double(SoundReader.rate))
        }
    }

    private mutating func random() -> Float {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Float(state >> 8) / Float(1 << 23) - 1
    }
}
