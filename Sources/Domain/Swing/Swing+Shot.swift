extension Swing {
    /// The stroke as players name it: its kind, with the wing of a volley and the spin of a ground stroke.
    package enum Shot: String, CaseIterable, Codable, Sendable {
        case forehand, forehandSlice, backhand, backhandSlice, forehandVolley, backhandVolley, volley, serve, overhead
        case unknown

        /// A shot from what a report says of it.
        package init(_ stroke: Stroke, wing: Wing? = nil, spin: Spin? = nil) {
            self =
                switch (stroke, wing, spin) {
                case (.forehand, _, .slice?): .forehandSlice
                case (.forehand, _, nil): .forehand
                case (.backhand, _, .slice?): .backhandSlice
                case (.backhand, _, nil): .backhand
                case (.volley, .forehand?, _): .forehandVolley
                case (.volley, .backhand?, _): .backhandVolley
                case (.volley, nil, _): .volley
                case (.serve, _, _): .serve
                case (.overhead, _, _): .overhead
                case (.unknown, _, _): .unknown
                }
        }

        /// Its kind.
        package var stroke: Stroke {
            switch self {
            case .forehand, .forehandSlice: .forehand
            case .backhand, .backhandSlice: .backhand
            case .forehandVolley, .backhandVolley, .volley: .volley
            case .serve: .serve
            case .overhead: .overhead
            case .unknown: .unknown
            }
        }

        /// The side of a volley.
        package var wing: Wing? {
            switch self {
            case .forehandVolley: .forehand
            case .backhandVolley: .backhand
            default: nil
            }
        }

        /// The spin of a ground stroke.
        package var spin: Spin? { [.forehandSlice, .backhandSlice].contains(self) ? .slice : nil }
    }

    /// The stroke as players name it.
    package var shot: Shot { Shot(stroke, wing: wing, spin: spin) }

    /// What rests on contact needs it to so many seconds of life: in a tenth of a second the hand goes some 80 cm.
    package static let mostContactUncertainty = 0.1

    /// Whether contact is known too coarsely for what rests on it.
    /// - Parameter slowMotion: how many times slower than life the clip plays, where that is known.
    package func isContactUnsure(slowMotion: Double?) -> Bool {
        (contactUncertainty ?? 0) / max(slowMotion ?? 1, 1) > Self.mostContactUncertainty
    }
}

extension Swing.Shot {
    /// Whether the racket meets the ball on the side of the hand that holds it; nil over the head, and where that is
    /// not known.
    package var isForehand: Bool? {
        switch self {
        case .forehand, .forehandSlice, .forehandVolley: true
        case .backhand, .backhandSlice, .backhandVolley: false
        case .volley, .serve, .overhead, .unknown: nil
        }
    }
}
