internal import CFFmpeg
import Domain

/// Puts pictures and what stands beside them into one.
///
/// Unsafe: samples of FFmpeg's frames are copied row by row within the sizes that FFmpeg states.
struct SideBySideFrames {
    private let layout: SideBySide
    private var panel: any SidePanel
    private let whole = Scaler()
    private let side = Scaler()
    /// What stands beside the pictures now.
    private var shown: UnsafeMutablePointer<AVFrame>?

    private static let playhead = (width: Float(1) / 220, colour: CanvasColour(red: 255, green: 255, blue: 255))

    init(_ layout: SideBySide, _ panel: any SidePanel) {
        self.layout = layout
        self.panel = panel
    }

    /// Both in one frame, which is valid until the next call.
    /// - Parameters:
    ///   - picture: a `yuv420p` frame of the picture's size.
    ///   - model: what its samples mean.
    mutating func frame(
        _ picture: UnsafeMutablePointer<AVFrame>, at time: Double, like model: UnsafeMutablePointer<AVFrame>
    ) throws(AppError) -> UnsafeMutablePointer<AVFrame> {
        if let pixels = panel.pixels(at: time) {
            shown = try converted(pixels, like: model)
        } else if shown == nil {
            // New frames hold whatever was in memory.
            shown = try converted(
                [UInt8](repeating: 0, count: 4 * layout.panel.width * layout.panel.height), like: model)
        }
        let frame = try whole.blank(AV_PIX_FMT_YUV420P, width: layout.size.width, height: layout.size.height)
        Self.copy(picture, into: frame, x: 0, y: 0)
        if let shown { Self.copy(shown, into: frame, x: layout.corner.x, y: layout.corner.y) }
        if let line = panel.playhead(at: time),
            let canvas = VideoCanvas(frame, colour: ColourConversion(of: model, rangeKept: false))
        {
            func place(_ point: CanvasPoint) -> CanvasPoint {
                CanvasPoint(x: point.x + Float(layout.corner.x), y: point.y + Float(layout.corner.y))
            }
            canvas.line(
                from: place(line.from), to: place(line.to),
                width: max(2, Self.playhead.width * Float(layout.panel.width)), colour: Self.playhead.colour)
        }
        return frame
    }

    private func converted(
        _ pixels: [UInt8], like model: UnsafeMutablePointer<AVFrame>
    ) throws(AppError) -> UnsafeMutablePointer<AVFrame> {
        let (width, height) = layout.panel
        let drawn = try side.blank(AV_PIX_FMT_BGR0, width: width, height: height)
        // The same matrix as the pictures': the whole has but one.
        drawn.pointee.colorspace = model.pointee.colorspace
        guard pixels.count >= 4 * width * height, let rows = drawn.pointee.data.0 else { throw AppError.noMemory }
        let stride = Int(drawn.pointee.linesize.0)
        pixels.withUnsafeBytes { source in
            for row in 0..<height {
                UnsafeMutableRawBufferPointer(start: rows + row * stride, count: 4 * width)
                    .copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: source[(4 * width * row)..<(4 * width * (row + 1))]))
            }
        }
        return try side.convert(drawn, to: AV_PIX_FMT_YUV420P, width: width, height: height)
    }

    /// Copies a `yuv420p` frame into a larger one; place and sizes are even.
    static func copy(
        _ source: UnsafeMutablePointer<AVFrame>, into target: UnsafeMutablePointer<AVFrame>, x: Int, y: Int
    ) {
        let (from, to) = (source.pointee, target.pointee)
        let planes = [
            (from.data.0, from.linesize.0, to.data.0, to.linesize.0, 1),
            (from.data.1, from.linesize.1, to.data.1, to.linesize.1, 2),
            (from.data.2, from.linesize.2, to.data.2, to.linesize.2, 2),
        ]
        for (from, fromStride, to, toStride, divisor) in planes {
            guard let from, let to else { continue }
            let width = min(Int(source.pointee.width), Int(target.pointee.width) - x) / divisor
            let height = min(Int(source.pointee.height), Int(target.pointee.height) - y) / divisor
            for row in 0..<max(0, height) {
                (to + (y / divisor + row) * Int(toStride) + x / divisor)
                    .update(from: from + row * Int(fromStride), count: max(0, width))
            }
        }
    }
}
