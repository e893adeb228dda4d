public import Media

/// The face models, compiled once and shared by the trackers that run at the same time.
public struct FaceModels: Sendable {
    let detection: CompiledModel
    let landmark: CompiledModel
    let iris: CompiledModel

    /// Loads and compiles the models.
    /// - Parameter streams: trackers that will run at the same time, each on one core.
    /// - Throws: `modelMissing`, `modelUnusable`.
    public init(_ library: ModelLibrary, streams: Int) throws(VisionError) {
        detection = try CompiledModel(.faceDetection, in: library, streams: streams)
        landmark = try CompiledModel(.faceLandmark, in: library, streams: streams)
        iris = try CompiledModel(.irisLandmark, in: library, streams: streams)
    }
}

/// Follows up to `most` faces through a clip or a camera's frames. Each face is there once, and keeps its number.
public final class FaceTracker {
    /// How much work it was so far.
    public var work: VisionWork { group.work }

    private let group: GroupTracker<FaceLandmarker>

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
        return FaceFrame(time: time, faces: group.tracks.map { TrackedFace(id: $0.id, face: $0.subject) })
    }
}
