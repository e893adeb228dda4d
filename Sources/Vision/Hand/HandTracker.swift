package import Domain
package import Media

/// The hand models, compiled once and shared by the trackers that run at the same time.
package struct HandModels: Sendable {
    let detection: CompiledModel
    let landmark: CompiledModel

    /// Loads the models, all at the same time.
    /// - Parameter streams: trackers that will run at the same time, each on one core.
    /// - Throws: `modelMissing`, `modelUnusable`.
    package init(_ library: ModelLibrary, streams: Int) async throws(AppError) {
        async let detection = CompiledModel.load(.palmDetection, in: library, streams: streams)
        async let landmark = CompiledModel.load(.handLandmark, in: library, streams: streams)
        self.detection = try await detection.get()
        self.landmark = try await landmark.get()
    }
}

/// Follows up to `most` hands through a clip or a camera's frames. Each hand is there once, and keeps its number and
/// its side.
package final class HandTracker {
    /// How much work it was so far.
    package var work: VisionWork { group.work }

    private let group: GroupTracker<HandLandmarker>
    private var sides = HandSides()

    /// A tracker that follows nothing yet.
    /// - Parameter looks: when hands are looked for in the whole frame.
    package init(_ models: HandModels, most: Int = 4, looks: WholeLooks = .inTurn) throws(AppError) {
        let detector = try Detector(models.detection, .palm)
        group = GroupTracker(
            try HandLandmarker(models.landmark), most: most, looks: looks, triesTone: true
        ) {
            picture, tone throws(AppError) in
            try detector.find(in: Region(picture), of: picture, toned: tone)
        }
    }

    /// Looks for hands in the last picture, which must still be valid, if that is due: they are followed from the next
    /// frame on.
    package func lookAfterwards() throws(AppError) { try group.lookAfterwards() }

    /// The hands in the next frame.
    /// - Parameters:
    ///   - time: presentation time, seconds; grows from call to call.
    ///   - isCut: whether a cut lies before this frame.
    package func track(_ picture: Picture, at time: Double, isCut: Bool = false) throws(AppError) -> HandFrame {
        try group.track(picture, at: time, isCut: isCut)
        let seen = group.tracks.map { TrackedHand(id: $0.id, hand: $0.subject) }
        let aspect = Float(picture.geometry.height) / Float(max(picture.geometry.width, 1))
        return HandFrame(time: time, hands: sides.settle(seen, at: time, aspect: aspect))
    }
}
