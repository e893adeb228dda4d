package import Domain
internal import FoundationEssentials

/// The net that finds swings in the motion of a body, moment by moment (`Accuracy/strokes_net` trains it).
package struct SwingNet: Sendable {
    /// Moments that the net is shown at once.
    static let window = 352
    /// Moments at either end of a window whose answers lack what lies beyond it: half the net's field of view.
    package static let margin = 40

    /// What was learned with the net.
    package let facts: Description
    private let model: CompiledModel

    /// Loads the net.
    /// - Parameter streams: runs that may go on at the same time, each on one core.
    /// - Throws: `modelMissing`, `modelUnusable`.
    package init(_ library: ModelLibrary, streams: Int = 1) async throws(AppError) {
        model = try await CompiledModel.load(.swing, in: library, streams: streams).get()
        let path = library.folder + "/" + ModelLibrary.Name.swing.rawValue + ".json"
        do {
            facts = try JSONDecoder().decode(Description.self, from: Data(contentsOf: URL(filePath: path)))
        } catch {
            throw ModelLibrary.unusable(ModelLibrary.Name.swing.rawValue)
        }
    }

    /// What the net says of a motion, however long it is.
    /// - Parameters:
    ///   - input: one row of values for each channel, `count` values each.
    ///   - count: moments of the motion.
    /// - Returns: one row of `count` logits for each output: contact, then the strokes in the order of `facts`.
    /// - Throws: `modelUnusable` if the net has other channels, `inferenceFailed`.
    package func run(_ input: [Float], count: Int) throws(AppError) -> [[Float]] {
        let request = try InferenceRequest(model, outputs: 1)
        let (channels, outputs) = (input.count / max(count, 1), request.outputs[0].count / Self.window)
        guard request.input.count == channels * Self.window, outputs == 1 + facts.strokes.count else {
            throw ModelLibrary.unusable(ModelLibrary.Name.swing.rawValue)
        }
        var rows = [[Float]](repeating: [Float](repeating: 0, count: count), count: outputs)
        for first in stride(from: 0, to: count, by: Self.window - 2 * Self.margin) {
            let shown = max(0, first - Self.margin)..<min(count, first - Self.margin + Self.window)
            request.input.update(repeating: 0)
            for channel in 0..<channels {
                let from = channel * count, to = channel * Self.window + Self.margin - first
                for moment in shown { request.input[to + moment] = input[from + moment] }
            }
            try request.run()
            for moment in first..<min(count, first + Self.window - 2 * Self.margin) {
                for row in 0..<outputs {
                    rows[row][moment] = request.outputs[0][row * Self.window + Self.margin + moment - first]
                }
            }
        }
        return rows
    }
}

extension SwingNet {
    /// What was learned with the net, on players that it was not trained on.
    package struct Description: Decodable, Sendable {
        /// The names of the strokes that it tells apart.
        package let strokes: [String]
        /// A contact from so much heat on, 0…1.
        package let threshold: Float
        /// The motion is shown so many times faster than it plays, from 1 on: what looks like a swing at several paces
        /// is one.
        package let paces: [Int]
        /// Which bodies are credible.
        package let gate: Gate
        /// How many of the swings with so much heat are right: pairs of heat and share, both 0…1, heat ascending.
        package let confidence: [Pair]
        /// How far off the contact of a swing with so much heat is: pairs of heat and standard deviation in seconds.
        package let uncertainty: [Pair]

        private enum CodingKeys: String, CodingKey {
            case strokes = "classes"
            case threshold, gate, paces
            case confidence = "calibration"
            case uncertainty = "contactSigma"
        }
    }

    /// What a tracker must say of a body around a contact.
    package struct Gate: Decodable, Sendable {
        /// At least so sure that there is a body, 0…1, mean.
        package let score: Float
        /// At least so visible, 0…1, mean of the joints.
        package let visible: Float
        /// The trunk's length spreads by no more, share of its mean.
        package let spread: Float
    }

    /// A value at some heat.
    package struct Pair: Decodable, Sendable {
        /// Heat, 0…1.
        package let heat: Float
        /// The value there.
        package let value: Float

        /// A pair from an array of two.
        package init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            heat = try values.decode(Float.self)
            value = try values.decode(Float.self)
        }
    }
}

extension [SwingNet.Pair] {
    /// The value at some heat, straight between two pairs; the first's or last's beyond them, 0 of none.
    package func value(at heat: Float) -> Float {
        guard let first, let last else { return 0 }
        guard heat > first.heat else { return first.value }
        guard let after = firstIndex(where: { $0.heat >= heat }) else { return last.value }
        let (from, to) = (self[after - 1], self[after])
        return from.value + (to.value - from.value) * (heat - from.heat) / (to.heat - from.heat)
    }
}
