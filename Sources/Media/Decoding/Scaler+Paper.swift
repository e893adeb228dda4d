internal import CFFmpeg
import Domain

extension Scaler {
    /// A frame with transparent pixels as it looks on white, as on paper, in `rgb24`; valid until the next conversion
    /// to that format.
    func onPaper(_ frame: UnsafeMutablePointer<AVFrame>) throws(AppError) -> UnsafeMutablePointer<AVFrame> {
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        let rgba =
            frame.pointee.format == AV_PIX_FMT_RGBA.rawValue
            ? frame : try convert(frame, to: AV_PIX_FMT_RGBA, width: width, height: height)
        let target = try blank(AV_PIX_FMT_RGB24, width: width, height: height)
        // What is made of it later is to have the matrix that the frame had.
        target.pointee.colorspace = frame.isRGB ? AVCOL_SPC_UNSPECIFIED : frame.pointee.colorspace
        guard let source = rgba.pointee.data.0 else { throw Demuxer.notMedia }
        try target.paint(source, stride: Int(rgba.pointee.linesize.0), width: width, height: height)
        return target
    }
}
