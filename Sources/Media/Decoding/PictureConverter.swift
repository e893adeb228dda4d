internal import CFFmpeg
import Domain

/// From FFmpeg's frames to pictures: common formats pass untouched, others are converted into memory that is used
/// again.
///
/// Unsafe: reads and writes pixels within the sizes that FFmpeg states.
final class PictureConverter {
    private let scaler = Scaler()

    func picture(of frame: UnsafeMutablePointer<AVFrame>, shown orientation: Orientation) throws(AppError) -> Picture {
        let format = AVPixelFormat(frame.pointee.format)
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        let geometry = orientation.geometry(width: width, height: height)
        let colour = ColourConversion(of: frame)
        switch format {
        case AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUV444P,
            AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_RGB24:
            return try Self.view(frame, geometry, colour)
        default:
            if frame.hasAlpha {
                return try Self.view(scaler.onPaper(frame), geometry, .bt601)
            }
            if frame.isRGB {
                return try Self.view(
                    scaler.convert(frame, to: AV_PIX_FMT_RGB24, width: width, height: height), geometry, colour)
            }
            // Grey becomes YUV with neutral chroma; ten bits become eight; semi-planar becomes planar.
            return try Self.view(
                scaler.convert(frame, to: AV_PIX_FMT_YUV420P, width: width, height: height), geometry,
                ColourConversion(of: frame, rangeKept: false))
        }
    }

    private static func view(
        _ frame: UnsafeMutablePointer<AVFrame>, _ geometry: DisplayGeometry, _ colour: ColourConversion
    ) throws(AppError) -> Picture {
        let format = AVPixelFormat(frame.pointee.format)
        guard let first = frame.pointee.data.0 else { throw Demuxer.notMedia }
        let data = frame.pointee.data
        let strides = frame.pointee.linesize
        let isRGB = format == AV_PIX_FMT_RGB24
        let description = av_pix_fmt_desc_get(format)
        return Picture(
            layout: isRGB
                ? .packedRGB
                : .planarYUV(
                    chromaShiftX: Int(description?.pointee.log2_chroma_w ?? 1),
                    chromaShiftY: Int(description?.pointee.log2_chroma_h ?? 1)),
            width: Int(frame.pointee.width), height: Int(frame.pointee.height),
            planes: (UnsafePointer(first), UnsafePointer(data.1 ?? first), UnsafePointer(data.2 ?? first)),
            strides: (Int(strides.0), Int(isRGB ? strides.0 : strides.1), Int(isRGB ? strides.0 : strides.2)),
            colour: colour, geometry: geometry)
    }
}

extension ColourConversion {
    /// What a frame says of its colours. Untagged video is taken for BT.601, as FFmpeg's own conversion does.
    /// - Parameter rangeKept: false after a conversion to `yuv420p`, which makes the range limited.
    init(of frame: UnsafeMutablePointer<AVFrame>, rangeKept: Bool = true) {
        let format = AVPixelFormat(frame.pointee.format)
        let isFull =
            rangeKept
            && (frame.pointee.color_range == AVCOL_RANGE_JPEG || format == AV_PIX_FMT_YUVJ420P
                || format == AV_PIX_FMT_YUVJ422P || format == AV_PIX_FMT_YUVJ444P)
        switch frame.pointee.colorspace {
        case AVCOL_SPC_BT709: self.init(kr: 0.2126, kb: 0.0722, fullRange: isFull)
        case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: self.init(kr: 0.2627, kb: 0.0593, fullRange: isFull)
        case AVCOL_SPC_SMPTE240M: self.init(kr: 0.212, kb: 0.087, fullRange: isFull)
        default: self.init(kr: 0.299, kb: 0.114, fullRange: isFull)
        }
    }
}
