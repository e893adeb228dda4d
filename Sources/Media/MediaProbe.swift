internal import CFFmpeg
internal import CHEIF
internal import CJPEG
internal import CTIFF
internal import CWebP
package import Domain

/// Looks into a file without decoding it.
package enum MediaProbe {
    /// Above these, browsers stutter when a person steps through frames: a lighter proxy is made.
    struct PlaybackLimits {
        var pixels = 1920 * 1088
        var fps = 61.0
        var bitsPerSecond: Int64 = 20_000_000
        /// Longest edge of a photo, pixels: beyond it the page gets a smaller copy.
        var photoEdge = 4096
    }

    /// Longest edge of the copy that pages show of a photo which browsers do not show well, pixels.
    package static let copyEdge = 2560

    /// What a file is.
    /// - Parameter turn: how it is to be seen, on top of what the file asks for.
    /// - Throws: `AppError` that says why the file cannot be used.
    package static func probe(
        _ path: String, turn: ClipTurn = .none, limits: MediaLimits = MediaLimits()
    ) throws(AppError) -> MediaInfo {
        try ClipFile.describe(path, turn: turn, limits: limits)
    }

    /// What an open container holds. It may be read to its end where it does not say its length.
    static func describe(_ demuxer: Demuxer, limits: MediaLimits) throws(AppError) -> MediaInfo {
        try examine(demuxer, limits: limits).info
    }

    /// What an open container holds, and what has to be done to its frames.
    static func examine(
        _ demuxer: Demuxer, limits: MediaLimits
    ) throws(AppError) -> (info: MediaInfo, filters: FilmFilters?) {
        let stream = demuxer.stream.pointee
        let coded = stream.codecpar.pointee
        let (width, height) = (Int(coded.width), Int(coded.height))
        func check(_ width: Int, _ height: Int) throws(AppError) {
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
        if demuxer.isStill { return (try describeStill(demuxer, codec: codec, limits: limits), nil) }
        var info = MediaInfo(
            kind: .video, width: geometry.width, height: geometry.height, duration: 0, frames: 1, fps: 0,
            rotation: geometry.rotation, isMirrored: geometry.isMirrored, isVariableFrameRate: false,
            container: demuxer.container, codec: codec, playsInBrowsers: false)
        let timing = try ClipTiming(of: demuxer, limits: limits)
        if demuxer.isAnimation {
            guard timing.frames > 1 else {
                return (
                    MediaInfo(
                        still: geometry, container: demuxer.container, codec: codec, playsInBrowsers: false), nil
                )
            }
            info.kind = .animation
            try limits.checkAnimation(width: width, height: height, frames: timing.frames)
        }
        (info.duration, info.frames, info.fps) = (timing.duration, timing.frames, timing.fps)
        let nominal = av_q2d(stream.r_frame_rate)
        info.isVariableFrameRate =
            info.fps > 0 && nominal > 0 && abs(nominal - info.fps) / info.fps > 0.02
        info.captureRate = captureRate(of: demuxer)
        info.filmedAt = filmedAt(demuxer)
        let filters = FilmFilters(of: demuxer.stream, frames: info.frames, limits: limits)
        info.fps *= Double(filters?.picturesPerFrame ?? 1)
        info.frames *= filters?.picturesPerFrame ?? 1
        info.playsInBrowsers =
            filters == nil && !demuxer.isAnimation && !timing.isDisputed && demuxer.isOneClock(fps: info.fps)
            && playsInBrowsers(info, demuxer)
        return (info, filters)
    }

    /// EXIF tells how a picture is to be turned, and of a WebP only its decoder reads that.
    private static func describeStill(
        _ demuxer: Demuxer, codec: String, limits: MediaLimits
    ) throws(AppError) -> MediaInfo {
        let decoder = try PacketDecoder(demuxer, threads: 1)
        // The frame's memory goes with its decoder.
        defer { withExtendedLifetime(decoder) {} }
        guard let frame = try decoder.next() else { throw FrameReader.nothing }
        let geometry = Orientation(of: frame, in: demuxer)
            .geometry(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        try limits.checkPhoto(width: geometry.width, height: geometry.height)
        let isUpright = geometry.rotation == 0 && !geometry.isMirrored
        var info = MediaInfo(
            still: geometry, container: demuxer.container, codec: codec,
            // Not every browser turns these.
            playsInBrowsers: ["png", "webp"].contains(codec) && isUpright
                && demuxer.metadata.exif?.isOrientationOdd != true
                && max(geometry.width, geometry.height) <= PlaybackLimits().photoEdge)
        info.filmedAt = demuxer.metadata.exif?.takenAt
        return info
    }

    /// Pictures a second that Android's cameras say they took, whatever rate the film plays at.
    ///
    /// Apple's cameras say nothing of the kind: what iPhones film slowly has its own fast stamps, and is played slowly
    /// by what lies beside it; their `full-frame-rate-playback-intent` is 0 in slow motion as in any other film.
    private static func captureRate(of demuxer: Demuxer) -> Double? {
        let entry =
            av_dict_get(demuxer.format.pointee.metadata, "com.android.capture.fps", nil, 0)
            ?? av_dict_get(demuxer.stream.pointee.metadata, "com.android.capture.fps", nil, 0)
        guard let value = entry?.pointee.value, let rate = Double(String(cString: value)),
            MediaInfo.captureRates.contains(rate)
        else { return nil }
        return rate
    }

    /// When a film was taken: Apple's cameras write what the clock showed, all others the instant.
    private static func filmedAt(_ demuxer: Demuxer) -> FilmedAt? {
        func text(_ name: String) -> String? {
            av_dict_get(demuxer.format.pointee.metadata, name, nil, 0)?.pointee.value.map { String(cString: $0) }
        }
        // The zone that follows is that of the clock.
        let local = text("com.apple.quicktime.creationdate").flatMap { FilmedAt($0.prefix(19)) }
        return local ?? text("creation_time").flatMap { FilmedAt($0) }
    }

    private static func playsInBrowsers(_ info: MediaInfo, _ demuxer: Demuxer) -> Bool {
        let limits = PlaybackLimits()
        let coded = demuxer.stream.pointee.codecpar.pointee
        guard info.width * info.height <= limits.pixels, info.fps <= limits.fps,
            demuxer.format.pointee.bit_rate <= limits.bitsPerSecond
        else { return false }
        let isMP4 = info.container.hasPrefix("mov,mp4")
        switch coded.codec_id {
        case AV_CODEC_ID_H264:
            let format = AVPixelFormat(coded.format)
            return isMP4 && (format == AV_PIX_FMT_YUV420P || format == AV_PIX_FMT_YUVJ420P)
        case AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1:
            // Browsers play WebM, which is a strict part of Matroska: what is in other .mkv files is not told apart
            // here.
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
package enum MediaLibrary {
    /// FFmpeg's version.
    package static var version: String { av_version_info().map { String(cString: $0) } ?? "unknown" }
    /// libjpeg-turbo's version.
    package static var jpegVersion: String { String(cString: mb_jpeg_version()) }
    /// libtiff's version.
    package static var tiffVersion: String {
        let words = String(cString: mb_tiff_version())
        return words.split(whereSeparator: \.isNewline).first?.split(separator: " ").last.map(String.init) ?? words
    }
    /// libheif's version.
    package static var heifVersion: String { String(cString: heif_get_version()) }
    /// libwebp's version.
    package static var webpVersion: String {
        let version = WebPGetDemuxVersion()
        return "\(version >> 16 & 255).\(version >> 8 & 255).\(version & 255)"
    }
}
