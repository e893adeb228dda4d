/// Decides what becomes of a frame before the next one is drawn: what leaves the fewest pixels to be drawn.
struct DisposalChooser: Sendable {
    private var trial: FrameDifference

    /// A chooser for a canvas of so many pixels.
    init(pixelCount: Int) {
        trial = FrameDifference(pixelCount: pixelCount)
    }

    /// The disposal of the frame that was drawn in `rectangle`, given how `next` differs from `canvas`.
    ///
    /// Keeping cannot bring transparency back, and neither can the state before where something was shown; clearing
    /// always can.
    mutating func choose(
        after rectangle: PixelRectangle, before next: Bitmap, _ difference: FrameDifference, _ canvas: Canvas,
        _ tolerance: Float
    ) -> Disposal {
        let canKeep = difference.clearedBox.isEmpty
        if canKeep, difference.drawnCount == 0 { return .keep }
        var best = Disposal.keep
        var fewest = canKeep ? difference.drawnCount : Int.max
        let inside = difference.drawnCount(in: rectangle, width: canvas.width)
        // Going back pays when a figure moved on: then most of its rectangle would have to be drawn again.
        let mayGoBack =
            canKeep
            ? 2 * inside >= rectangle.width * rectangle.height
            : difference.clearedBox.intersection(rectangle) == difference.clearedBox
        if mayGoBack {
            let outside = difference.drawnCount - inside
            trial.compare(
                next, shown: canvas.before, reference: tolerance == 0 ? canvas.before : canvas.referenceBefore,
                in: rectangle, tolerance: tolerance)
            if trial.clearedBox.isEmpty, outside + trial.drawnCount < fewest {
                best = .previous
                fewest = outside + trial.drawnCount
            }
        }
        // Over a cleared rectangle all that is shown has to be drawn, never less than over a kept one.
        if canKeep { return best }
        let cleared = rectangle.union(difference.clearedBox)
        let around = difference.drawnCount - difference.drawnCount(in: cleared, width: canvas.width)
        return around + shownCount(of: next, in: cleared) < fewest ? .background : best
    }

    private func shownCount(of frame: Bitmap, in rectangle: PixelRectangle) -> Int {
        var count = 0
        let pixels = frame.pixels.span
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let row = y * frame.width + rectangle.x
            for pixel in row..<row + rectangle.width where pixels[pixel].isShown { count += 1 }
        }
        return count
    }
}
