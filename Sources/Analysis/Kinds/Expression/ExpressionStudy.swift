package import Media
package import Reports
package import Vision

extension ExpressionAnalysis {
    /// Each frame with a face as a line of JSON, for the scripts that compare analyses with labels.
    package func lines(file: String) -> [String] {
        let findings = findings()
        return zip(frames, findings.coefficients).compactMap { frame, coefficients in
            guard let face = frame.face, let coefficients else { return nil }
            let measures: [(String, Float)] = [
                ("eyeLeft", face.eyes.opening.left), ("eyeRight", face.eyes.opening.right),
                ("flatLeft", face.eyes.flatness.left), ("flatRight", face.eyes.flatness.right),
                ("browInner", face.brows.inner), ("browLeft", face.brows.outer.left),
                ("browRight", face.brows.outer.right), ("width", face.mouth.width),
                ("innerWidth", face.mouth.innerWidth), ("gap", face.mouth.gap),
                ("dropLeft", face.mouth.cornerDrop.left),
                ("dropRight", face.mouth.cornerDrop.right), ("cheekWidth", face.mouth.cheekWidth),
                ("tongue", face.tongue), ("darkness", face.darkness), ("yaw", face.yaw), ("pitch", face.pitch),
            ]
            let values = measures + ExpressionCoefficients.Name.allCases.map { ($0.rawValue, coefficients[$0]) }
            return "{\"file\":\"\(file)\",\"time\":\(frame.time),"
                + values.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
        }
    }

    /// What is shown first if the tongue had other odds than the network's; nil if nothing is.
    /// - Parameter odds: the logarithm of the odds that the tongue is out.
    package func expression(withTongueOdds odds: Float) -> ExpressionName? {
        var copy = ExpressionAnalysis()
        for frame in frames {
            var face = frame.face
            face?.tongue = odds
            copy.add(face, at: frame.time)
        }
        return copy.findings().events.first?.expression
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
