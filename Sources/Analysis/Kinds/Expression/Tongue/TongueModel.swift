internal import FoundationEssentials
internal import Glibc

/// How much a picture of a mouth looks like one with the tongue out: a small network with one hidden layer, symmetric
/// for left and right. `Accuracy/tongue.py` trains it and writes its numbers (`TongueWeights.swift`).
struct TongueModel: Sendable {
    /// The network's numbers.
    struct Weights: Sendable {
        /// Units in the hidden layer.
        var hidden: Int
        /// For each unit a weight of each feature, then its bias; then the answer's weights and bias. Little endian
        /// 16-bit integers, base 64.
        var numbers: String
        /// What an integer of 1 stands for: in the hidden layer, and in the answer.
        var steps: (hidden: Float, answer: Float)
    }

    /// The trained one.
    static let standard = TongueModel(.trained)

    private let weights: [Float]
    private let hidden: Int

    /// A network; nothing looks like a tongue to one whose numbers are unreadable.
    init(_ source: Weights) {
        let bytes = [UInt8](Data(base64Encoded: source.numbers, options: .ignoreUnknownCharacters) ?? Data())
        let unit = TongueFeatures.count + 1
        let integers = stride(from: 0, to: bytes.count - 1, by: 2).map { at in
            Float(Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8))
        }
        let isWhole = integers.count == source.hidden * unit + source.hidden + 1
        hidden = isWhole ? source.hidden : 0
        weights =
            isWhole
            ? integers.enumerated().map { $1 * ($0 < source.hidden * unit ? source.steps.hidden : source.steps.answer) }
            : [-100]
    }

    /// The logarithm of the odds that the tongue is out.
    func odds(of patch: MouthPatch) -> Float {
        (answer(to: TongueFeatures.values(of: patch)) + answer(to: TongueFeatures.values(of: patch.mirrored))) / 2
    }

    private func answer(to features: [Float]) -> Float {
        let unit = features.count + 1
        var sum = weights[weights.count - 1]
        for index in 0..<hidden {
            let first = index * unit
            var value = weights[first + features.count]
            for place in features.indices { value += weights[first + place] * features[place] }
            sum += max(value, 0) * weights[hidden * unit + index]
        }
        return sum
    }
}

extension MouthPatch {
    /// The same, left and right exchanged.
    var mirrored: MouthPatch {
        var pixels = pixels
        for row in 0..<rows { pixels[row * columns..<(row + 1) * columns].reverse() }
        return MouthPatch(columns: columns, rows: rows, pixels: pixels)
    }
}
