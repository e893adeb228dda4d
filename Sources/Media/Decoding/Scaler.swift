internal import CFFmpeg
import Domain

/// Converts and scales frames into frames of its own, which are made once and used again.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
final class Scaler {
    /// What a conversion is prepared for.
    private struct Conversion: Equatable {
        var (source, target): (AVPixelFormat, AVPixelFormat)
        var (sourceWidth, sourceHeight, width, height): (Int, Int, Int, Int)
        var (isFull, targetIsFull): (Bool, Bool)
        var (matrix, targetMatrix): (Int32, Int32)
    }

    private var context: OpaquePointer?
    private var prepared: Conversion?
    private var frames: [Int32: UnsafeMutablePointer<AVFrame>] = [:]

    deinit {
        sws_freeContext(context)
        for frame in frames.values {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
        }
    }

    /// The frame in another format and size; valid until the next conversion to that format.
    func convert(
        _ frame: UnsafeMutablePointer<AVFrame>, to format: AVPixelFormat, width: Int, height: Int
    ) throws(AppError) -> UnsafeMutablePointer<AVFrame> {
        let output = try blank(format, width: width, height: height)
        // The deprecated full-range formats are the plain ones with a tag: say it the modern way.
        let (source, isFull) = Self.modern(AVPixelFormat(frame.pointee.format), frame.pointee.color_range)
        let (target, targetIsFull) = Self.modern(format, AVCOL_RANGE_UNSPECIFIED)
        let matrix = Self.matrix(frame.pointee.colorspace)
        // JPEGs have the matrix of BT.601, whatever a film has (JFIF).
        let targetMatrix = Self.isJPEG(format) ? SWS_CS_ITU601 : matrix
        let context = try prepare(
            Conversion(
                source: source, target: target, sourceWidth: Int(frame.pointee.width),
                sourceHeight: Int(frame.pointee.height), width: width, height: height, isFull: isFull,
                targetIsFull: targetIsFull, matrix: matrix, targetMatrix: targetMatrix))
        guard sws_scale_frame(context, output, frame) >= 0 else { throw Demuxer.notMedia }
        return output
    }

    private func prepare(_ wanted: Conversion) throws(AppError) -> OpaquePointer {
        if let context, prepared == wanted { return context }
        sws_freeContext(context)
        context = sws_alloc_context()
        prepared = wanted
        guard let context else { throw AppError.noMemory }
        let object = UnsafeMutableRawPointer(context)
        // The ranges have to be known before the beginning: else equal formats are merely copied.
        for (name, value) in [
            ("srcw", wanted.sourceWidth), ("srch", wanted.sourceHeight), ("dstw", wanted.width),
            ("dsth", wanted.height),
            ("src_format", Int(wanted.source.rawValue)), ("dst_format", Int(wanted.target.rawValue)),
            ("src_range", wanted.isFull ? 1 : 0), ("dst_range", wanted.targetIsFull ? 1 : 0),
            ("sws_flags", Int(SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT)),
        ] {
            av_opt_set_int(object, name, Int64(value), 0)
        }
        guard sws_init_context(context, nil, nil) >= 0 else {
            prepared = nil
            throw AppError(
                .notAllowed,
                "Motionbook can’t read this video’s pixel format. Export the video as MP4 (H.264) and try again.")
        }
        sws_setColorspaceDetails(
            context, sws_getCoefficients(wanted.matrix), wanted.isFull ? 1 : 0,
            sws_getCoefficients(wanted.targetMatrix), wanted.targetIsFull ? 1 : 0, 0, 1 << 16, 1 << 16)
        return context
    }

    /// A frame with memory for its pixels.
    func blank(_ format: AVPixelFormat, width: Int, height: Int) throws(AppError) -> UnsafeMutablePointer<AVFrame> {
        if let frame = frames[format.rawValue], Int(frame.pointee.width) == width, Int(frame.pointee.height) == height {
            return frame
        }
        var old = frames.removeValue(forKey: format.rawValue)
        av_frame_free(&old)
        guard let frame = av_frame_alloc() else { throw AppError.noMemory }
        frame.pointee.format = format.rawValue
        frame.pointee.width = Int32(width)
        frame.pointee.height = Int32(height)
        guard av_frame_get_buffer(frame, 0) == 0 else {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
            throw AppError.noMemory
        }
        frames[format.rawValue] = frame
        return frame
    }

    private static func modern(_ format: AVPixelFormat, _ range: AVColorRange) -> (AVPixelFormat, Bool) {
        switch format {
        case AV_PIX_FMT_YUVJ420P: (AV_PIX_FMT_YUV420P, true)
        case AV_PIX_FMT_YUVJ422P: (AV_PIX_FMT_YUV422P, true)
        case AV_PIX_FMT_YUVJ444P: (AV_PIX_FMT_YUV444P, true)
        // Grey pictures are full range unless they say otherwise.
        case AV_PIX_FMT_GRAY8, AV_PIX_FMT_YA8, AV_PIX_FMT_GRAY16LE, AV_PIX_FMT_GRAY16BE, AV_PIX_FMT_YA16LE,
            AV_PIX_FMT_YA16BE:
            (format, range != AVCOL_RANGE_MPEG)
        default: (format, range == AVCOL_RANGE_JPEG)
        }
    }

    /// Whether pixels are those of JPEGs, by FFmpeg's old name for the full range.
    private static func isJPEG(_ format: AVPixelFormat) -> Bool {
        [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P].contains(format)
    }

    private static func matrix(_ space: AVColorSpace) -> Int32 {
        switch space {
        case AVCOL_SPC_BT709: SWS_CS_ITU709
        case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: SWS_CS_BT2020
        case AVCOL_SPC_SMPTE240M: SWS_CS_SMPTE240M
        default: SWS_CS_DEFAULT
        }
    }
}
