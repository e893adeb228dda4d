internal import CFFmpeg
import Domain

extension UnsafeMutablePointer<AVFrame> {
    /// Puts a canvas (R, G, B, alpha) into a frame of RGB24, transparent pixels on white as on paper. The frame gets
    /// memory of that size where it has none, or where others still look at what it has.
    /// - Parameter stride: bytes from row to row of the canvas; nil for rows without gaps.
    func paint(
        _ canvas: UnsafePointer<UInt8>, stride: Int? = nil, width: Int, height: Int
    ) throws(AppError) {
        if pointee.width == 0 || av_frame_is_writable(self) == 0 {
            av_frame_unref(self)
            pointee.format = AV_PIX_FMT_RGB24.rawValue
            pointee.width = Int32(width)
            pointee.height = Int32(height)
            guard av_frame_get_buffer(self, 0) == 0 else { throw AppError.noMemory }
        }
        guard let target = pointee.data.0 else { throw AppError.noMemory }
        for row in 0..<height {
            let from = canvas + row * (stride ?? width * 4)
            let to = target + row * Int(pointee.linesize.0)
            for column in 0..<width {
                let alpha = Int(from[column * 4 + 3])
                for channel in 0..<3 {
                    to[column * 3 + channel] = UInt8(
                        (Int(from[column * 4 + channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
                }
            }
        }
    }
}
