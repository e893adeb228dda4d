/// The order in which an interlaced frame holds its rows (GIF89a, appendix E): every 8th from 0, every 8th from 4,
/// every 4th from 2, every 2nd from 1.
struct Interlace {
    /// First row and distance of the rows in each pass, and the distance to the next row that is known after it.
    private static let passes = [
        (start: 0, step: 8, span: 8), (start: 4, step: 8, span: 4), (start: 2, step: 4, span: 2),
        (start: 1, step: 2, span: 1),
    ]

    /// Calls `body` with the place of each row in the file, its place in the picture, and how many rows stand from
    /// there to the next one of this pass or an earlier one.
    static func forEachRow(height: Int, _ body: (_ written: Int, _ shown: Int, _ span: Int) -> Void) {
        var written = 0
        for pass in passes {
            for shown in stride(from: pass.start, to: height, by: pass.step) {
                body(written, shown, min(pass.span, height - shown))
                written += 1
            }
        }
    }
}
