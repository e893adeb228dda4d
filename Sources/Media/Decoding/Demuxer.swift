internal import CFFmpeg
internal import Reports

/// An open container and the stream of it that is read.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
final class Demuxer {
    let format: UnsafeMutablePointer<AVFormatContext>
    let stream: UnsafeMutablePointer<AVStream>
    let decoder: UnsafePointer<AVCodec>
    /// The size that the container states, pixels, whatever the decoder makes of it; 0 where it states none.
    let statedSize: (width: Int, height: Int)
    /// Whether packets have been read: what has been read does not come again.
    var isSpent = false
    /// Most pixels of a picture that decoders are to take memory for.
    let mostPixels: Int64
    /// Of a still, what FFmpeg does not tell of it.
    let metadata: PhotoMetadata
    private let input: FileInput?

    /// Containers that are looked into. Playlists, image sequences and everything that names other files is not among them.
    private static let containers =
        "mov,mp4,matroska,webm,avi,mpegts,mpeg,asf,flv,ogg,png_pipe,webp_pipe,bmp_pipe,tiff_pipe"
    /// Decoders that are let near a stranger's bytes.
    static let decoders =
        "h264,hevc,vp8,vp9,libvpx,libvpx-vp9,libdav1d,av1,mpeg4,msmpeg4v2,msmpeg4,mpeg1video,mpeg2video,h263,flv,mjpeg,"
        + "prores,dnxhd,theora,vp6f,wmv1,wmv2,wmv3,vc1,png,webp,bmp,tiff,rawvideo,ffv1,huffyuv,dvvideo,qtrle,cinepak"

    /// Which stream of a file is read.
    enum Medium { case picture, sound }

    /// Opens a file.
    convenience init(_ path: String, of medium: Medium = .picture, limits: MediaLimits) throws(MediaError) {
        av_log_set_level(AV_LOG_QUIET)
        av_max_alloc(limits.allocationBytes)
        let input = try FileInput(path)
        let head = StillHeader(input.head(StillHeader.length))
        if let size = head.size { try limits.checkPhoto(width: size.width, height: size.height) }
        let pixel = PixelSize(of: input)
        if let pixel { try limits.checkPhoto(width: pixel.width, height: pixel.height, pixelBytes: pixel.bytes) }
        try MovieTables.check(input, limits: limits)
        var opened = avformat_alloc_context()
        guard let context = opened else {
            throw MediaError.noMemory
        }
        context.pointee.pb = input.context
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_DISCARD_CORRUPT
        context.pointee.format_whitelist = av_strdup(Self.containers)
        context.pointee.codec_whitelist = av_strdup(Self.decoders)
        context.pointee.protocol_whitelist = av_strdup("none")
        context.pointee.max_streams = 64
        // avformat_open_input frees the context when it fails.
        guard avformat_open_input(&opened, "", nil, nil) == 0, let format = opened else { throw Self.notMedia }
        try self.init(format, of: medium, from: input, pixelBytes: pixel?.bytes ?? 1, limits: limits)
    }

    /// Looks into what was opened, and owns it from now on.
    /// - Parameters:
    ///   - input: what it is read from; nil where FFmpeg reads by itself.
    ///   - pixelBytes: bytes of a pixel of a still, once it is decoded.
    init(
        _ format: UnsafeMutablePointer<AVFormatContext>, of medium: Medium = .picture, from input: FileInput?,
        pixelBytes: Int = 1, limits: MediaLimits
    ) throws(MediaError) {
        var opened: UnsafeMutablePointer<AVFormatContext>? = format
        let stated = (0..<Int(format.pointee.nb_streams)).map { place in
            let coded = format.pointee.streams[place]?.pointee.codecpar?.pointee
            return (width: Int(coded?.width ?? 0), height: Int(coded?.height ?? 0))
        }
        let mostPixels = limits.pixels(ofStill: Self.isStill(format), pixelBytes: pixelBytes)
        guard Self.examine(format, mostPixels: mostPixels) else {
            avformat_close_input(&opened)
            throw Self.notMedia
        }
        let chosen: (stream: UnsafeMutablePointer<AVStream>, decoder: UnsafePointer<AVCodec>)
        do throws(MediaError) {
            chosen = medium == .sound ? try Self.sound(in: format) : try Self.picture(in: format)
        } catch {
            avformat_close_input(&opened)
            throw error
        }
        let index = chosen.stream.pointee.index
        for other in 0..<Int(format.pointee.nb_streams) where other != index {
            format.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
        }
        self.input = input
        metadata = Self.isStill(format) ? input.map(PhotoMetadata.init(of:)) ?? PhotoMetadata() : PhotoMetadata()
        statedSize = Int(index) < stated.count ? stated[Int(index)] : (0, 0)
        self.mostPixels = mostPixels
        self.format = format
        (stream, decoder) = chosen
    }

    private static func picture(
        in format: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) -> (UnsafeMutablePointer<AVStream>, UnsafePointer<AVCodec>) {
        var chosen: UnsafePointer<AVCodec>?
        let index = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, &chosen, 0)
        guard index >= 0, let decoder = chosen, let stream = format.pointee.streams[Int(index)],
            stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        else {
            throw index == MB_AVERROR_DECODER_NOT_FOUND
                ? notAllowed
                : MediaError(
                    .noPicture, "There is no video in this file. Choose a video, an animated GIF or a picture.")
        }
        guard isAllowed(decoder, decoders) else { throw notAllowed }
        return (stream, decoder)
    }

    /// Whether a decoder is one of a list.
    static func isAllowed(_ decoder: UnsafePointer<AVCodec>, _ list: String) -> Bool {
        list.split(separator: ",").contains(String(cString: decoder.pointee.name)[...])
    }

    /// Finds out what the streams are. Decoders that have to run for it refuse pictures beyond the limits before
    /// they take memory for them.
    private static func examine(_ format: UnsafeMutablePointer<AVFormatContext>, mostPixels: Int64) -> Bool {
        let count = Int(format.pointee.nb_streams)
        var options = [OpaquePointer?](repeating: nil, count: max(1, count))
        for index in 0..<count { av_dict_set_int(&options[index], "max_pixels", mostPixels, 0) }
        let result = avformat_find_stream_info(format, &options)
        for index in 0..<count { av_dict_free(&options[index]) }
        return result >= 0
    }

    deinit {
        var format: UnsafeMutablePointer<AVFormatContext>? = format
        avformat_close_input(&format)
    }

    /// The container's name, in FFmpeg's words.
    var container: String { Self.container(format) }

    /// Whether the file is a single picture.
    var isStill: Bool { Self.isStill(format) }

    private static func container(_ format: UnsafeMutablePointer<AVFormatContext>) -> String {
        format.pointee.iformat.flatMap { String(cString: $0.pointee.name) } ?? ""
    }

    private static func isStill(_ format: UnsafeMutablePointer<AVFormatContext>) -> Bool {
        container(format).hasSuffix("_pipe")
    }

    /// Seconds of one unit of the stream's clock.
    var timeBase: Double { av_q2d(stream.pointee.time_base) }

    /// The instant, in the stream's clock, at which players show 0:00.
    var origin: Double {
        let start = format.pointee.start_time
        return start == MB_AV_NOPTS_VALUE ? 0 : Double(start) / Double(AV_TIME_BASE)
    }

    /// Whether an edit list leaves out the first frames, as apps that trim a film write it: Firefox shows them all the
    /// same.
    var beginsHidden: Bool {
        guard let first = avformat_index_get_entry(stream, 0) else { return false }
        return first.pointee.flags & Int32(AVINDEX_DISCARD_FRAME) != 0
    }

    static let notAllowed = MediaError(
        .notAllowed, "The video is in a format that Motionbook does not decode. Export it as H.264 (MP4) and try again."
    )
    static let notMedia = MediaError(
        .notMedia,
        "This file is not a video, GIF or picture that Motionbook can read, or it is damaged. Try another file.")
}
