internal import FoundationEssentials

/// How a picture looks from far away, to tell which pictures of an album look alike: lightness and two pairs of
/// opponent colours of 8 by 8 parts, a byte each. It outlives scaling, compression, and a little shift.
package struct PictureSignature: Codable, Equatable, Sendable {
    /// Parts of a row, and of a column.
    package static let edge = 8
    /// Lightness, red against green, yellow against blue.
    package static let channels = 3
    /// Contrast that is nothing but noise, of 255.
    private static let noise = 6.0

    /// All parts of a channel, row by row, one channel after the other.
    private let values: [UInt8]

    /// A signature from its values; nil for another number of them.
    package init?(values: [UInt8]) {
        guard values.count == Self.channels * Self.edge * Self.edge else { return nil }
        self.values = values
    }

    /// Reads base64.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let data = Data(base64Encoded: text), let signature = PictureSignature(values: [UInt8](data)) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not a signature"))
        }
        self = signature
    }

    /// Writes base64.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Data(values).base64EncodedString())
    }

    /// How unlike another picture is: the root mean square difference of the parts, each channel without its mean (a
    /// longer exposure is no other picture), over the contrast of both. 0 for the same; about 1.4 for two that have
    /// nothing to do with each other.
    package func distance(to other: PictureSignature) -> Double {
        let parts = Self.edge * Self.edge
        var (difference, own, others) = (0.0, 0.0, 0.0)
        for channel in 0..<Self.channels {
            let range = channel * parts..<(channel + 1) * parts
            let mean = Self.mean(values[range])
            let otherMean = Self.mean(other.values[range])
            for at in range {
                let (one, two) = (Double(values[at]) - mean, Double(other.values[at]) - otherMean)
                difference += (one - two) * (one - two)
                own += one * one
                others += two * two
            }
        }
        let count = Double(parts)
        let contrast = ((own / count).squareRoot() + (others / count).squareRoot()) / 2
        return (difference / count).squareRoot() / (contrast + Self.noise)
    }

    private static func mean(_ values: ArraySlice<UInt8>) -> Double {
        Double(values.reduce(0) { $0 + Int($1) }) / Double(values.count)
    }
}
