internal import CFFmpeg
package import Domain
internal import Glibc

/// The pictures of a camera of this machine (Video4Linux), or of a file of JPEGs one behind the other that stands for
/// one, as they come. It has one owner and is used from one thread at a time.
///
/// Unsafe: a function of a library that is loaded by name.
package final class CameraStream {
    private let source: PacketDecoder
    private let limits: MediaLimits
    private let converter = PictureConverter()
    private var clock: FrameClock
    private var first: Double?
    private var nextIndex = 0

    /// What cameras are asked for; what they cannot do they round.
    private static let wishes = ["video_size": "640x480", "framerate": "30"]

    /// Opens a camera.
    /// - Parameters:
    ///   - path: the device (`/dev/video0`), or a file.
    ///   - limits: larger pictures are refused.
    /// - Throws: `AppError` that says why there are no pictures.
    package init(_ path: String, limits: MediaLimits = MediaLimits()) throws(AppError) {
        av_log_set_level(AV_LOG_QUIET)
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            throw AppError(
                .unreadable, "No camera found at \(path). Check the name, for example /dev/video0.")
        }
        let isDevice = facts.st_mode & S_IFMT == S_IFCHR
        let demuxer = isDevice ? try Self.device(path, limits) : try Self.file(path, limits)
        let rate = av_q2d(demuxer.stream.pointee.avg_frame_rate)
        clock = FrameClock(fps: rate.isFinite ? rate : 0)
        source = try PacketDecoder(demuxer, threads: 1)
        self.limits = limits
    }

    /// The next picture, valid until the next call; nil when there are no more. Times begin at 0.
    package func next() throws(AppError) -> VideoFrame? {
        guard let frame = try source.next() else {
            if nextIndex == 0 { throw Self.noPictures }
            return nil
        }
        try limits.checkSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        let time = clock.time(source.time(of: frame))
        let began = first ?? time
        first = began
        defer { nextIndex += 1 }
        return VideoFrame(
            index: nextIndex, time: time - began,
            picture: try converter.picture(of: frame, shown: source.orientation(of: frame)))
    }

    private static func file(_ path: String, _ limits: MediaLimits) throws(AppError) -> Demuxer {
        let input = try FileInput(path)
        var opened = avformat_alloc_context()
        guard let context = opened else { throw AppError.noMemory }
        context.pointee.pb = input.context
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        context.pointee.codec_whitelist = av_strdup(Demuxer.decoders)
        guard avformat_open_input(&opened, "", av_find_input_format("mjpeg"), nil) == 0, let format = opened else {
            throw noPictures
        }
        return try Demuxer(format, from: input, limits: limits)
    }

    private static func device(_ path: String, _ limits: MediaLimits) throws(AppError) -> Demuxer {
        try registerDevices()
        var options: OpaquePointer?
        for (name, wish) in wishes { av_dict_set(&options, name, wish, 0) }
        defer { av_dict_free(&options) }
        var opened: UnsafeMutablePointer<AVFormatContext>?
        let status = avformat_open_input(&opened, path, av_find_input_format("video4linux2,v4l2"), &options)
        guard status == 0, let format = opened else {
            throw AppError(
                .unreadable,
                "No video from camera \(path). Check that it is a camera, that no other program uses it, and that your account is in the group “video”."
            )
        }
        return try Demuxer(format, from: nil, limits: limits)
    }

    /// Makes FFmpeg know devices. Their library brings along much that nothing else here needs, so it is loaded when
    /// somebody asks for a camera only.
    private static func registerDevices() throws(AppError) {
        let major = avformat_version() >> 16
        guard let library = dlopen("libavdevice.so.\(major)", RTLD_NOW),
            let symbol = dlsym(library, "avdevice_register_all")
        else {
            throw AppError(
                .unreadable,
                "FFmpeg’s camera library is missing. Install it: apt install libavdevice\("\(major)").")
        }
        unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)()
    }

    private static let noPictures = AppError(
        .notMedia,
        "This is neither a camera nor an MJPEG file. To analyse a clip, use `motionbook analyze`.")
}
