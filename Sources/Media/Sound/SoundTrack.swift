internal import CFFmpeg
internal import Domain

/// Coded sound on the clock of a clip's pictures, packet after packet.
protocol SoundPackets: AnyObject {
    /// Units of the packets' times.
    var timeBase: AVRational { get }
    /// Says in a stream of a new file what the packets are. Returns whether that can be said.
    func describe(_ stream: UnsafeMutablePointer<AVStream>) -> Bool
    /// The next packet, valid until the next call; nil after the last.
    func next() -> UnsafeMutablePointer<AVPacket>?
}

/// The sound of a clip for a copy of it.
enum ClipSound {
    /// What players of MP4 know is taken as it is; the rest is decoded and encoded anew.
    private static let copied = [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3]

    /// The first stream of sound that can be decoded; nil where there is none.
    static func open(_ path: String, limits: MediaLimits) -> (any SoundPackets)? {
        guard let demuxer = try? Demuxer.sound(of: path, limits: limits),
            let coded = demuxer.stream.pointee.codecpar?.pointee
        else { return nil }
        if copied.contains(coded.codec_id), coded.sample_rate > 0, coded.ch_layout.nb_channels > 0, !demuxer.isSpent {
            return CopiedSound(demuxer, limits: limits)
        }
        return EncodedSound(path, limits: limits)
    }
}

/// The stream of sound in a new file. Sound is an extra: where it cannot be written, the file goes on without it.
///
/// Unsafe: memory that FFmpeg owns; the stream goes with its file.
final class SoundTrack {
    private let source: any SoundPackets
    private let format: UnsafeMutablePointer<AVFormatContext>
    private let stream: UnsafeMutablePointer<AVStream>
    /// The packet that is due, in the stream's time, and when it is heard, seconds.
    private var due: (packet: UnsafeMutablePointer<AVPacket>, time: Double)?
    private var last = Int64.min
    private var isOver = false

    /// Adds a stream to a file whose header is not written yet; nil where that cannot be.
    init?(_ source: any SoundPackets, in format: UnsafeMutablePointer<AVFormatContext>) {
        guard let stream = avformat_new_stream(format, nil) else { return nil }
        self.source = source
        self.format = format
        self.stream = stream
        guard source.describe(stream) else { return nil }
        stream.pointee.time_base = source.timeBase
    }

    /// Writes what is heard before a time, seconds of the clip.
    /// - Parameter delay: how much later it is heard here, seconds.
    func write(before time: Double, delayedBy delay: Double = 0) {
        while let packet = next(before: time) {
            let later = Int64((delay / av_q2d(source.timeBase)).rounded())
            packet.pointee.pts += later
            packet.pointee.dts += later
            packet.pointee.stream_index = stream.pointee.index
            packet.pointee.pos = -1
            av_packet_rescale_ts(packet, source.timeBase, stream.pointee.time_base)
            // Times in a file run forward.
            guard packet.pointee.dts > last else { continue }
            last = packet.pointee.dts
            isOver = av_interleaved_write_frame(format, packet) < 0
        }
    }

    /// Leaves out what is heard before a time, seconds of the clip.
    func skip(before time: Double) { while next(before: time) != nil {} }

    /// The next packet that is heard before a time, seconds of the clip; nil where there is none yet, or none any more.
    private func next(before time: Double) -> UnsafeMutablePointer<AVPacket>? {
        guard !isOver else { return nil }
        guard let packet = due?.packet ?? source.next() else {
            isOver = true
            return nil
        }
        let start = due?.time ?? Double(packet.pointee.pts) * av_q2d(source.timeBase)
        // The next packet is asked for only when this one is done with: it stays valid until then.
        due = start < time ? nil : (packet, start)
        return start < time ? packet : nil
    }
}

/// Sound as the clip has it.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
private final class CopiedSound: SoundPackets {
    private let demuxer: Demuxer
    private let limits: MediaLimits
    private let packet: UnsafeMutablePointer<AVPacket>
    /// Where players show 0:00, in the stream's units.
    private let origin: Int64

    var timeBase: AVRational { demuxer.stream.pointee.time_base }

    init?(_ demuxer: Demuxer, limits: MediaLimits) {
        guard demuxer.timeBase > 0, let origin = Int64(exactly: (demuxer.origin / demuxer.timeBase).rounded()),
            let packet = av_packet_alloc()
        else { return nil }
        self.demuxer = demuxer
        self.limits = limits
        self.packet = packet
        self.origin = origin
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
    }

    func describe(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        guard avcodec_parameters_copy(stream.pointee.codecpar, demuxer.stream.pointee.codecpar) >= 0 else {
            return false
        }
        stream.pointee.codecpar.pointee.codec_tag = 0
        return true
    }

    func next() -> UnsafeMutablePointer<AVPacket>? {
        while true {
            av_packet_unref(packet)
            guard demuxer.read(packet) else { return nil }
            guard packet.pointee.size > 0, packet.pointee.pts != MB_AV_NOPTS_VALUE
            else { continue }
            // Files say what they like: a time that no clip has is none.
            let (time, isBeyond) = packet.pointee.pts.subtractingReportingOverflow(origin)
            guard !isBeyond, abs(Double(time) * demuxer.timeBase) < limits.duration else { continue }
            // Sound is heard in the order in which it is stored.
            (packet.pointee.pts, packet.pointee.dts) = (time, time)
            return packet
        }
    }
}

/// Sound that is decoded and encoded as AAC.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`; samples are written within the room that FFmpeg states.
private final class EncodedSound: SoundPackets {
    private static let (rate, channels, bitRate) = (48_000, 2, Int64(128_000))

    private let reader: SoundReader
    private let codec: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    /// What waits for a whole frame, and when its first sample is heard, in samples.
    private var waiting: [Float] = []
    private var start: Int64 = 0
    private var isDraining = false

    let timeBase = AVRational(num: 1, den: Int32(rate))

    init?(_ path: String, limits: MediaLimits) {
        guard let reader = SoundReader(path: path, limits: limits, rate: Self.rate, channels: Self.channels),
            let encoder = avcodec_find_encoder(AV_CODEC_ID_AAC)
        else { return nil }
        var codec = avcodec_alloc_context3(encoder)
        var frame = av_frame_alloc()
        var packet = av_packet_alloc()
        guard let context = codec, let samples = frame, let coded = packet else {
            avcodec_free_context(&codec)
            av_frame_free(&frame)
            av_packet_free(&packet)
            return nil
        }
        self.reader = reader
        (self.codec, self.frame, self.packet) = (context, samples, coded)
        context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        context.pointee.sample_rate = Int32(Self.rate)
        av_channel_layout_default(&context.pointee.ch_layout, Int32(Self.channels))
        context.pointee.bit_rate = Self.bitRate
        context.pointee.time_base = timeBase
        // MP4 keeps what decoders need apart from the packets.
        context.pointee.flags |= Int32(AV_CODEC_FLAG_GLOBAL_HEADER)
        guard avcodec_open2(context, encoder, nil) == 0, context.pointee.frame_size > 0 else { return nil }
        samples.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        samples.pointee.sample_rate = context.pointee.sample_rate
        samples.pointee.nb_samples = context.pointee.frame_size
        av_channel_layout_default(&samples.pointee.ch_layout, Int32(Self.channels))
        guard av_frame_get_buffer(samples, 0) == 0 else { return nil }
    }

    deinit {
        var codec: UnsafeMutablePointer<AVCodecContext>? = codec
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        avcodec_free_context(&codec)
        av_frame_free(&frame)
        av_packet_free(&packet)
    }

    func describe(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        avcodec_parameters_from_context(stream.pointee.codecpar, codec) >= 0
    }

    func next() -> UnsafeMutablePointer<AVPacket>? {
        while true {
            switch avcodec_receive_packet(codec, packet) {
            case 0: return packet
            case MB_AVERROR_EAGAIN where !isDraining: feed()
            default: return nil
            }
        }
    }

    /// Gives the encoder a frame, or the word that there is no more.
    private func feed() {
        let size = Int(codec.pointee.frame_size)
        while waiting.count < size * Self.channels {
            guard let block = reader.next() else {
                // What is left of the last frame is less than can be missed.
                isDraining = true
                avcodec_send_frame(codec, nil)
                return
            }
            if !block.isContinuous {
                // Silence in between is not written: what follows has its own time.
                waiting.removeAll(keepingCapacity: true)
                start = max(start, Int64((block.time * Double(Self.rate)).rounded()))
            }
            waiting += block.samples
        }
        guard av_frame_make_writable(frame) == 0, let planes = frame.pointee.extended_data else {
            isDraining = true
            return
        }
        for channel in 0..<Self.channels {
            planes[channel]?.withMemoryRebound(to: Float.self, capacity: size) { plane in
                for place in 0..<size { plane[place] = waiting[place * Self.channels + channel] }
            }
        }
        waiting.removeFirst(size * Self.channels)
        frame.pointee.pts = start
        start += Int64(size)
        avcodec_send_frame(codec, frame)
    }
}
