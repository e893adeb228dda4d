public import Reports

/// The strokes that the net tells apart.
public enum StrokeClass: String, CaseIterable, Sendable {
    case forehand, backhand, serve, overhead, forehandVolley, backhandVolley, backhandSlice
    /// Golf, baseball and the like.
    case unknown

    /// What a report calls it.
    public var stroke: Swing.Stroke {
        switch self {
        case .forehand: .forehand
        case .backhand, .backhandSlice: .backhand
        case .serve: .serve
        case .overhead: .overhead
        case .forehandVolley, .backhandVolley: .volley
        case .unknown: .unknown
        }
    }

    /// Whether the racket meets the ball on the side of the hand that holds it; nil over the head.
    public var isForehand: Bool? {
        switch self {
        case .forehand, .forehandVolley: true
        case .backhand, .backhandSlice, .backhandVolley: false
        case .serve, .overhead, .unknown: nil
        }
    }

    /// The side of a volley.
    public var wing: Swing.Wing? { stroke == .volley ? (isForehand == true ? .forehand : .backhand) : nil }

    /// The spin, where it is told.
    public var spin: Swing.Spin? { self == .backhandSlice ? .slice : nil }
}
