internal import CFFmpeg
import Domain

/// Encodes frames as JPEG. Nothing but the pixels goes into them: no EXIF, no comment, and a colour profile only where
/// the frame has one attached.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
final class JPEGEncoder {
    /// Quantiser of the MJPEG encoder, 2 (best) to 31: no faults are seen at twice the size.
    static let fine: Int32 = 3
    /// The coarsest quantiser of the MJPEG encoder.
    static let coarsest: Int32 = 31

    private var context: UnsafeMutablePointer<AVCodecContext>?
    private let packet: UnsafeMutablePointer<AVPacket>
    private var count: Int64 = 0

    init() throws(AppError) {
        guard let packet = av_packet_alloc() else { throw Self.failed }
        self.packet = packet
    }

    deinit {
        avcodec_free_context(&context)
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
    }

    /// The JPEG of a frame.
    /// - Parameters:
    ///   - frame: a `yuvj420p` frame, as it is to be shown.
    ///   - quantiser: 2 (best) to `coarsest`.
    /// - Throws: `outputFailed`.
    func encode(
        _ frame: UnsafeMutablePointer<AVFrame>, quantiser: Int32 = fine
    ) throws(AppError) -> [UInt8] {
        let context = try opened(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        frame.pointee.quality = quantiser * FF_QP2LAMBDA
        // The encoder insists on time moving on.
        frame.pointee.pts = count
        count += 1
        guard avcodec_send_frame(context, frame) == 0, avcodec_receive_packet(context, packet) == 0 else {
            throw Self.failed
        }
        defer { av_packet_unref(packet) }
        return Array(UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
    }

    private func opened(width: Int, height: Int) throws(AppError) -> UnsafeMutablePointer<AVCodecContext> {
        if let context, Int(context.pointee.width) == width, Int(context.pointee.height) == height { return context }
        avcodec_free_context(&context)
        guard let codec = avcodec_find_encoder(AV_CODEC_ID_MJPEG), let made = avcodec_alloc_context3(codec) else {
            throw Self.failed
        }
        context = made
        made.pointee.width = Int32(width)
        made.pointee.height = Int32(height)
        made.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
        made.pointee.color_range = AVCOL_RANGE_JPEG
        made.pointee.time_base = AVRational(num: 1, den: 25)
        // Exact bits also mean that no comment says which encoder this was.
        made.pointee.flags |= AV_CODEC_FLAG_QSCALE | AV_CODEC_FLAG_BITEXACT
        made.pointee.global_quality = Self.fine * FF_QP2LAMBDA
        guard avcodec_open2(made, codec, nil) == 0 else { throw Self.failed }
        return made
    }

    static let failed = AppError(
        .outputFailed, "An image from the clip could not be saved. Run the analysis again.")
}
