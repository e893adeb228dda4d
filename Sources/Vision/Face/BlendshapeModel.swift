import Domain
internal import Media

/// Tells blendshapes from the points of a face.
final class BlendshapeModel {
    /// Points of the mesh that the model is shown, in its order (MediaPipe's `face_blendshapes_graph`): contours of the
    /// face, brows, eyes, nose and lips, and both irises.
    static let points = [
        0, 1, 4, 5, 6, 7, 8, 10, 13, 14, 17, 21, 33, 37, 39, 40, 46, 52, 53, 54, 55, 58, 61, 63, 65, 66, 67, 70, 78, 80,
        81,
        82, 84, 87, 88, 91, 93, 95, 103, 105, 107, 109, 127, 132, 133, 136, 144, 145, 146, 148, 149, 150, 152, 153, 154,
        155, 157, 158, 159, 160, 161, 162, 163, 168, 172, 173, 176, 178, 181, 185, 191, 195, 197, 234, 246, 249, 251,
        263,
        267, 269, 270, 276, 282, 283, 284, 285, 288, 291, 293, 295, 296, 297, 300, 308, 310, 311, 312, 314, 317, 318,
        321,
        323, 324, 332, 334, 336, 338, 356, 361, 362, 365, 373, 374, 375, 377, 378, 379, 380, 381, 382, 384, 385, 386,
        387,
        388, 389, 390, 397, 398, 400, 402, 405, 409, 415, 454, 466, 468, 469, 470, 471, 472, 473, 474, 475, 476, 477,
    ]

    private let request: InferenceRequest

    init(_ model: CompiledModel) throws(AppError) {
        request = try InferenceRequest(model, outputs: 1)
        guard request.input.count == 2 * Self.points.count, request.outputs[0].count == Blendshapes.count else {
            throw ModelLibrary.unusable(ModelLibrary.Name.faceBlendshapes.rawValue)
        }
    }

    /// The blendshapes of a face.
    /// - Parameter mesh: `Face.meshCount` points, x and y 0…1.
    func blendshapes(of mesh: [SIMD3<Float>], in picture: Picture) throws(AppError) -> Blendshapes {
        let (width, height) = (Float(picture.geometry.width), Float(picture.geometry.height))
        for (place, point) in Self.points.enumerated() {
            request.input[2 * place] = mesh[point].x * width
            request.input[2 * place + 1] = mesh[point].y * height
        }
        try request.run()
        var shapes = Blendshapes()
        for index in 0..<Blendshapes.count { shapes.values[index] = request.outputs[0][index] }
        return shapes
    }
}
