internal import CFFmpeg
internal import CHEIF
internal import CJPEG
internal import CWebP
public import Reports

/// Looks into a file without decoding it.
public enum MediaProbe {
    /// Above these, browsers stutter when a person steps through frames: a lighter proxy is made.
    struct PlaybackLimits {
        var pixels = 1920 * 1088
        var fps = 61.0
        var bitsPerSecond: Int64 = 20_000_000
        /// Longest edge of a photo, pixels: beyond it the page gets a smaller copy.
        var photoEdge = 4096
    }

    /// Longest edge of the copy that pages show of a photo which browsers do not show well, pixels.
    public static let copyEdge = 2560

    /// What a file is.
    /// - Throws: `MediaError` that says why the file cannot be used.
    public static func probe(_ path: String, limits: MediaLimits = MediaLimits()) throws(MediaError) -> MediaInfo {
        try ClipFile.describe(path, limits: limits)
    }

    /// What an open container holds. It may be read to its end where it does not say its length.
    static func describe(_ demuxer: Demuxer, limits: MediaLimits) throws(MediaError) -> MediaInfo {
        let stream = demuxer.stream.pointee
        let coded = stream.codecpar.pointee
        let (width, height) = (Int(coded.width), Int(coded.height))
        func check(_ width: Int, _ height: Int) throws(MediaError) {
            try demuxer.isStill
                ? limits.checkPhoto(width: width, height: height) : limits.checkSize(width: width, height: height)
        }
        guard width > 0, height > 0 else {
            // Decoders forget sizes that are beyond the limits.
            try check(demuxer.statedSize.width, demuxer.statedSize.height)
            throw Demuxer.notMedia
        }
        try check(width, height)
        let geometry = Orientation(of: nil, in: demuxer).geometry(width: width, height: height)
        try check(geometry.width, geometry.height)

        let codec = String(cString: avcodec_get_name(coded.codec_id))
        if demuxer.isStill { return try describeStill(demuxer, codec: codec, limits: limits) }
        var info = MediaInfo(
            kind: .video, width: geometry.width, height: geometry.height, duration: 0, frames: 1, fps: 0,
            rotation: geometry.rotation, isMirrored: geometry.isMirrored, isVariableFrameRate: false,
            container: demuxer.container, codec: codec, playsInBrowsers: false)
        let average = av_q2d(stream.avg_frame_rate)
        let nominal = av_q2d(stream.r_frame_rate)
        info.fps = average.isFinite && average > 0 ? average : (nominal.isFinite ? nominal : 0)
        if let duration = seconds(demuxer) {
            try limits.checkDuration(duration)
            info.duration = duration
            info.frames = stream.nb_frames > 0 ? Int(stream.nb_frames) : max(1, Int((duration * info.fps).rounded()))
        } else {
            (info.frames, info.duration) = try count(demuxer, limits: limits)
            if info.duration > 0 { info.fps = Double(info.frames) / info.duration }
        }
        try limits.checkDuration(info.duration)
        try limits.checkFrames(info.frames)
        info.isVariableFrameRate =
            info.fps > 0 && nominal > 0 && abs(nominal - info.fps) / info.fps > 0.02
        info.playsInBrowsers = playsInBrowsers(info, demuxer)
        return info
    }

    /// EXIF tells how a picture is to be turned, and of a WebP only its decoder reads that.
    private static func describeStill(
        _ demuxer: Demuxer, codec: String, limits: MediaLimits
    ) throws(MediaError) -> MediaInfo {
        let decoder = try PacketDecoder(demuxer, threads: 1)
        // The frame's memory goes with its decoder.
        defer { withExtendedLifetime(decoder) {} }
        guard let frame = try decoder.next() else { throw FrameReader.nothing }
        let geometry = Orientation(of: frame, in: demuxer)
            .geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        try limits.checkPhoto(width: geometry.width, height: geometry.height)
        let isUpright = geometry.rotation == 0 && !geometry.isMirrored
        return MediaInfo(
            still: geometry, container: demuxer.container, codec: codec,
            // Not every browser turns these.
            playsInBrowsers: ["png", "webp"].contains(codec) && isUpright
                && max(geometry.width, geometry.height) <= PlaybackLimits().photoEdge)
    }

    private static func seconds(_ demuxer: Demuxer) -> Double? {
        let stream = demuxer.stream.pointee
        if stream.duration != MB_AV_NOPTS_VALUE, stream.duration > 0 {
            return Double(stream.duration) * demuxer.timeBase
        }
        let whole = demuxer.format.pointee.duration
        return whole != MB_AV_NOPTS_VALUE && whole > 0 ? Double(whole) / Double(AV_TIME_BASE) : nil
    }

    /// Frames and seconds of a container that does not say: its packets are counted, up to the limits.
    private static func count(_ demuxer: Demuxer, limits: MediaLimits) throws(MediaError) -> (Int, Double) {
        guard let packet = av_packet_alloc() else { throw Demuxer.notMedia }
        var allocated: UnsafeMutablePointer<AVPacket>? = packet
        defer { av_packet_free(&allocated) }
        demuxer.isSpent = true
        var frames = 0
        var (last, end): (Int64, Int64) = (0, 0)
        while av_read_frame(demuxer.format, packet) >= 0 {
            defer { av_packet_unref(packet) }
            guard packet.pointee.stream_index == demuxer.stream.pointee.index else { continue }
            frames += 1
            if packet.pointee.pts != MB_AV_NOPTS_VALUE {
                last = max(last, packet.pointee.pts)
                end = max(end, packet.pointee.pts + packet.pointee.duration)
            }
            try limits.checkFrames(frames)
        }
        guard frames > 0 else { throw Demuxer.notMedia }
        let duration = max(0, Double(end) * demuxer.timeBase - demuxer.origin)
        // What browsers record does not say how long a frame lasts: the last one, as long as the others on average.
        return (frames, end == last && frames > 1 ? duration * Double(frames) / Double(frames - 1) : duration)
    }

    private static func playsInBrowsers(_ info: MediaInfo, _ demuxer: Demuxer) -> Bool {
        let limits = PlaybackLimits()
        let coded = demuxer.stream.pointee.codecpar.pointee
        guard info.width * info.height <= limits.pixels, info.fps <= limits.fps,
            demuxer.format.pointee.bit_rate <= limits.bitsPerSecond, !demuxer.beginsHidden
        else { return false }
        let isMP4 = info.container.hasPrefix("mov,mp4")
        switch coded.codec_id {
        case AV_CODEC_ID_H264:
            let format = AVPixelFormat(coded.format)
            return isMP4 && (format == AV_PIX_FMT_YUV420P || format == AV_PIX_FMT_YUVJ420P)
        case AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1:
            // Browsers play WebM, which is a strict part of Matroska: what is in other .mkv files is not told apart here.
            return isMP4 || info.container.hasPrefix("matroska")
        default:
            return false
        }
    }
}

extension MediaInfo {
    /// What is known of a single picture.
    init(still geometry: DisplayGeometry, container: String, codec: String, playsInBrowsers: Bool) {
        self.init(
            kind: .still, width: geometry.width, height: geometry.height, duration: 0, frames: 1, fps: 0,
            rotation: geometry.rotation, isMirrored: geometry.isMirrored, isVariableFrameRate: false,
            container: container, codec: codec, playsInBrowsers: playsInBrowsers)
    }
}

/// Facts about the decoding libraries.
public enum MediaLibrary {
    /// FFmpeg's version.
    public static var version: String { av_version_info().map { String(cString: $0) } ?? "unknown" }
    /// libjpeg-turbo's version.
    public static var jpegVersion: String { String(cString: mb_jpeg_version()) }
    /// libheif's version.
    public static var heifVersion: String { String(cString: heif_get_version()) }
    /// libwebp's version.
    public static var webpVersion: String {
        let version = WebPGetDemuxVersion()
        return "\(version >> 16 & 255).\(version >> 8 & 255).\(version & 255)"
    }
}
