internal import Media

/// Finds the mesh of the face in a region, and looks closely at its eyes.
final class FaceLandmarker: Landmarker {
    private static let inputSize = 192

    private let request: InferenceRequest
    private let sampler = RegionSampler(size: FaceLandmarker.inputSize, minimum: 0, border: .replicate)
    private let iris: IrisLandmarker

    init(mesh: CompiledModel, iris: CompiledModel) throws(VisionError) {
        request = try InferenceRequest(mesh, outputs: 2)
        self.iris = try IrisLandmarker(iris)
    }

    func look(in region: Region, of picture: Picture) throws(VisionError) -> Sighting<Face>? {
        sampler.sample(region, of: picture, into: request.input)
        try request.run()
        let raw = request.outputs[0]
        let presence = sigmoid(request.outputs[1][0])
        guard presence > 0.5 else { return nil }
        let space = LandmarkSpace(region, of: picture, inputSize: Self.inputSize)
        let mesh = (0..<Face.meshCount).map { index in
            space.place(SIMD3(raw[index * 3], raw[index * 3 + 1], raw[index * 3 + 2]))
        }
        let size = SIMD2(Float(picture.geometry.width), Float(picture.geometry.height))
        let points = mesh.map { SIMD2($0.x, $0.y) * size }
        let face = Face(
            mesh: mesh, leftEye: try iris.eye(.left, of: points, in: picture),
            rightEye: try iris.eye(.right, of: points, in: picture), presence: presence)
        // The box is upright, the square around it turned: MediaPipe's `face_landmark_landmarks_to_roi`.
        var next = Region(around: points, rotation: 0, scale: 1.5)
        next.rotation = RegionRule.Direction.right.rotation(from: points[33], to: points[263])
        return Sighting(subject: face, next: next, presence: presence)
    }
}
