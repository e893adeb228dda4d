internal import CFFmpeg
package import Domain

/// A part of a clip's sound.
package struct SoundBlock: Sendable {
    /// When the first sample is heard, seconds on the clock of the pictures: 0 is where players show 0:00.
    package var time: Double
    /// So many samples a second as the reader was asked for, of each channel one after the other; full scale is ±1.
    package var samples: [Float]
    /// Whether the block goes on where the one before ended.
    package var isContinuous: Bool

    package init(time: Double, samples: [Float], isContinuous: Bool) {
        self.time = time
        self.samples = samples
        self.isContinuous = isContinuous
    }
}

/// Decodes the sound of a clip, block after block. It has one owner and is used from one thread at a time.
///
/// Sound is an extra: where there is none, or none that can be decoded, there is no reader; where it is damaged, parts
/// are missing.
package final class SoundReader {
    /// Samples a second that are usual, whatever the file has.
    package static let rate = 16_000
    /// Most samples that a packet may hold: files with larger ones want memory, not to be heard.
    static let mostSamples: Int64 = 1 << 20
    /// Times in files are rounded; who is off by more has left something out, seconds.
    private static let gap = 0.02

    private let source: PacketDecoder
    private let limits: MediaLimits
    private let (rate, channels): (Int, Int)
    private let resampler: Resampler
    /// When the next samples are due, seconds; nil at the beginning.
    private var due: Double?
    private var secondsLeft: Double

    /// Opens the sound of a clip: the first stream of it that can be decoded. Nil where there is none.
    /// - Parameters:
    ///   - path: the file.
    ///   - limits: sound behind the longest clip is left out.
    ///   - rate: samples a second.
    ///   - channels: how many are made of those that there are.
    package init?(path: String, limits: MediaLimits = MediaLimits(), rate: Int = SoundReader.rate, channels: Int = 1) {
        guard let demuxer = try? Demuxer.sound(of: path, limits: limits),
            let decoder = try? PacketDecoder(demuxer, threads: 1)
        else { return nil }
        source = decoder
        (self.rate, self.channels) = (rate, channels)
        resampler = Resampler(rate: rate, channels: channels)
        self.limits = limits
        secondsLeft = limits.duration
    }

    /// The next block, or nil after the last.
    package func next() -> SoundBlock? {
        while secondsLeft > 0, let frame = try? source.next() {
            let given = Double(frame.pointee.sample_rate)
            guard given > 0, frame.pointee.nb_samples > 0 else { continue }
            let time = source.time(of: frame) ?? due ?? 0
            // As a clip's pictures: a jump back is another recording, whose clock is not theirs.
            let earliest = (due ?? 0) - FrameClock.restart
            guard time.isFinite, time > earliest, time < limits.duration else { return nil }
            let isContinuous = due.map { abs(time - $0) < Self.gap } ?? false
            due = time + Double(frame.pointee.nb_samples) / given
            if !isContinuous { resampler.restart() }
            let delay = resampler.delay
            guard let samples = resampler.samples(of: frame) else { continue }
            secondsLeft -= Double(max(1, samples.count)) / Double(rate * channels)
            return SoundBlock(time: time - delay, samples: samples, isContinuous: isContinuous)
        }
        return nil
    }
}
