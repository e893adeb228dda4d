/// Which swing of a report is meant: its place, from 0, or its name, which stays when others are added or removed.
package enum SwingPlace: Equatable, Sendable, LosslessStringConvertible {
    case index(Int)
    case id(SwingID)

    package init?(_ text: String) {
        if let id = SwingID(text) {
            self = .id(id)
        } else if let index = Int(text), index >= 0, String(index) == text {
            self = .index(index)
        } else {
            return nil
        }
    }

    package var description: String {
        switch self {
        case .index(let index): String(index)
        case .id(let id): id.description
        }
    }
}

extension SwingReport {
    /// The place of a swing; nil where there is no such swing.
    package func index(of place: SwingPlace) -> Int? {
        switch place {
        case .index(let index): swings.indices.contains(index) ? index : nil
        case .id(let id): swings.firstIndex { $0.identity == id }
        }
    }
}
