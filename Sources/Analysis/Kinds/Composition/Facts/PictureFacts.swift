internal import Domain
internal import FoundationEssentials

/// What was seen in one picture, small enough to judge it again for another subject or another frame without the
/// picture.
///
/// Places are 0…1 of the displayed picture.
package struct PictureFacts: Codable, Equatable, Sendable {
    /// When the picture is shown, seconds; 0 for a photo.
    package var time: Double
    /// Width of the picture over its height.
    package var aspect: Double
    /// The picture in cells.
    var cells: FactCells
    /// The faces, the largest first.
    var faces: [FaceFact]
    /// The people.
    var people: [PersonFact]
    /// What stands out, the most first.
    var things: [ThingFact]
    /// The horizon, if there is one.
    var horizon: HorizonFact?
    /// What leads to the horizon, if anything does.
    var leadingLines: LeadingLinesFact?
}

/// A face.
struct FaceFact: Codable, Equatable, Sendable {
    /// The head, hair included as far as it can be told.
    var box: PictureBox
    /// Between the eyes.
    var eyes: PicturePoint
    /// Turn to a side, degrees: above 0 looks to the left of the picture; nil where it could not be told.
    var yaw: Double?
    /// How sure it is a face, 0…1.
    var confidence: Double
}

/// A person.
struct PersonFact: Codable, Equatable, Sendable {
    /// A joint, where it lies, also outside of the picture.
    struct Joint: Codable, Equatable, Sendable {
        /// What it is called: `ankle`.
        var name: String
        /// Where it is.
        var place: PicturePoint
        /// What it hangs on, nearer to the trunk.
        var root: PicturePoint
    }

    /// What of the person is in the picture.
    var box: PictureBox
    /// The middle of the head.
    var head: PicturePoint
    /// Elbows, wrists, knees and ankles.
    var joints: [Joint]
    /// How sure it is a person, 0…1.
    var confidence: Double
}

/// Something that stands out.
struct ThingFact: Codable, Equatable, Sendable {
    /// Where it is.
    var box: PictureBox
    /// Where its weight is.
    var centre: PicturePoint
    /// How clearly it stands out, 0…1.
    var confidence: Double
}

/// A horizon: a long line from side to side with something else above it than below.
struct HorizonFact: Codable, Equatable, Sendable {
    /// Where it meets the left edge, 0 the top, 1 the bottom.
    var left: Double
    /// Where it meets the right edge.
    var right: Double
    /// How far it leans, degrees; above 0 the right end is lower.
    var tilt: Double
    /// How sure it is the horizon, 0…1.
    var confidence: Double
}

/// Two lines that lead into the picture and meet on its horizon: the edges of a road, or of a pier.
struct LeadingLinesFact: Codable, Equatable, Sendable {
    /// Where they meet.
    var meeting: PicturePoint
    /// Where the left one leaves the picture.
    var left: PicturePoint
    /// Where the right one does.
    var right: PicturePoint
    /// How sure they are lines that lead, 0…1.
    var confidence: Double

    /// The box of what lies between them, down to where they leave the picture.
    var box: PictureBox {
        // Between lines that leave on the sides all is seen of the lower edge.
        let bottom = max(left.y, right.y) > meeting.y && (left.x <= 0.01 || right.x >= 0.99) ? 1 : max(left.y, right.y)
        return PictureBox(x: left.x, y: meeting.y, width: right.x - left.x, height: bottom - meeting.y)
    }
}

/// A picture in cells: rows of square parts, `longest` along the longer edge.
struct FactCells: Codable, Equatable, Sendable {
    /// Cells along the longer edge.
    static let longest = 64

    /// Cells of a row.
    let columns: Int
    /// Rows.
    let rows: Int
    /// Mean lightness, 0…255.
    var luma: [UInt8]
    /// How much lightness varies within, 0…255: twice the standard deviation.
    var contrast: [UInt8]
    /// How sharp its edges are, 0…255.
    var sharpness: [UInt8]
    /// How much it stands out, 0…255.
    var salience: [UInt8]
    /// Red against green, 128 is neither.
    var redGreen: [UInt8]
    /// Yellow against blue, 128 is neither.
    var yellowBlue: [UInt8]

    /// The cells that a part of the picture covers with their middles: at least one.
    func cells(in box: PictureBox) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ from: Double, _ to: Double, _ count: Int) -> Range<Int> {
            let first = min(max(Int((from * Double(count)).rounded()), 0), count - 1)
            return first..<min(max(Int((to * Double(count)).rounded()), first + 1), count)
        }
        return (range(box.x, box.right, columns), range(box.y, box.bottom, rows))
    }
}

extension FactCells {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case columns, rows, luma, contrast, sharpness, salience, redGreen, yellowBlue
    }

    /// Reads sizes, and each list of bytes in base64.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        columns = try values.decode(Int.self, forKey: .columns)
        rows = try values.decode(Int.self, forKey: .rows)
        func bytes(_ key: CodingKeys) throws -> [UInt8] { [UInt8](try values.decode(Data.self, forKey: key)) }
        luma = try bytes(.luma)
        contrast = try bytes(.contrast)
        sharpness = try bytes(.sharpness)
        salience = try bytes(.salience)
        redGreen = try bytes(.redGreen)
        yellowBlue = try bytes(.yellowBlue)
    }

    /// Writes sizes, and each list of bytes in base64.
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(columns, forKey: .columns)
        try values.encode(rows, forKey: .rows)
        let lists: [(CodingKeys, [UInt8])] = [
            (.luma, luma), (.contrast, contrast), (.sharpness, sharpness), (.salience, salience),
            (.redGreen, redGreen), (.yellowBlue, yellowBlue),
        ]
        for (key, bytes) in lists { try values.encode(Data(bytes), forKey: key) }
    }
}
