/// Compresses painted frames, with loss where that is allowed.
struct FrameCompressor: Sendable {
    private let lossiness: Float
    private var encoder = LZWEncoder()
    /// For each pixel what it should look like, and how far what is on the canvas is from that.
    private var targets: [SIMD4<Float>] = []

    /// A compressor that may move colours by `lossiness` (OKLab).
    init(lossiness: Float) {
        self.lossiness = lossiness
    }

    /// Compresses `part`, whose indices stand for pixels of `frame` that come onto `canvas`.
    mutating func compress(_ part: PaintedPart, delay: Delay, frame: Bitmap, canvas: Canvas, isDithered: Bool)
        -> PendingFrame
    {
        var part = part
        guard lossiness > 0 else {
            let data = encoder.encode(part.indices, minimumCodeSize: part.minimumCodeSize)
            return PendingFrame(part: part, data: data, delay: delay)
        }
        let palette = part.palette.colours.map { OKLabConverter.standard.components(of: $0) }
        aim(part, palette, frame, canvas, isDithered)
        let data = encoder.encode(
            &part.indices, minimumCodeSize: part.minimumCodeSize, targets: targets, palette: palette,
            transparent: part.transparent, lossiness: lossiness)
        return PendingFrame(part: part, data: data, delay: delay)
    }

    /// Makes the rectangle of a compressed frame larger without changing what is shown.
    mutating func grow(_ frame: inout PendingFrame, to rectangle: PixelRectangle) {
        guard rectangle != frame.part.rectangle else { return }
        frame.part.grow(to: rectangle)
        frame.data = encoder.encode(frame.part.indices, minimumCodeSize: frame.part.minimumCodeSize)
    }

    /// Sets the targets: the source's colours, or with dithering those that were chosen for it.
    private mutating func aim(
        _ part: PaintedPart, _ palette: [SIMD4<Float>], _ frame: Bitmap, _ canvas: Canvas, _ isDithered: Bool
    ) {
        let converter = OKLabConverter.standard
        // Far from every colour, so that it is matched by nothing else.
        let far = SIMD4<Float>(repeating: 100)
        targets.removeAll(keepingCapacity: true)
        let rectangle = part.rectangle
        let shown = canvas.shown.span
        let source = frame.pixels.span
        for y in rectangle.y..<rectangle.y + rectangle.height {
            for pixel in y * frame.width + rectangle.x..<y * frame.width + rectangle.x + rectangle.width {
                let index = part.indices[targets.count]
                let isKept = index == part.transparent
                guard source[pixel].isShown else {
                    targets.append(SIMD4(far.x, far.y, far.z, 0))
                    continue
                }
                var target = isDithered && !isKept ? palette[Int(index)] : converter.components(of: source[pixel])
                target.w = far.w
                if shown[pixel].isShown {
                    let difference = target - converter.components(of: shown[pixel])
                    target.w = difference.x * difference.x + difference.y * difference.y + difference.z * difference.z
                }
                targets.append(target)
            }
        }
    }
}
