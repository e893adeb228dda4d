internal import CFFmpeg
import Domain
internal import Glibc

/// Encodes frames as H.264 into an MP4 file, and brings sound with them.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
final class ProxyWriter {
    private let path: String
    private let format: UnsafeMutablePointer<AVFormatContext>
    private let codec: UnsafeMutablePointer<AVCodecContext>
    private let stream: UnsafeMutablePointer<AVStream>
    private let sound: SoundTrack?
    private let packet: UnsafeMutablePointer<AVPacket>
    private let keyFrameInterval: Double
    /// What a picture lasts on average, in units of the clock.
    private let frameDuration: Int64
    private var lastKeyTime = -Double.infinity
    private var lastTime = 0.0
    /// How much later than in the clip pictures are shown here, seconds: by how long some stood still, less what was
    /// cut out.
    private var delay = 0.0
    /// What the last picture lasts, in units of the clock.
    private var lastDuration: Int64
    private var isFinished = false

    /// Units of the clock in a second: the one that MPEG uses, fine enough for any rate.
    private static let clock: Int32 = 90_000

    init(
        _ path: String, size: (width: Int, height: Int), fps: Double, like model: UnsafeMutablePointer<AVFrame>,
        parameters: Proxy.Parameters, sound: (any SoundPackets)? = nil
    ) throws(AppError) {
        var opened: UnsafeMutablePointer<AVFormatContext>?
        guard avformat_alloc_output_context2(&opened, nil, "mp4", path) >= 0, let format = opened else {
            throw Self.failed
        }
        guard let encoder = avcodec_find_encoder_by_name("libx264"), let codec = avcodec_alloc_context3(encoder),
            let stream = avformat_new_stream(format, nil), let packet = av_packet_alloc()
        else {
            avformat_free_context(format)
            throw Self.failed
        }
        self.path = path
        self.format = format
        self.codec = codec
        self.stream = stream
        self.packet = packet
        keyFrameInterval = parameters.keyFrameInterval
        frameDuration = max(1, Int64((Double(Self.clock) / (fps > 0 ? fps : 30)).rounded()))
        lastDuration = frameDuration
        codec.pointee.width = Int32(size.width)
        codec.pointee.height = Int32(size.height)
        codec.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        codec.pointee.time_base = AVRational(num: 1, den: Self.clock)
        codec.pointee.framerate = av_d2q(fps > 0 ? fps : 30, 60_000)
        // Key frames are set by time, as frames need not come at an even rate: see `write`.
        codec.pointee.gop_size = 250
        codec.pointee.max_b_frames = 0  // Decoding order is display order: the first frame starts at once.
        codec.pointee.color_range = AVCOL_RANGE_MPEG
        // Pictures in RGB become what swscale makes of them; video keeps its matrix, or the lack of one.
        codec.pointee.colorspace = model.isRGB ? AVCOL_SPC_SMPTE170M : model.pointee.colorspace
        codec.pointee.color_primaries = model.pointee.color_primaries
        codec.pointee.color_trc = model.pointee.color_trc
        codec.pointee.thread_count = 2
        if format.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 {
            codec.pointee.flags |= Int32(AV_CODEC_FLAG_GLOBAL_HEADER)
        }
        av_opt_set(codec.pointee.priv_data, "preset", parameters.preset, 0)
        av_opt_set_int(codec.pointee.priv_data, "forced-idr", 1, 0)
        av_opt_set(codec.pointee.priv_data, "crf", parameters.quality, 0)
        guard avcodec_open2(codec, encoder, nil) == 0,
            avcodec_parameters_from_context(stream.pointee.codecpar, codec) >= 0
        else { throw Self.failed }
        stream.pointee.time_base = codec.pointee.time_base
        self.sound = sound.flatMap { SoundTrack($0, in: format) }
        var options: OpaquePointer?
        av_dict_set(&options, "movflags", "+faststart", 0)
        defer { av_dict_free(&options) }
        guard avio_open(&format.pointee.pb, path, AVIO_FLAG_WRITE) >= 0,
            avformat_write_header(format, &options) >= 0
        else { throw Self.failed }
    }

    deinit {
        if !isFinished { discard() }
        var codec: UnsafeMutablePointer<AVCodecContext>? = codec
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        avcodec_free_context(&codec)
        av_packet_free(&packet)
        avio_closep(&format.pointee.pb)
        avformat_free_context(format)
    }

    /// - Parameters:
    ///   - time: when the picture is shown in the clip, seconds.
    ///   - hold: how many seconds longer it is shown here; what follows comes so much later, the sound too.
    func write(
        _ frame: UnsafeMutablePointer<AVFrame>, at time: Double, hold: Double = 0
    ) throws(AppError) {
        // What is heard before a picture is written before it: players read both in step.
        sound?.write(before: time, delayedBy: delay)
        let time = time + delay
        delay += hold
        lastTime = time
        frame.pointee.pts = Self.stamp(time)
        let isKey = time - lastKeyTime >= keyFrameInterval
        if isKey { lastKeyTime = time }
        frame.pointee.pict_type = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
        guard avcodec_send_frame(codec, frame) == 0 else { throw Self.failed }
        try drain()
    }

    /// Leaves out a part of the clip, its sound too.
    /// - Parameters:
    ///   - start: when the first picture that is left out is shown in the clip, seconds.
    ///   - end: when the next one that is not is shown.
    func cut(from start: Double, to end: Double) {
        sound?.write(before: start, delayedBy: delay)
        sound?.skip(before: end)
        delay -= end - start
    }

    /// Ends the copy.
    /// - Parameter end: how long the last picture is shown, seconds on the clock of the times that were written; for as
    ///   long as others are on the average where that is longer.
    func finish(at end: Double) throws(AppError) {
        lastDuration = max(frameDuration, Self.stamp(end + delay - lastTime))
        avcodec_send_frame(codec, nil)
        try drain()
        sound?.write(before: lastTime + Double(lastDuration) / Double(Self.clock) - delay, delayedBy: delay)
        guard av_write_trailer(format) == 0 else { throw Self.failed }
        // A full disk may show only when the last bytes are written.
        avio_flush(format.pointee.pb)
        guard format.pointee.pb.pointee.error >= 0 else { throw Self.failed }
        isFinished = true
    }

    /// Removes what has been written.
    func discard() {
        isFinished = true
        unlink(path)
    }

    private func drain() throws(AppError) {
        while true {
            let result = avcodec_receive_packet(codec, packet)
            if result == MB_AVERROR_EAGAIN || result == MB_AVERROR_EOF { return }
            guard result == 0 else { throw Self.failed }
            // Only the last picture's length is taken from here; at length 0, players leave it out. The encoder looks
            // ahead: that picture comes when it is told of the end.
            packet.pointee.duration = packet.pointee.pts == Self.stamp(lastTime) ? lastDuration : frameDuration
            av_packet_rescale_ts(packet, codec.pointee.time_base, stream.pointee.time_base)
            packet.pointee.stream_index = stream.pointee.index
            guard av_interleaved_write_frame(format, packet) == 0 else { throw Self.failed }
        }
    }

    /// Seconds in units of the clock; 0 for what no clock has.
    private static func stamp(_ seconds: Double) -> Int64 {
        Int64(exactly: (seconds * Double(clock)).rounded()) ?? 0
    }

    private static let failed = AppError(
        .outputFailed, "A playable copy of the clip could not be saved. Check the free disk space and try again.")
}
