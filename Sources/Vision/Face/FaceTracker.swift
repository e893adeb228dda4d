public import Media

/// The face models, compiled once and shared by the trackers that run at the same time.
public struct FaceModels: Sendable {
    let detection: CompiledModel
    let landmark: CompiledModel
    let iris: CompiledModel

    /// Loads and compiles the models, all at the same time.
    /// - Parameter streams: trackers that will run at the same time, each on one core.
    /// - Throws: `modelMissing`, `modelUnusable`.
    public init(_ library: ModelLibrary, streams: Int) async throws(VisionError) {
        async let detection = CompiledModel.load(.faceDetection, in: library, streams: streams)
        async let landmark = CompiledModel.load(.faceLandmark, in: library, streams: streams)
        async let iris = CompiledModel.load(.irisLandmark, in: library, streams: streams)
        self.detection = try await detection.get()
        self.landmark = try await landmark.get()
        self.iris = try await iris.get()
    }
}

/// Follows up to `most` faces through a clip or a camera's frames. Each face is there once, and keeps its number.
public final class FaceTracker {
    /// How much work it was so far.
    public var work: VisionWork { group.work }

    /// Whether the faces move so steadily that a frame can be passed over: `FaceFrame.between` tells what it shows.
    public var isCalm: Bool { calm.isCalm }

    private let group: GroupTracker<FaceLandmarker>
    private var calm = FaceCalm()

    /// A tracker that follows nothing yet.
    public init(_ models: FaceModels, most: Int = 4) throws(VisionError) {
        let detector = try Detector(models.detection, .face)
        let landmarker = try FaceLandmarker(mesh: models.landmark, iris: models.iris)
        group = GroupTracker(landmarker, most: most) { picture throws(VisionError) in
            try detector.find(in: Region(picture), of: picture)
        }
    }

    /// The faces in the next frame.
    /// - Parameters:
    ///   - time: presentation time, seconds; grows from call to call.
    ///   - isCut: whether a cut lies before this frame.
    public func track(_ picture: Picture, at time: Double, isCut: Bool = false) throws(VisionError) -> FaceFrame {
        try group.track(picture, at: time, isCut: isCut)
        let frame = FaceFrame(time: time, faces: group.tracks.map { TrackedFace(id: $0.id, face: $0.subject) })
        calm.take(frame, picture: SIMD2(Float(picture.geometry.width), Float(picture.geometry.height)))
        return frame
    }
}
