package import Domain
package import Media
package import Vision

/// The faces of a frame, measured while its picture was at hand.
package struct MeasuredFaces: Sendable {
    /// The faces.
    package var frame: FaceFrame
    /// The measures of each; nil where the landmarks make no face.
    private(set) var measures: [FaceMeasures?]
    /// Width and height of the picture, pixels.
    private let picture: (width: Int, height: Int)

    /// Measures the faces of a frame.
    package init(_ frame: FaceFrame, in picture: Picture) {
        self.frame = frame
        self.picture = (picture.geometry.width, picture.geometry.height)
        measures = frame.faces.map { FaceMeasures($0.face, in: picture) }
    }

    /// Looks for the faces of a still and measures each twice: as it is, and in the mirrored picture, where landmarks
    /// err otherwise.
    package init(ofStill picture: Picture, at time: Double, by search: FaceSearch) throws(AppError) {
        let faces = try search.faces(in: picture)
        self.init(
            FaceFrame(time: time, faces: faces.enumerated().map { TrackedFace(id: $0 + 1, face: $1) }), in: picture)
        let others = try search.faces(in: picture.mirrored).compactMap { face in
            FaceMeasures(face, in: picture.mirrored).map {
                (x: 1 - face.noseTip.x, y: face.noseTip.y, measures: $0.mirrored)
            }
        }
        for (index, face) in faces.enumerated() {
            let tip = face.noseTip
            let near = face.width / 4
            guard let other = others.first(where: { abs($0.x - tip.x) < near && abs($0.y - tip.y) < near }) else {
                continue
            }
            measures[index] = measures[index]?.mean(with: other.measures)
        }
    }

    /// What lies between this frame and a later one. What pictures of eyes and mouths say is taken from this one.
    /// - Parameter time: of the frame between, seconds.
    package func between(_ later: MeasuredFaces, at time: Double) -> MeasuredFaces {
        var copy = self
        copy.frame = frame.between(later.frame, at: time)
        copy.measures = zip(copy.frame.faces, measures).map { tracked, known in
            guard let known, let head = HeadFrame(tracked.face, width: picture.width, height: picture.height)
            else { return nil }
            return FaceMeasures(tracked.face, head, picturedAs: known)
        }
        return copy
    }
}

extension Face {
    /// Share of the picture's width that the mesh takes.
    var width: Float {
        let xs = mesh.map(\.x)
        return (xs.max() ?? 0) - (xs.min() ?? 0)
    }

    /// The tip of the nose.
    fileprivate var noseTip: SIMD3<Float> { mesh[4] }
}
