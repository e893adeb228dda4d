internal import CFFmpeg

extension Scaler {
    /// A frame with transparent pixels as it looks on white, as on paper, in `rgb24`; valid until the next conversion to that
    /// format.
    ///
    /// Unsafe: reads and writes pixels within the sizes that FFmpeg states.
    func onPaper(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        let rgba =
            frame.pointee.format == AV_PIX_FMT_RGBA.rawValue
            ? frame : try convert(frame, to: AV_PIX_FMT_RGBA, width: width, height: height)
        let target = try blank(AV_PIX_FMT_RGB24, width: width, height: height)
        // What is made of it later is to have the matrix that the frame had.
        target.pointee.colorspace = frame.isRGB ? AVCOL_SPC_UNSPECIFIED : frame.pointee.colorspace
        guard let source = rgba.pointee.data.0, let output = target.pointee.data.0 else { throw Demuxer.notMedia }
        for row in 0..<height {
            let from = source + row * Int(rgba.pointee.linesize.0)
            let to = output + row * Int(target.pointee.linesize.0)
            for column in 0..<width {
                let alpha = Int(from[column * 4 + 3])
                for channel in 0..<3 {
                    to[column * 3 + channel] = UInt8(
                        (Int(from[column * 4 + channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
                }
            }
        }
        return target
    }
}
