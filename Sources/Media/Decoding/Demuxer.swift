internal import CFFmpeg
internal import Domain

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
    private(set) var isSpent = false
    /// Makes one clock of the packets' stamps.
    var clock: PacketClock
    /// The places at which the clock jumps, once they are known.
    private(set) var jumps: [PacketClock.Jump] = []
    /// Whether who goes to a time comes there: not where the clock jumps, or is not the file's.
    var canSeek: Bool { jumps.isEmpty && !clock.isAnimation }
    /// What the boxes of a film say, which FFmpeg does not tell.
    let tables: MovieTables.Contents
    /// The file, where it is known by its name.
    let path: String?
    /// Bytes of the file; 0 where it is none.
    var byteCount: Int { input?.size ?? 0 }
    /// Most pixels of a picture that decoders are to take memory for.
    let mostPixels: Int64
    /// Of a still, what FFmpeg does not tell of it.
    let metadata: PhotoMetadata
    private let input: FileInput?

    /// Containers that are looked into. Playlists, image sequences and everything that names other files is not among
    /// them.
    private static let containers =
        "mov,mp4,matroska,webm,avi,mpegts,mpeg,asf,flv,ogg,png_pipe,webp_pipe,bmp_pipe"
    /// Decoders that are let near a stranger's bytes.
    static let decoders =
        "h264,hevc,vp8,vp9,libvpx,libvpx-vp9,libdav1d,av1,mpeg4,msmpeg4v2,msmpeg4,mpeg1video,mpeg2video,h263,flv,mjpeg,prores,dnxhd,theora,vp6f,wmv1,wmv2,wmv3,vc1,png,webp,bmp,rawvideo,ffv1,huffyuv,dvvideo,qtrle,cinepak"

    /// Which stream of a file is read.
    enum Medium { case picture, sound }

    /// Opens a file.
    /// - Parameter isParsed: whether packets are to be whole pictures. Pieces as the container has them come more
    ///   quickly.
    convenience init(
        _ path: String, of medium: Medium = .picture, isParsed: Bool = true, limits: MediaLimits
    ) throws(AppError) {
        av_log_set_level(AV_LOG_QUIET)
        av_max_alloc(limits.allocationBytes)
        let input = try FileInput(path)
        let head = StillHeader(input.head(StillHeader.length))
        let pixelBytes = head.pixelBytes ?? 1
        if let size = head.size {
            try limits.checkPhoto(width: size.width, height: size.height, pixelBytes: pixelBytes)
        }
        let tables = try MovieTables.check(input, limits: limits)
        var opened = avformat_alloc_context()
        guard let context = opened else {
            throw AppError.noMemory
        }
        context.pointee.pb = input.context
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_DISCARD_CORRUPT
        if !isParsed { context.pointee.flags |= AVFMT_FLAG_NOPARSE }
        context.pointee.format_whitelist = av_strdup(Self.containers)
        context.pointee.codec_whitelist = av_strdup(Self.decoders)
        context.pointee.protocol_whitelist = av_strdup("none")
        context.pointee.max_streams = 64
        // What is animated has another reader (`AnimatedPNGSource`); FFmpeg would take what only says so for it, too.
        let known = head.isPNG ? av_find_input_format("png_pipe") : nil
        // avformat_open_input frees the context when it fails.
        guard avformat_open_input(&opened, "", known, nil) == 0, let format = opened else { throw Self.notMedia }
        try self.init(
            format, of: medium, from: input, at: path, tables: tables, pixelBytes: pixelBytes, limits: limits)
    }

    /// Looks into what was opened, and owns it from now on.
    /// - Parameters:
    ///   - input: what it is read from; nil where FFmpeg reads by itself.
    ///   - path: the file, where it may be opened anew.
    ///   - tables: what its boxes say.
    ///   - pixelBytes: bytes of a pixel of a still, once it is decoded.
    init(
        _ format: UnsafeMutablePointer<AVFormatContext>, of medium: Medium = .picture, from input: FileInput?,
        at path: String? = nil, tables: MovieTables.Contents = MovieTables.Contents(), pixelBytes: Int = 1,
        limits: MediaLimits
    ) throws(AppError) {
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
        // The transparency of an AVIF looks like a film.
        for index in 0..<Int(format.pointee.nb_streams) {
            guard let other = format.pointee.streams[index], tables.auxiliaries.contains(Int(other.pointee.id)) else {
                continue
            }
            other.pointee.codecpar?.pointee.codec_type = AVMEDIA_TYPE_DATA
        }
        let chosen: (stream: UnsafeMutablePointer<AVStream>, decoder: UnsafePointer<AVCodec>)
        do throws(AppError) {
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
        self.tables = tables
        self.path = path
        (stream, decoder) = chosen
        let rate = av_q2d(chosen.stream.pointee.avg_frame_rate)
        clock = PacketClock(fps: medium == .picture && rate.isFinite ? rate : 0, container: Self.container(format))
        clock.isAnimation = medium == .picture && Self.isAnimatedAVIF(format)
    }

    /// A demuxer at the beginning of the same file, which knows as much: this one, where nothing was read of it.
    func unread(limits: MediaLimits) throws(AppError) -> Demuxer {
        guard isSpent, let path else { return self }
        let fresh = try Demuxer(path, limits: limits)
        fresh.follow(self)
        return fresh
    }

    /// Takes over what another demuxer of the same file, which was read to its end, knows of the clock.
    func follow(_ other: Demuxer) {
        jumps = other.jumps.isEmpty ? other.clock.jumps : other.jumps
        clock = other.clock.fresh
        // Where a film ends and the next one begins, packets are missing by their numbers, and those that are there are
        // whole.
        if !jumps.isEmpty { format.pointee.flags &= ~AVFMT_FLAG_DISCARD_CORRUPT }
    }

    /// Reads the next packet of the stream, its stamps on one clock. The packet is empty before.
    /// - Returns: false at the end.
    func read(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
        isSpent = true
        while av_read_frame(format, packet) >= 0 {
            if packet.pointee.stream_index == stream.pointee.index {
                clock.mend(packet, timeBase: timeBase)
                return true
            }
            av_packet_unref(packet)
        }
        return false
    }

    private static func picture(
        in format: UnsafeMutablePointer<AVFormatContext>
    ) throws(AppError) -> (UnsafeMutablePointer<AVStream>, UnsafePointer<AVCodec>) {
        var chosen: UnsafePointer<AVCodec>?
        let index = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, &chosen, 0)
        guard index >= 0, let decoder = chosen, let stream = format.pointee.streams[Int(index)],
            stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        else {
            throw index == MB_AVERROR_DECODER_NOT_FOUND
                ? notAllowed
                : AppError(
                    .noPicture, "This file contains no video. Choose a video, GIF or photo.")
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

    static let notAllowed = AppError(
        .notAllowed, "Motionbook can’t read this video format. Export the video as MP4 (H.264) and try again."
    )
    static let notMedia = AppError(
        .notMedia,
        "Motionbook can’t read this file, or it is damaged. Choose a video, GIF or photo.")
}
