internal import FoundationEssentials

/// How somebody wants a clip to be seen that was filmed sideways, upside down or mirrored: in quarter turns, perhaps
/// mirrored. It comes on top of what the file itself asks for. JSON: `{"degrees": 90, "mirrored": false}`.
package struct ClipTurn: Hashable, Sendable {
    /// Clockwise: 0 to 3.
    package let quarterTurns: Int
    /// Mirrored left to right before the turn.
    package let isMirrored: Bool

    /// As it was filmed.
    package static let none = ClipTurn(quarterTurns: 0)
    /// All there are.
    package static let all = [false, true].flatMap { mirrored in
        (0..<4).map { ClipTurn(quarterTurns: $0, isMirrored: mirrored) }
    }

    /// - Parameter quarterTurns: clockwise; four are none.
    package init(quarterTurns: Int, isMirrored: Bool = false) {
        self.quarterTurns = ((quarterTurns % 4) + 4) % 4
        self.isMirrored = isMirrored
    }

    /// The turn, degrees clockwise: 0, 90, 180 or 270.
    package var degrees: Int { 90 * quarterTurns }
    /// Whether width and height change places.
    package var isSideways: Bool { quarterTurns % 2 == 1 }
    /// Nil where it changes nothing: how orders and reports write that.
    package var unlessNone: ClipTurn? { self == .none ? nil : self }

    /// This one, and another one on top of it.
    package func then(_ next: ClipTurn) -> ClipTurn {
        // A turn that is then mirrored goes the other way round.
        let turned = next.isMirrored ? -quarterTurns : quarterTurns
        return ClipTurn(quarterTurns: turned + next.quarterTurns, isMirrored: isMirrored != next.isMirrored)
    }

    /// What undoes it.
    package var inverse: ClipTurn {
        ClipTurn(quarterTurns: isMirrored ? quarterTurns : -quarterTurns, isMirrored: isMirrored)
    }

    /// What leads from this one to another one.
    package func change(to other: ClipTurn) -> ClipTurn { inverse.then(other) }

    /// Where a point of the picture is afterwards; both are shares of its width and height.
    package func place(x: Double, y: Double) -> (x: Double, y: Double) {
        let x = isMirrored ? 1 - x : x
        switch quarterTurns {
        case 1: return (1 - y, x)
        case 2: return (1 - x, 1 - y)
        case 3: return (y, 1 - x)
        default: return (x, y)
        }
    }

    /// Where a part of the picture is afterwards.
    package func place(_ box: PictureBox) -> PictureBox {
        let (one, other) = (place(x: box.x, y: box.y), place(x: box.right, y: box.bottom))
        return PictureBox(
            x: min(one.x, other.x), y: min(one.y, other.y), width: isSideways ? box.height : box.width,
            height: isSideways ? box.width : box.height)
    }
}

extension ClipTurn: Codable {
    private enum CodingKeys: String, CodingKey { case degrees, mirrored }

    /// - Throws: `DecodingError` for what is no quarter turn.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let degrees = try fields.decode(Int.self, forKey: .degrees)
        guard [0, 90, 180, 270].contains(degrees) else {
            throw DecodingError.dataCorruptedError(
                forKey: .degrees, in: fields, debugDescription: "turn")
        }
        self.init(quarterTurns: degrees / 90, isMirrored: try fields.decode(Bool.self, forKey: .mirrored))
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(degrees, forKey: .degrees)
        try fields.encode(isMirrored, forKey: .mirrored)
    }
}

extension ClipTurn {
    /// How the clip was turned for a report, and with it all places in that.
    /// - Parameter report: JSON; what cannot be read tells of none.
    package init(ofReport report: [UInt8]) {
        self = (try? JSONDecoder().decode(TurnedReport.self, from: Data(report)))?.media.turn ?? .none
    }

    /// As much of a report as tells how its clip was turned.
    private struct TurnedReport: Decodable {
        struct Media: Decodable { var turn: ClipTurn? }
        var media: Media
    }
}
