/// Which pixels of a frame have to be drawn over what the canvas shows.
struct FrameDifference: Sendable {
    /// For each pixel of the canvas: 1 when it has to be drawn, 0 when it can stay.
    private(set) var mask: [UInt8]
    /// Around the pixels to be drawn.
    private(set) var drawnBox = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    /// How many are to be drawn.
    private(set) var drawnCount = 0
    /// Around the pixels that are shown but transparent in the frame: nothing that is drawn can bring these.
    private(set) var clearedBox = PixelRectangle(x: 0, y: 0, width: 0, height: 0)

    /// A difference for a canvas of so many pixels.
    init(pixelCount: Int) {
        mask = Array(repeating: 0, count: pixelCount)
    }

    /// Compares a frame with `shown`, row after row of `width` pixels, inside `rectangle`.
    ///
    /// A pixel stays when it differs by at most `tolerance` (OKLab) from `reference`, which is what is shown or what that was
    /// drawn for; with a tolerance of 0 only equal ones stay.
    mutating func compare(
        _ frame: Bitmap, shown: [Colour], reference: [Colour], in rectangle: PixelRectangle, tolerance: Float
    ) {
        let converter = OKLabConverter.standard
        let limit = tolerance * tolerance
        let source = frame.pixels.span
        let shown = shown.span
        let reference = reference.span
        var mask = mask.mutableSpan
        var drawn = Extent()
        var cleared = Extent()
        var count = 0
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let row = y * frame.width
            var first = Int.max
            var last = -1
            for x in rectangle.x..<rectangle.x + rectangle.width {
                let colour = source[row + x].opaque
                let known = reference[row + x]
                var isDrawn = false
                if !source[row + x].isShown {
                    if shown[row + x].isShown { cleared.add(x: x, y: y) }
                } else if !shown[row + x].isShown {
                    isDrawn = true
                } else if colour != known {
                    isDrawn = limit == 0 || converter.squaredDistance(colour, known) > limit
                }
                mask[row + x] = isDrawn ? 1 : 0
                if isDrawn {
                    count += 1
                    if first == Int.max { first = x }
                    last = x
                }
            }
            if last >= 0 {
                drawn.add(x: first, y: y)
                drawn.add(x: last, y: y)
            }
        }
        drawnCount = count
        drawnBox = drawn.rectangle
        clearedBox = cleared.rectangle
    }

    /// How many pixels inside `rectangle` are to be drawn, for rows of `width` pixels.
    func drawnCount(in rectangle: PixelRectangle, width: Int) -> Int {
        var count = 0
        let mask = mask.span
        for y in rectangle.y..<rectangle.y + rectangle.height {
            for place in y * width + rectangle.x..<y * width + rectangle.x + rectangle.width {
                count += Int(mask[place])
            }
        }
        return count
    }
}

/// The smallest rectangle around points.
private struct Extent {
    private var left = Int.max
    private var right = -1
    private var top = Int.max
    private var bottom = -1

    @inline(__always)
    mutating func add(x: Int, y: Int) {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = max(bottom, y)
    }

    var rectangle: PixelRectangle {
        guard right >= 0 else { return PixelRectangle(x: 0, y: 0, width: 0, height: 0) }
        return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}

extension Colour {
    /// GIF knows no half transparency: from an alpha of 128 on a pixel is shown.
    @inline(__always)
    var isShown: Bool { packed >= 0x8000_0000 }

    /// The same with an alpha of 255.
    @inline(__always)
    var opaque: Colour { Colour(packed: packed | 0xFF00_0000) }
}
