internal import CFFmpeg

/// Makes so many channels at one rate of whatever decoders give.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`; FFmpeg writes within the room that it is told of.
final class Resampler {
    private let rate: Int
    private let channels: Int
    private var context: OpaquePointer?
    /// What the context was made for.
    private var form: Form?

    private struct Form: Equatable {
        var rate: Int32
        var format: Int32
        var channels: Int32
    }

    /// - Parameters:
    ///   - rate: samples a second that come out.
    ///   - channels: how many come out, one sample of each after the other.
    init(rate: Int, channels: Int) { (self.rate, self.channels) = (rate, channels) }

    deinit { swr_free(&context) }

    /// Forgets what has not come out yet.
    func restart() { form = nil }

    /// How much later samples come out than they go in, seconds.
    var delay: Double { form == nil ? 0 : Double(swr_get_delay(context, 1_000_000)) / 1_000_000 }

    /// The samples of a frame, and what the one before left; nil where they cannot be converted.
    func samples(of frame: UnsafeMutablePointer<AVFrame>) -> [Float]? {
        guard prepare(for: frame) else { return nil }
        let room = swr_get_out_samples(context, frame.pointee.nb_samples)
        guard room >= 0 else { return nil }
        var written: Int32 = 0
        let samples = [Float](unsafeUninitializedCapacity: Int(room) * channels) { buffer, filled in
            buffer.withMemoryRebound(to: UInt8.self) { bytes in
                var target: UnsafeMutablePointer<UInt8>? = bytes.baseAddress
                frame.pointee.extended_data.withMemoryRebound(
                    to: UnsafePointer<UInt8>?.self, capacity: Int(frame.pointee.ch_layout.nb_channels)
                ) { written = swr_convert(context, &target, room, $0, frame.pointee.nb_samples) }
            }
            filled = Int(max(0, written)) * channels
        }
        return written < 0 ? nil : samples
    }

    private func prepare(for frame: UnsafeMutablePointer<AVFrame>) -> Bool {
        let wanted = Form(
            rate: frame.pointee.sample_rate, format: frame.pointee.format,
            channels: frame.pointee.ch_layout.nb_channels)
        if wanted == form { return true }
        form = nil
        swr_free(&context)
        // How loudspeakers stand makes no difference here.
        var (given, made) = (AVChannelLayout(), AVChannelLayout())
        av_channel_layout_default(&given, wanted.channels)
        av_channel_layout_default(&made, Int32(channels))
        guard
            swr_alloc_set_opts2(
                &context, &made, AV_SAMPLE_FMT_FLT, Int32(rate), &given, AVSampleFormat(wanted.format), wanted.rate, 0,
                nil) == 0, swr_init(context) == 0
        else { return false }
        form = wanted
        return true
    }
}
