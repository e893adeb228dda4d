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

    /// What is written of the frame. One without a change still takes its time: it is one pixel that draws nothing.
    var box: PixelRectangle { drawnBox.isEmpty ? PixelRectangle(x: 0, y: 0, width: 1, height: 1) : drawnBox }

    /// A difference for a canvas of so many pixels.
    init(pixelCount: Int) {
        mask = Array(repeating: 0, count: pixelCount)
    }

    /// Compares a frame with `shown`, row after row of its width, inside `rectangle`.
    ///
    /// A pixel stays when it differs by at most `tolerance` (OKLab) from `reference`, which is what is shown or what
    /// that was drawn for; with a tolerance of 0 only equal ones stay.
    mutating func compare(
        _ frame: Bitmap, shown: [Colour], reference: [Colour], in rectangle: PixelRectangle, tolerance: Float
    ) {
        let limit = tolerance * tolerance
        let source = frame.pixels.span
        let shown = shown.span
        let reference = reference.span
        var mask = mask.mutableSpan
        mask.update(repeating: 0)
        var drawn = Extent()
        var cleared = Extent()
        var count = 0
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let start = y * frame.width + rectangle.x
            let row = start..<start + rectangle.width
            var drawnInRow = 0
            var last = 0
            let source = source.extracting(row)
            let reference = reference.extracting(row)
            for first in stride(from: 0, to: row.count, by: Self.groupSize) {
                let group = first..<min(first + Self.groupSize, row.count)
                if Self.isSame(source, reference, in: group) { continue }
                for x in group where source[x] != reference[x] {
                    switch Self.change(to: source[x], over: shown[start + x], drawnFor: reference[x], limit: limit) {
                    case .none: break
                    case .drawn:
                        mask[start + x] = 1
                        if drawnInRow == 0 { drawn.add(x: rectangle.x + x, y: y) }
                        drawnInRow += 1
                        last = x
                    case .cleared: cleared.add(x: rectangle.x + x, y: y)
                    }
                }
            }
            if drawnInRow > 0 { drawn.add(x: rectangle.x + last, y: y) }
            count += drawnInRow
        }
        drawnCount = count
        drawnBox = drawn.rectangle
        clearedBox = cleared.rectangle
    }

    /// What a pixel needs.
    private enum Change {
        case none
        case drawn
        case cleared
    }

    @inline(__always)
    private static func change(
        to colour: Colour, over shown: Colour, drawnFor reference: Colour, limit: Float
    ) -> Change {
        guard colour.isShown else { return shown.isShown ? .cleared : .none }
        if !shown.isShown { return .drawn }
        if colour.opaque == reference { return .none }
        return limit > 0 && OKLabConverter.standard.squaredDistance(colour, reference) <= limit ? .none : .drawn
    }

    /// Pixels that are compared at once.
    private static let groupSize = 16

    /// Whether two rows are the same in a group; without a branch for each pixel, so that the compiler takes many at a
    /// time.
    @inline(__always)
    private static func isSame(_ row: Span<Colour>, _ other: Span<Colour>, in group: Range<Int>) -> Bool {
        let row = row.extracting(group)
        let other = other.extracting(group)
        var bits: UInt32 = 0
        for x in 0..<min(row.count, other.count) { bits |= row[x].packed ^ other[x].packed }
        return bits == 0
    }

    /// How many pixels inside `rectangle` are to be drawn, for rows of `width` pixels.
    func drawnCount(in rectangle: PixelRectangle, width: Int) -> Int {
        if rectangle == drawnBox.union(rectangle) { return drawnCount }
        var count = 0
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let start = y * width + rectangle.x
            let row = mask.span.extracting(start..<start + rectangle.width)
            for x in 0..<row.count { count += Int(row[x]) }
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
