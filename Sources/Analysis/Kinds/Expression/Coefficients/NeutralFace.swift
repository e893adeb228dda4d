internal import Vision

/// What is neutral for a person: eyes that look, brows and a mouth at rest. `RunningNeutral` learns it.
package struct NeutralFace: Equatable, Sendable {
    /// Where each of `Part.all` rests.
    var rests: [Float]

    /// Nobody's face in particular: for stills and clips that are too short.
    package static let unknown = NeutralFace(rests: Part.all.map(\.typical))

    /// A face that smiles less than this, 0…1, is serious.
    static let serious: Float = 0.3

    /// How long a face must be seen until only its own rest counts.
    enum Enough {
        /// Seconds.
        static let seconds = 1.0
        /// Frames.
        static let frames = 12
    }

    /// A measure that rests elsewhere in other people.
    struct Part: Sendable {
        /// What it is of a face.
        let value: @Sendable (FaceMeasures) -> Float
        /// What it is from then on, if it rests at a place and not at the typical one.
        let settle: @Sendable (inout FaceMeasures, _ rest: Float) -> Void
        /// Where it rests in most people.
        let typical: Float
        /// The share of frames in which it is lower than at rest.
        let share: Float
        /// How a person's rest can lie: clips in which somebody smiles throughout must not make the smile neutral.
        let limits: ClosedRange<Float>
        /// All values that are told from each other.
        let range: ClosedRange<Float>
        /// Whether faces that smile say nothing: a smile widens the mouth and draws the lips thin.
        var isOfSeriousFaces = false
    }

    /// The face as it would be if it rested as most people's do.
    func settle(_ face: FaceMeasures) -> FaceMeasures {
        guard self != .unknown else { return face }
        var face = face
        for (part, rest) in zip(Part.all, rests) { part.settle(&face, rest) }
        return face
    }
}

extension NeutralFace.Part {
    /// All of them.
    static let all: [NeutralFace.Part] =
        [
            shape(.mouthSmileLeft, 0.25, atMost: 0.15), shape(.mouthSmileRight, 0.25, atMost: 0.15),
            shape(.jawOpen, 0.25, atMost: 0.1), shape(.browInnerUp, 0.4, atMost: 0.95),
            shape(.browOuterUpLeft, 0.4, atMost: 0.9), shape(.browOuterUpRight, 0.4, atMost: 0.9),
            shape(.mouthPucker, 0.4, atMost: 0.9), shape(.eyeWideLeft, 0.4, atMost: 0.3),
            shape(.eyeWideRight, 0.4, atMost: 0.3), shape(.eyeBlinkLeft, 0.3, atMost: 0.25),
            shape(.eyeBlinkRight, 0.3, atMost: 0.25),
        ] + [
            length(\.eyes.opening.left, 0.145, 0.75, 0.09...0.23),
            length(\.eyes.opening.right, 0.145, 0.75, 0.09...0.23),
            length(\.mouth.innerWidth, 0.525, 0.5, 0.46...0.6, isOfSeriousFaces: true),
            length(\.mouth.width, 0.58, 0.5, 0.5...0.66, isOfSeriousFaces: true),
            length(\.mouth.lips, 0.205, 0.4, 0.14...0.27, isOfSeriousFaces: true),
            level(\.eyes.flatness.left, 0.55, 0.4, 0.1...1), level(\.eyes.flatness.right, 0.55, 0.4, 0.1...1),
            level(\.mouth.gap, 0.01, 0.25, 0...0.05),
        ]

    /// A blendshape: what is left of it above its rest, from 0 to 1.
    private static func shape(_ shape: Blendshape, _ share: Float, atMost most: Float) -> NeutralFace.Part {
        NeutralFace.Part(
            value: { $0.blendshapes[shape] },
            settle: { face, rest in
                face.blendshapes[shape] = min(max((face.blendshapes[shape] - rest) / (1 - rest), 0), 1)
            }, typical: 0, share: share, limits: 0...most, range: 0...1)
    }

    /// A length, in proportion to its rest.
    private static func length(
        _ path: any WritableKeyPath<FaceMeasures, Float> & Sendable, _ typical: Float, _ share: Float,
        _ limits: ClosedRange<Float>, isOfSeriousFaces: Bool = false
    ) -> NeutralFace.Part {
        NeutralFace.Part(
            value: { $0[keyPath: path] }, settle: { face, rest in face[keyPath: path] *= typical / rest },
            typical: typical, share: share, limits: limits, range: 0...1, isOfSeriousFaces: isOfSeriousFaces)
    }

    /// What is added to its rest.
    private static func level(
        _ path: any WritableKeyPath<FaceMeasures, Float> & Sendable, _ typical: Float, _ share: Float,
        _ limits: ClosedRange<Float>
    ) -> NeutralFace.Part {
        NeutralFace.Part(
            value: { $0[keyPath: path] }, settle: { face, rest in face[keyPath: path] += typical - rest },
            typical: typical, share: share, limits: limits, range: -1...2)
    }
}
