/// What a person says of a finding, whatever kind it is.
package enum Correction: Equatable, Sendable {
    case swing(SwingCorrection)
    case event(EventCorrection)

    /// Most corrections of a clip that are kept.
    package static let most = 500

    /// The finding’s name.
    package var finding: FindingID {
        switch self {
        case .swing(let correction): correction.finding
        case .event(let correction): correction.finding
        }
    }
}

extension Correction: Codable {
    private enum CodingKeys: String, CodingKey { case swing }

    /// Reads what names a swing as of a swing, everything else as of an event.
    package init(from decoder: any Decoder) throws {
        let isOfSwing = try decoder.container(keyedBy: CodingKeys.self).contains(.swing)
        self = isOfSwing ? .swing(try SwingCorrection(from: decoder)) : .event(try EventCorrection(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .swing(let correction): try correction.encode(to: encoder)
        case .event(let correction): try correction.encode(to: encoder)
        }
    }
}

extension Correction: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        switch self {
        case .swing(let correction): try correction.check()
        case .event(let correction): try correction.check()
        }
    }
}
