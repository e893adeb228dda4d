internal import CFFmpeg

/// Converts and scales frames into frames of its own, which are made once and used again.
///
/// Unsafe: memory that FFmpeg owns, freed in `deinit`.
final class Scaler {
    private var context: OpaquePointer?
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
    ) throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
        let output = try blank(format, width: width, height: height)
        // The deprecated full-range formats are the plain ones with a tag: say it the modern way.
        let (source, isFull) = Self.modern(AVPixelFormat(frame.pointee.format), frame.pointee.color_range)
        let (target, targetIsFull) = Self.modern(format, AVCOL_RANGE_UNSPECIFIED)
        context = sws_getCachedContext(
            context, frame.pointee.width, frame.pointee.height, source, Int32(width), Int32(height), target,
            SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, nil, nil, nil)
        guard let context else {
            throw MediaError(
                .notAllowed, "The video has a pixel format that cannot be converted. Export it as H.264 (MP4).")
        }
        let matrix = sws_getCoefficients(Self.matrix(frame.pointee.colorspace))
        sws_setColorspaceDetails(
            context, matrix, isFull ? 1 : 0, matrix, targetIsFull ? 1 : 0, 0, 1 << 16, 1 << 16)
        guard sws_scale_frame(context, output, frame) >= 0 else { throw Demuxer.notMedia }
        return output
    }

    /// A frame with memory for its pixels.
    func blank(_ format: AVPixelFormat, width: Int, height: Int) throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
        if let frame = frames[format.rawValue], Int(frame.pointee.width) == width, Int(frame.pointee.height) == height {
            return frame
        }
        var old = frames.removeValue(forKey: format.rawValue)
        av_frame_free(&old)
        guard let frame = av_frame_alloc() else { throw Self.noMemory }
        frame.pointee.format = format.rawValue
        frame.pointee.width = Int32(width)
        frame.pointee.height = Int32(height)
        guard av_frame_get_buffer(frame, 0) == 0 else {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
            throw Self.noMemory
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

    private static func matrix(_ space: AVColorSpace) -> Int32 {
        switch space {
        case AVCOL_SPC_BT709: SWS_CS_ITU709
        case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: SWS_CS_BT2020
        case AVCOL_SPC_SMPTE240M: SWS_CS_SMPTE240M
        default: SWS_CS_DEFAULT
        }
    }

    private static let noMemory = MediaError(.unreadable, "There is not enough memory to decode the file.")
}
