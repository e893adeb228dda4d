import Domain
internal import Media

/// Tells from the points of a face what they mean: blendshapes, and the head's pose.
final class FaceReader {
    private let model: BlendshapeModel?
    private let geometry: FaceGeometry

    init(_ models: FaceModels) throws(AppError) {
        model = if let shapes = models.blendshapes { try BlendshapeModel(shapes) } else { nil }
        geometry = models.geometry
    }

    /// Fills in what a face's points tell.
    func read(_ face: inout Face, in picture: Picture) throws(AppError) {
        if let model { face.blendshapes = try model.blendshapes(of: face.mesh, in: picture) }
        face.pose = geometry.pose(of: face.mesh, width: picture.geometry.width, height: picture.geometry.height)
    }
}
