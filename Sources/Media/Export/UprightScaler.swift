internal import CFFmpeg
import Domain

/// Makes frames upright, with square pixels, no larger than asked, and on white where they are transparent.
///
/// Unsafe: pixels of FFmpeg's frames are copied row by row within the sizes that FFmpeg states.
struct UprightScaler {
    private let scaler = Scaler()
    private let turned = Scaler()
    private let paper = Scaler()
    private let format: AVPixelFormat

    /// - Parameter format: a planar one with a byte a sample, `yuv420p` or `yuv444p`: what is made.
    init(_ format: AVPixelFormat) { self.format = format }

    /// The displayed size, scaled down to fit `maximumEdge` and made even.
    static func size(of geometry: DisplayGeometry, maximumEdge: Int) -> (width: Int, height: Int) {
        size(of: geometry, scale: Double(maximumEdge) / Double(max(geometry.width, geometry.height)))
    }

    /// The displayed size, scaled down to fit `maximumHeight` and made even.
    static func size(of geometry: DisplayGeometry, maximumHeight: Int) -> (width: Int, height: Int) {
        size(of: geometry, scale: Double(maximumHeight) / Double(geometry.height))
    }

    private static func size(of geometry: DisplayGeometry, scale: Double) -> (width: Int, height: Int) {
        func even(_ length: Int) -> Int { max(2, Int((Double(length) * min(1, scale) / 2).rounded()) * 2) }
        return (even(geometry.width), even(geometry.height))
    }

    /// The frame as it is displayed; valid until the next call.
    func upright(
        _ frame: UnsafeMutablePointer<AVFrame>, _ orientation: Orientation, width: Int, height: Int
    ) throws(AppError) -> UnsafeMutablePointer<AVFrame> {
        let isSideways = orientation.rotation % 180 != 0
        let opaque = frame.hasAlpha ? try paper.onPaper(frame) : frame
        let flat = try scaler.convert(
            opaque, to: format, width: isSideways ? height : width, height: isSideways ? width : height)
        if orientation.rotation == 0 && !orientation.isMirrored { return flat }
        let output = try turned.blank(format, width: width, height: height)
        let chroma = 1 << Int(av_pix_fmt_desc_get(format)?.pointee.log2_chroma_w ?? 0)
        let planes = [
            (flat.pointee.data.0, flat.pointee.linesize.0, output.pointee.data.0, output.pointee.linesize.0, 1),
            (flat.pointee.data.1, flat.pointee.linesize.1, output.pointee.data.1, output.pointee.linesize.1, chroma),
            (flat.pointee.data.2, flat.pointee.linesize.2, output.pointee.data.2, output.pointee.linesize.2, chroma),
        ]
        for (from, fromStride, to, toStride, divisor) in planes {
            guard let from, let to else { continue }
            // Each plane is a picture of its own: the geometry of the whole, at its size, turns it.
            let geometry = DisplayGeometry(
                codedWidth: Int(flat.pointee.width) / divisor, codedHeight: Int(flat.pointee.height) / divisor,
                rotation: orientation.rotation, mirrored: orientation.isMirrored)
            // Along a row and down a column of what is made, the source moves by a whole step each.
            let stride = Int(fromStride)
            let start = (
                x: Int(geometry.a * 0.5 + geometry.b * 0.5 + geometry.tx),
                y: Int(geometry.c * 0.5 + geometry.d * 0.5 + geometry.ty)
            )
            let along = Int(geometry.a) + Int(geometry.c) * stride
            let down = Int(geometry.b) + Int(geometry.d) * stride
            for y in 0..<geometry.height {
                var source = start.y * stride + start.x + y * down
                let row = to + y * Int(toStride)
                for x in 0..<geometry.width {
                    row[x] = from[source]
                    source += along
                }
            }
        }
        return output
    }
}
