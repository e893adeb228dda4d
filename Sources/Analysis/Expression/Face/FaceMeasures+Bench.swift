package import Media
package import Vision

extension FaceMeasures {
    /// All numbers as a line of JSON.
    package func json(file: String, time: Double) -> String {
        let values: [(String, Float)] = [
            ("eyeLeft", eyes.opening.left), ("eyeRight", eyes.opening.right), ("browInner", brows.inner),
            ("browLeft", brows.outer.left), ("browRight", brows.outer.right), ("width", mouth.width),
            ("innerWidth", mouth.innerWidth), ("gap", mouth.gap), ("dropLeft", mouth.cornerDrop.left),
            ("dropRight", mouth.cornerDrop.right), ("cheekWidth", mouth.cheekWidth), ("tongue", tongue), ("yaw", yaw),
            ("pitch", pitch),
        ]
        return "{\"file\":\"\(file)\",\"time\":\(time)," + values.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
}

/// A wider and finer picture of the mouth than the one that is judged: what training makes its variants of.
package enum MouthSurroundings {
    /// Brightness in rows from the top left, 1 is the mean; NaN where there is no face.
    package static func pixels(of face: Face?, in picture: Picture) -> [Float] {
        let frame = MouthPatch.Frame(across: -0.8...0.8, down: -0.45...0.95, step: 0.01)
        guard let face,
            let head = HeadFrame(face, width: picture.geometry.width, height: picture.geometry.height)
        else { return Array(repeating: .nan, count: frame.columns * frame.rows) }
        return MouthPatch(head, in: picture, frame).pixels
    }
}

extension Face {
    /// Share of the picture's width that the mesh takes: the widest face is the one that is meant.
    package var width: Float {
        let xs = mesh.map(\.x)
        return (xs.max() ?? 0) - (xs.min() ?? 0)
    }
}
