/// Which finding of a report is meant: its place, from 0, or its name, which stays when others are added or removed.
package enum FindingPlace: Equatable, Sendable, LosslessStringConvertible {
    case index(Int)
    case id(FindingID)

    package init?(_ text: String) {
        if let id = FindingID(text) {
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

extension CorrectableReport {
    /// The place of a finding; nil where there is no such finding.
    package func index(of place: FindingPlace) -> Int? {
        switch place {
        case .index(let index): findings.indices.contains(index) ? index : nil
        case .id(let id): findings.firstIndex { $0.identity == id }
        }
    }
}
