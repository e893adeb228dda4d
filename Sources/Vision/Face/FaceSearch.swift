public import Media

/// Finds the faces of a still picture, also small ones and those that fill the picture.
public final class FaceSearch {
    /// How much work it was so far.
    public var work: VisionWork { search.work }

    private let search: StillSearch<FaceLandmarker>
    private let reader: FaceReader

    /// A search with its own place at the models.
    /// - Parameter isThorough: whether tiny faces and those that lie or stand on their heads are looked for, too: three times
    ///   as many looks.
    public init(_ models: FaceModels, isThorough: Bool = true) throws(VisionError) {
        search = StillSearch(
            try Detector(models.detection, .face), try FaceLandmarker(models.mesh),
            isThorough ? .faces : .prominentFaces)
        reader = try FaceReader(models)
    }

    /// The faces, each once, the largest first.
    public func faces(in picture: Picture) throws(VisionError) -> [Face] {
        var faces = try search.find(in: picture).map(\.subject)
        for index in faces.indices { try reader.read(&faces[index], in: picture) }
        return faces
    }
}
