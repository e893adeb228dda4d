import Domain

/// Which swings an athlete's page looks at.
struct StrokeFilter: Equatable {
    /// The strokes; nil where nobody chose.
    let group: StrokeGroup?

    /// The filter of a query: nothing chooses none.
    /// - Throws: `AppError` where there is no such kind of stroke.
    init(_ text: String?) throws(AppError) {
        guard let text else {
            group = nil
            return
        }
        guard let group = StrokeGroup(rawValue: text) else {
            throw AppError(.invalid, code: "badStroke", "Unknown stroke. Choose another one.")
        }
        self.group = group
    }

    /// Whether a swing is to be shown: all are where nobody chose.
    func takes(_ swing: Swing) -> Bool { group == nil || StrokeGroup(swing.shot) == group }
}

extension StrokeGroup {
    /// The query that leads to it, with its question mark.
    var query: String { "?stroke=\(rawValue)" }
}
