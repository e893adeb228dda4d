package import Domain
package import Media

/// The net that says how much each place of a picture stands out (`Accuracy/subjects_net` trains it).
package struct SaliencyNet: Sendable {
    fileprivate let model: CompiledModel

    /// Loads the net.
    /// - Parameter streams: searches that will run at the same time, each on one core.
    /// - Throws: `modelMissing`, `modelUnusable`.
    package init(_ library: ModelLibrary, streams: Int) async throws(AppError) {
        model = try await CompiledModel.load(.saliency, in: library, streams: streams).get()
    }
}

/// A place at the net.
package final class SaliencySearch {
    private let request: InferenceRequest

    /// A search with its own place at the net.
    /// - Throws: `modelUnusable` if the net has other sizes, `inferenceFailed`.
    package init(_ net: SaliencyNet) throws(AppError) {
        request = try InferenceRequest(net.model, outputs: 1)
        guard request.input.count == 3 * SaliencyInput.edge * SaliencyInput.edge,
            request.outputs[0].count == SaliencyMap.edge * SaliencyMap.edge
        else { throw ModelLibrary.unusable(ModelLibrary.Name.saliency.rawValue) }
    }

    /// How much each place of a picture stands out.
    ///
    /// The mirrored picture is looked at, too: the mean is right a little more often, and hardly differs in a mirrored
    /// picture.
    package func map(of picture: ReducedPicture) throws(AppError) -> SaliencyMap {
        let input = SaliencyInput(picture)
        let seen = try run(input.values)
        let mirrored = SaliencyMap(try run(input.mirrored)).mirrored
        return SaliencyMap(zip(seen, mirrored.values).map { ($0 + $1) / 2 })
    }

    /// What the net says of the values of its input.
    func run(_ input: [Float]) throws(AppError) -> [Float] {
        _ = request.input.update(fromContentsOf: input)
        try request.run()
        return Array(request.outputs[0])
    }
}

/// How much each place of a picture stands out: the picture in `edge × edge` parts, whatever its shape.
package struct SaliencyMap: Equatable, Sendable {
    /// Parts along either edge.
    package static let edge = 80

    /// How likely each part belongs to what stands out, 0…1, row after row.
    package let values: [Float]

    /// A map of given values.
    /// - Precondition: there are `edge × edge` of them.
    package init(_ values: [Float]) {
        precondition(values.count == Self.edge * Self.edge)
        self.values = values
    }

    /// The map of the mirrored picture.
    package var mirrored: SaliencyMap {
        SaliencyMap((0..<Self.edge).flatMap { values[$0 * Self.edge..<($0 + 1) * Self.edge].reversed() })
    }
}
