public import Media

/// Finds the faces of a still picture, also small ones and those that fill the picture.
public final class FaceSearch {
    /// How much work it was so far.
    public var work: VisionWork { search.work }

    private let search: StillSearch<FaceLandmarker>
    private let reader: FaceReader

    /// A search with its own place at the models.
    public init(_ models: FaceModels) throws(VisionError) {
        search = StillSearch(
            try Detector(models.detection, .face), try FaceLandmarker(models.mesh), .faces)
        reader = try FaceReader(models)
    }

    /// The faces, each once, the largest first.
    public func faces(in picture: Picture) throws(VisionError) -> [Face] {
        var faces = try search.find(in: picture).map(\.subject)
        for index in faces.indices { try reader.read(&faces[index], in: picture) }
        return faces
    }
}
