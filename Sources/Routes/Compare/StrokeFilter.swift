import Domain

/// Which swings an athlete's page looks at.
struct StrokeFilter: Equatable {
    /// Strokes that a coach looks at together. A slice is hit otherwise than a drive, so their numbers are not mixed; a
    /// volley is a volley on either side.
    enum Group: String, CaseIterable {
        case forehand, backhand, slice, volley, serve, overhead, unknown

        init(_ shot: Swing.Shot) {
            self =
                switch shot {
                case .forehand: .forehand
                case .backhand: .backhand
                case .forehandSlice, .backhandSlice: .slice
                case .forehandVolley, .backhandVolley, .volley: .volley
                case .serve: .serve
                case .overhead: .overhead
                case .unknown: .unknown
                }
        }
    }

    /// The strokes; nil for all.
    let group: Group?

    /// The filter of a query: nothing means all.
    /// - Throws: `AppError` where there is no such kind of stroke.
    init(_ text: String?) throws(AppError) {
        guard let text else {
            group = nil
            return
        }
        guard let group = Group(rawValue: text) else {
            throw AppError(.invalid, code: "badStroke", "Unknown stroke. Choose another one.")
        }
        self.group = group
    }

    /// The filter of a group.
    init(_ group: Group?) { self.group = group }

    func takes(_ swing: Swing) -> Bool { group == nil || Group(swing.shot) == group }

    var label: String {
        switch group {
        case nil: localized("All")
        case .forehand: localized("Forehands")
        case .backhand: localized("Backhands")
        case .slice: localized("Slices")
        case .volley: localized("Volleys")
        case .serve: localized("Serves")
        case .overhead: localized("Overheads")
        case .unknown: localized("Unknown stroke")
        }
    }

    /// The query that leads back here, with its question mark.
    var query: String { group.map { "?stroke=\($0.rawValue)" } ?? "" }
}
