import Analysis
import Domain
import HTTPServer

/// Which swings of two clips are compared, and by which curve: a query that was read strictly.
struct ComparisonPick {
    /// The swing of the first clip and that of the second, from 0.
    let indices: (Int, Int)
    /// The curve.
    let curve: SwingCurve
    /// Frames by which the second swing is shifted.
    var shift = 0

    init(_ a: Int, _ b: Int, _ curve: SwingCurve) {
        indices = (a, b)
        self.curve = curve
    }

    /// The query's choice; where it leaves something out, what makes most sense.
    /// - Throws: `AppError` where the query says something that cannot be.
    init(_ query: FormFields, _ one: AnalysedClip, _ other: AnalysedClip) throws(AppError) {
        let a = try Self.index("a", query, of: one)
        let b = try Self.index("b", query, of: other)
        let first = a ?? 0
        indices = (first, b ?? Self.mostAlike(first, one, other))
        curve = try Self.curve(query)
        shift =
            query["shift"].flatMap { Int($0) }.map {
                min(max($0, -SavedComparison.mostShift), SavedComparison.mostShift)
            } ?? 0
    }

    /// The swings that somebody shared, whatever the query says of them.
    /// - Throws: `AppError` where they are gone.
    init(_ thing: SharedThing, _ query: FormFields, _ one: AnalysedClip, _ other: AnalysedClip) throws(AppError) {
        guard case .comparison(let a, let b, let shift) = thing,
            let first = one.report.swings.firstIndex(where: { $0.identity == a.swing }),
            let second = other.report.swings.firstIndex(where: { $0.identity == b.swing })
        else { throw AppError.linkEnded }
        self.shift = shift
        indices = (first, second)
        curve = try Self.curve(query)
    }

    /// The same with another curve.
    func showing(_ curve: SwingCurve) -> ComparisonPick {
        var pick = ComparisonPick(indices.0, indices.1, curve)
        pick.shift = shift
        return pick
    }

    /// The query that leads to the same page, with its question mark.
    var query: String {
        "?a=\(indices.0)&b=\(indices.1)&curve=\(curve.rawValue)" + (shift == 0 ? "" : "&shift=\(shift)")
    }

    /// A swing by its number, from 0, in plain decimal digits, or by its name for good.
    static func index(_ name: String, _ query: FormFields, of clip: AnalysedClip) throws(AppError) -> Int? {
        let given = query.values(name)
        guard let text = given.first else { return nil }
        if given.count == 1, let name = FindingID(text) {
            if let index = clip.report.swings.firstIndex(where: { $0.identity == name }) { return index }
            throw noSuchSwing(in: clip)
        }
        guard given.count == 1, (1...6).contains(text.utf8.count), let index = Int(text), String(index) == text,
            index >= 0
        else { throw .badQuery("Give swings by number, starting at 0.") }
        guard clip.report.swings.indices.contains(index) else { throw noSuchSwing(in: clip) }
        return index
    }

    private static func noSuchSwing(in clip: AnalysedClip) -> AppError {
        AppError(
            .notFound, code: "noSuchSwing",
            "Swing not found in the clip “\(clip.view.summary.clip.name)”. Choose another one.")
    }

    private static func curve(_ query: FormFields) throws(AppError) -> SwingCurve {
        let given = query.values("curve")
        guard let text = given.first else { return .wristTurn }
        guard given.count == 1, let curve = SwingCurve(rawValue: text) else {
            throw .badQuery("Unknown chart. Choose another one.")
        }
        return curve
    }

    /// The first swing of the same shot and hand, else of the same shot, else of the same kind; another one if the clip
    /// is the same.
    private static func mostAlike(_ index: Int, _ one: AnalysedClip, _ other: AnalysedClip) -> Int {
        let swing = one.report.swings[index]
        let swings = other.report.swings
        let candidates = swings.indices.filter { one.view.id != other.view.id || $0 != index }
        let like = candidates.filter { swings[$0].shot == swing.shot }
        return like.first { swings[$0].hand == swing.hand } ?? like.first
            ?? candidates.first { swings[$0].stroke == swing.stroke } ?? candidates.first ?? 0
    }
}

extension AppError {
    fileprivate static func badQuery(_ message: LocalizedText) -> AppError {
        AppError(.invalid, code: "badQuery", message)
    }
}
