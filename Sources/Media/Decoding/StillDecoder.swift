internal import CFFmpeg
package import Domain
internal import Glibc

/// Decodes pictures that lie in memory, one after the other, as a camera sends them: JPEG, PNG or WebP, each for
/// itself. It has one owner and is used from one thread at a time.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
package final class StillDecoder {
    private let limits: MediaLimits
    private let converter = PictureConverter()
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>

    /// - Parameter limits: pictures beyond them are refused before they are decoded.
    /// - Throws: `noMemory`.
    package init(limits: MediaLimits = MediaLimits()) throws(AppError) {
        av_log_set_level(AV_LOG_QUIET)
        var frame = av_frame_alloc()
        guard let picture = frame, let packet = av_packet_alloc() else {
            av_frame_free(&frame)
            throw AppError.noMemory
        }
        self.limits = limits
        self.frame = picture
        self.packet = packet
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_frame_free(&frame)
        av_packet_free(&packet)
    }

    /// Decodes a picture.
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - check: what else is asked of its width and height, pixels: of what its header states, before anything is
    ///     decoded, and of what came out.
    /// - Returns: the picture, upright as its file asks; it is valid until the next call.
    /// - Throws: `notMedia` for anything but a JPEG, PNG or WebP; `truncated` if it is damaged; `tooLarge`; what
    ///   `check` throws.
    package func picture(
        _ bytes: [UInt8], check: (_ width: Int, _ height: Int) throws(AppError) -> Void = { _, _ in }
    ) throws(AppError) -> Picture {
        let header = StillHeader(bytes)
        guard let format = header.format else { throw Self.otherFormat }
        if let size = header.size {
            try limits.checkSize(width: size.width, height: size.height)
            try check(size.width, size.height)
        }
        let frame = try frame(format, count: bytes.count) { $0.update(fromContentsOf: bytes) == bytes.count }
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        try limits.checkSize(width: width, height: height)
        try check(width, height)
        return try converter.picture(of: frame, shown: Orientation(of: frame, in: nil))
    }

    /// Decodes a picture into FFmpeg's own frame, as the decoder gives it.
    /// - Parameters:
    ///   - count: bytes of the file.
    ///   - fill: writes them; false where they are not to be had.
    /// - Returns: the frame, valid until the next call.
    /// - Throws: `truncated` if the picture is damaged; `noMemory`.
    func frame(
        _ format: StillHeader.Format, count: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool
    ) throws(AppError) -> UnsafeMutablePointer<AVFrame> {
        // A new one each time: decoders keep tables and pixels of the picture before.
        let codec = try open(format)
        defer {
            var codec: UnsafeMutablePointer<AVCodecContext>? = codec
            avcodec_free_context(&codec)
        }
        guard av_new_packet(packet, Int32(clamping: count)) == 0 else { throw AppError.noMemory }
        defer { av_packet_unref(packet) }
        guard Int(packet.pointee.size) == count,
            fill(UnsafeMutableBufferPointer(start: packet.pointee.data, count: count)),
            avcodec_send_packet(codec, packet) == 0, avcodec_receive_frame(codec, frame) == 0
        else { throw FrameReader.nothing }
        return frame
    }

    private func open(_ format: StillHeader.Format) throws(AppError) -> UnsafeMutablePointer<AVCodecContext> {
        guard let decoder = avcodec_find_decoder_by_name(format.rawValue) else { throw Demuxer.notAllowed }
        var codec = avcodec_alloc_context3(decoder)
        codec?.pointee.max_pixels = limits.pixels(ofStill: false)
        codec?.pointee.thread_count = 1
        guard let opened = codec, avcodec_open2(opened, decoder, nil) == 0 else {
            avcodec_free_context(&codec)
            throw AppError.noMemory
        }
        return opened
    }

    private static let otherFormat = AppError(
        .notMedia, "Motionbook can’t read this image. Use a JPEG, PNG or WebP.")
}
