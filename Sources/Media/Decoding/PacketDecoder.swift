internal import CFFmpeg
internal import Domain

/// From packets of a container to decoded frames.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
final class PacketDecoder: FrameSource {
    /// The frame that `next` decoded last.
    private let frame: UnsafeMutablePointer<AVFrame>
    private(set) var dropped = 0
    var timeBase: Double { demuxer.timeBase }
    /// The same as a fraction.
    var exactTimeBase: AVRational { demuxer.stream.pointee.time_base }
    var metadata: PhotoMetadata { demuxer.metadata }

    private let demuxer: Demuxer
    private let codec: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private var isDraining = false
    /// The instant at which players show 0:00, seconds on the file's clock.
    let origin: Double

    /// Damaged pictures in a row at the end of a clip, after which it is taken as ended.
    private static let damagedAtEnd = 64
    /// Earlier than any clip begins, in any clock. (From the least number, demuxers that subtract would get to the
    /// end.)
    private static let beforeAll = -(Int64(1) << 40)

    init(_ demuxer: Demuxer, threads: Int) throws(AppError) {
        guard let codec = avcodec_alloc_context3(demuxer.decoder) else { throw Demuxer.notMedia }
        var allocated: UnsafeMutablePointer<AVCodecContext>? = codec
        codec.pointee.codec_whitelist = av_strdup(String(cString: demuxer.decoder.pointee.name))
        let parameters = avcodec_parameters_to_context(codec, demuxer.stream.pointee.codecpar)
        codec.pointee.pkt_timebase = demuxer.stream.pointee.time_base
        codec.pointee.max_pixels = demuxer.mostPixels
        codec.pointee.max_samples = SoundReader.mostSamples
        codec.pointee.thread_count = Int32(threads)
        guard parameters >= 0, avcodec_open2(codec, demuxer.decoder, nil) == 0 else {
            avcodec_free_context(&allocated)
            throw Demuxer.notAllowed
        }
        var frame = av_frame_alloc()
        guard let picture = frame, let packet = av_packet_alloc() else {
            av_frame_free(&frame)
            avcodec_free_context(&allocated)
            throw AppError.noMemory
        }
        self.demuxer = demuxer
        self.codec = codec
        self.frame = picture
        self.packet = packet
        origin = demuxer.origin
    }

    deinit {
        var codec: UnsafeMutablePointer<AVCodecContext>? = codec
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        avcodec_free_context(&codec)
        av_frame_free(&frame)
        av_packet_free(&packet)
    }

    func next() throws(AppError) -> UnsafeMutablePointer<AVFrame>? {
        var damaged = 0
        while true {
            switch avcodec_receive_frame(codec, frame) {
            case 0:
                return frame
            case MB_AVERROR_EAGAIN where !isDraining:
                try feed()
            case MB_AVERROR_EOF:
                return nil
            case MB_AVERROR_ENOMEM where demuxer.isStill:
                throw AppError.tooMuchMemory
            default:
                // One picture is damaged. More may follow, but not without end.
                damaged += 1
                dropped += 1
                if isDraining && damaged > Self.damagedAtEnd { return nil }
                if !isDraining { try feed() }
            }
        }
    }

    func time(of frame: UnsafeMutablePointer<AVFrame>) -> Double? {
        let stamp = frame.pointee.best_effort_timestamp
        return stamp == MB_AV_NOPTS_VALUE ? nil : Double(stamp) * demuxer.timeBase - origin
    }

    func orientation(of frame: UnsafeMutablePointer<AVFrame>) -> Orientation { Orientation(of: frame, in: demuxer) }

    func seek(to time: Double) {
        guard demuxer.canSeek else { return }
        demuxer.clock.restart()
        let stamp = Int64(exactly: ((time + origin) / demuxer.timeBase).rounded()) ?? 0
        _ = av_seek_frame(demuxer.format, demuxer.stream.pointee.index, stamp, AVSEEK_FLAG_BACKWARD)
        avcodec_flush_buffers(codec)
        isDraining = false
    }

    func rewind() {
        demuxer.clock.restart()
        let index = demuxer.stream.pointee.index
        _ = avformat_seek_file(
            demuxer.format, index, Self.beforeAll, Self.beforeAll, Int64.max, AVSEEK_FLAG_BACKWARD)
        avcodec_flush_buffers(codec)
        isDraining = false
    }

    private func feed() throws(AppError) {
        while true {
            guard demuxer.read(packet) else {
                isDraining = true
                avcodec_send_packet(codec, nil)
                return
            }
            defer { av_packet_unref(packet) }
            if codec.pointee.codec_id == AV_CODEC_ID_PNG { try GreyPNG.nameTransparency(of: packet) }
            // A packet that the decoder refuses is damaged: leave it out.
            let result = avcodec_send_packet(codec, packet)
            if result == 0 { return }
            if result == MB_AVERROR_ENOMEM, demuxer.isStill { throw AppError.tooMuchMemory }
            dropped += 1
        }
    }
}
