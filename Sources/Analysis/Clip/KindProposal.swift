package import Domain
internal import Media
internal import Vision

/// A quick look at a few frames: what could be looked for in a clip?
struct KindProposal {
    /// What a few frames show.
    struct Impression: Equatable {
        /// Longest edge of the largest hand in each frame, in shorter sides of the picture; 0 without a hand.
        var hands: [Float] = []
        /// Height of the largest face in each frame, in heights of the picture; 0 without a face.
        var faces: [Float] = []

        /// Whether it is a single picture.
        var isStill = false

        /// What is worth looking for: hands that are held up fill a good part of the picture, so does the face of
        /// somebody who plays with it; a player's do not. A photo of anything else than raised hands is judged for its
        /// composition.
        var kind: AnalysisKind {
            if hands.count(where: { $0 >= Self.leastHand }) * 2 >= max(hands.count, 1) { return .hands }
            // A portrait is a photo first of all: few of them make a face that is looked for.
            if isStill { return .composition }
            if faces.count(where: { $0 >= Self.leastFace }) * 2 >= max(faces.count, 1) { return .expression }
            return .swing
        }

        /// A hand that is shown: a player's is a third of it.
        private static let leastHand: Float = 0.11
        /// A face that is shown: a standing person's is a third of it.
        private static let leastFace: Float = 0.25
    }

    /// Frames to look at.
    private static let looks = 6
    /// Frames of a clip among which those are, at most: what comes later is not decoded.
    private static let reach = 600

    let library: ModelLibrary
    let limits: MediaLimits

    /// Looks at a clip.
    func impression(of path: String) async throws -> Impression {
        async let handModels = HandModels(library, streams: 1)
        async let faceModels = FaceModels(library, streams: 1, wantsBlendshapes: false)
        let reader = try FrameReader(path: path, limits: limits)
        let hands = try HandTracker(try await handModels)
        let faces = try FaceTracker(try await faceModels, most: 1)
        let step = max(1, min(reader.info.frames, Self.reach) / Self.looks)
        var impression = Impression(isStill: reader.info.kind == .still)
        while impression.hands.count < Self.looks, let frame = try reader.next() {
            try Task.checkCancellation()
            guard frame.index % step == step / 2 else { continue }
            let shape = SIMD2(Float(frame.picture.geometry.width), Float(frame.picture.geometry.height))
            let shownHands = try hands.track(frame.picture, at: frame.time, isCut: true).hands
            let shownFaces = try faces.track(frame.picture, at: frame.time, isCut: true).faces
            impression.hands.append(
                shownHands.map { tracked in
                    let box = Self.size((0..<Hand.landmarkCount).map { tracked.hand.landmarks[$0] }) * shape
                    return box.max() / shape.min()
                }.max() ?? 0)
            impression.faces.append(shownFaces.map { Self.size($0.face.mesh).y }.max() ?? 0)
        }
        return impression
    }

    /// Width and height of the box around points.
    private static func size(_ points: [SIMD3<Float>]) -> SIMD2<Float> {
        var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
        for point in points {
            low = pointwiseMin(low, SIMD2(point.x, point.y))
            high = pointwiseMax(high, SIMD2(point.x, point.y))
        }
        return high - low
    }
}

extension ClipAnalyzer {
    /// Looks at a few frames of a clip.
    /// - Returns: what is worth looking for.
    /// - Throws: `AppError`; `CancellationError`.
    package func propose(_ path: String) async throws -> AnalysisKind {
        do {
            return try await proposal.impression(of: path).kind
        } catch {
            throw AppError(analysing: error) ?? error
        }
    }
}
