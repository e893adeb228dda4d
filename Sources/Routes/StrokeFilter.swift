import Analysis
import HTTPServer
import Reports

/// Which swings an athlete's page looks at.
struct StrokeFilter: Equatable {
    /// The kind; nil for all.
    let stroke: Swing.Stroke?

    /// The filter of a query: nothing means all.
    /// - Throws: `RouteError` where there is no such kind of stroke.
    init(_ text: String?) throws(RouteError) {
        guard let text else {
            stroke = nil
            return
        }
        guard let stroke = Swing.Stroke(rawValue: text) else {
            throw RouteError(status: .badRequest, code: "badStroke", message: "There is no such kind of stroke.")
        }
        self.stroke = stroke
    }

    /// The filter of a kind.
    init(_ stroke: Swing.Stroke?) { self.stroke = stroke }

    func takes(_ swing: Swing) -> Bool { stroke == nil || swing.stroke == stroke }

    var label: String {
        switch stroke {
        case nil: "All"
        case .forehand: "Forehands"
        case .backhand: "Backhands"
        case .serve: "Serves"
        case .overhead: "Overheads"
        case .volley: "Volleys"
        case .unknown: "Not told apart"
        }
    }

    /// The query that leads back here, with its question mark.
    var query: String { stroke.map { "?stroke=\($0.rawValue)" } ?? "" }
}
