/// Takes the tremble out of the points of one face, frame by frame, with the filter of MediaPipe's `FaceLandmarker`
/// (`face_landmarks_detector_graph`): strict at rest, and open to what moves by a face's size in a second.
struct FaceSmoother {
    /// The filter; speeds are measured in sizes of the face a second.
    static let parameters = OneEuroFilter.Parameters(minimumCutoff: 0.05, beta: 80, derivativeCutoff: 1)

    private var filters = [OneEuroFilter](repeating: OneEuroFilter(FaceSmoother.parameters), count: Face.meshCount)
    private var lastTime: Double?

    /// Smooths the points of the next frame.
    /// - Parameters:
    ///   - mesh: `Face.meshCount` points, x and y 0…1, z in picture widths.
    ///   - time: presentation time, seconds; grows from call to call.
    ///   - picture: width and height, pixels.
    mutating func smooth(_ mesh: inout [SIMD3<Float>], at time: Double, picture: SIMD2<Float>) {
        let interval = Float(time - (lastTime ?? time))
        lastTime = time
        let pixels = SIMD3(picture.x, picture.y, picture.x)
        var low = SIMD3<Float>(repeating: .infinity)
        var high = -low
        for point in mesh {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        let sides = (high - low) * pixels
        let size = (sides.x + sides.y) / 2
        guard size > 1e-6 else { return }
        for index in mesh.indices {
            mesh[index] = filters[index].apply(mesh[index] * pixels, interval: interval, scale: 1 / size) / pixels
        }
    }
}
