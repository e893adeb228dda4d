public import Media

/// Finds the faces of a still picture, also small ones and those that fill the picture.
public final class FaceSearch {
    private let search: StillSearch<FaceLandmarker>

    /// A search with its own place at the models.
    public init(_ models: FaceModels) throws(VisionError) {
        search = StillSearch(
            try Detector(models.detection, .face), try FaceLandmarker(mesh: models.landmark, iris: models.iris), .faces)
    }

    /// The faces, each once, the largest first.
    public func faces(in picture: Picture) throws(VisionError) -> [Face] {
        try search.find(in: picture).map(\.subject)
    }
}
