package import Domain
package import Media

/// The face models, compiled once and shared by the trackers that run at the same time.
package struct FaceModels: Sendable {
    let detection: CompiledModel
    let mesh: CompiledModel
    /// Nil where nobody asks for blendshapes.
    let blendshapes: CompiledModel?
    let geometry: FaceGeometry

    /// Loads the models, all at the same time.
    /// - Parameters:
    ///   - streams: trackers that will run at the same time, each on one core.
    ///   - wantsBlendshapes: whether faces have blendshapes; without, they stay at rest.
    /// - Throws: `modelMissing`, `modelUnusable`.
    package init(_ library: ModelLibrary, streams: Int, wantsBlendshapes: Bool = true) async throws(AppError) {
        async let detection = CompiledModel.load(.faceDetection, in: library, streams: streams)
        async let mesh = CompiledModel.load(.faceMesh, in: library, streams: streams)
        async let blendshapes =
            wantsBlendshapes ? CompiledModel.load(.faceBlendshapes, in: library, streams: streams) : nil
        self.detection = try await detection.get()
        self.mesh = try await mesh.get()
        self.blendshapes = try await blendshapes?.get()
        geometry = try FaceGeometry(library)
    }
}

/// Follows up to `most` faces through a clip or a camera's frames. Each face is there once, and keeps its number.
package final class FaceTracker {
    /// A tracker that begins in the middle of a clip sees faces as another one does that saw all before, after this
    /// long, seconds: smoothing remembers half a second. At the seam of two parts points then differ by 0.06 px, not
    /// 0.15 as after half of it.
    package static let warmUp = 0.5

    /// How much work it was so far.
    package var work: VisionWork { group.work }

    /// Whether the faces move so steadily that a frame can be passed over: `FaceFrame.between` tells what it shows.
    package var isCalm: Bool { calm.isCalm }

    private let group: GroupTracker<FaceLandmarker>
    private let reader: FaceReader
    private let isSmoothed: Bool
    private var smoothers: [Int: FaceSmoother] = [:]
    private var calm = FaceCalm()

    /// A tracker that follows nothing yet.
    /// - Parameters:
    ///   - most: faces that are followed at the same time.
    ///   - looks: when faces are looked for in the whole frame.
    ///   - isSmoothed: whether points are steadied over time, as MediaPipe does with a single face; blendshapes are
    ///     those of the steadied points.
    package init(_ models: FaceModels, most: Int = 4, looks: WholeLooks = .inTurn, isSmoothed: Bool = true)
        throws(AppError)
    {
        let detector = try Detector(models.detection, .face)
        reader = try FaceReader(models)
        self.isSmoothed = isSmoothed
        group = GroupTracker(try FaceLandmarker(models.mesh), most: most, looks: looks) {
            picture, tone throws(AppError) in
            try detector.find(in: Region(picture), of: picture, toned: tone)
        }
    }

    /// Looks for faces in the last picture, which must still be valid, if that is due: they are followed from the next
    /// frame on.
    package func lookAfterwards() throws(AppError) { try group.lookAfterwards() }

    /// The faces in the next frame.
    /// - Parameters:
    ///   - time: presentation time, seconds; grows from call to call.
    ///   - isCut: whether a cut lies before this frame.
    package func track(_ picture: Picture, at time: Double, isCut: Bool = false) throws(AppError) -> FaceFrame {
        try group.track(picture, at: time, isCut: isCut)
        let size = SIMD2(Float(picture.geometry.width), Float(picture.geometry.height))
        var frame = FaceFrame(time: time, faces: group.tracks.map { TrackedFace(id: $0.id, face: $0.subject) })
        for index in frame.faces.indices {
            if isSmoothed {
                smoothers[frame.faces[index].id, default: FaceSmoother()]
                    .smooth(&frame.faces[index].face.mesh, at: time, picture: size)
            }
            try reader.read(&frame.faces[index].face, in: picture)
        }
        if smoothers.count > frame.faces.count {
            smoothers = smoothers.filter { id, _ in frame.faces.contains { $0.id == id } }
        }
        calm.take(frame, picture: size)
        return frame
    }
}
