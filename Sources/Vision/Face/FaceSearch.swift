package import Domain
package import Media

/// Finds the faces of a still picture, also small ones and those that fill the picture.
package final class FaceSearch {
    /// How much work it was so far.
    package var work: VisionWork { search.work }

    private let search: StillSearch<FaceLandmarker>
    private let reader: FaceReader

    /// Whose faces are looked for.
    package enum Scope: Sendable {
        /// Everybody's, also tiny ones and those that lie or stand on their heads.
        case everybody
        /// Upright ones that are not tiny: a third of the looks.
        case prominent
        /// Those that a picture is of: a tenth of the looks where one is large.
        case leading
    }

    /// A search with its own place at the models.
    package init(_ models: FaceModels, for scope: Scope = .everybody) throws(AppError) {
        let plan =
            switch scope {
            case .everybody: SearchPlan.faces
            case .prominent: SearchPlan.prominentFaces
            case .leading: SearchPlan.leadingFaces
            }
        search = StillSearch(try Detector(models.detection, .face), try FaceLandmarker(models.mesh), plan)
        reader = try FaceReader(models)
    }

    /// The faces, each once, the largest first.
    package func faces(in picture: Picture) throws(AppError) -> [Face] {
        var faces = try search.find(in: picture).map(\.subject)
        for index in faces.indices { try reader.read(&faces[index], in: picture) }
        return faces
    }
}
