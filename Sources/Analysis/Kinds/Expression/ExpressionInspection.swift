package import Media
package import Vision

/// Frames as lines of JSON, for the scripts that compare analyses with labels: what is looked at in each, and what the
/// decision says of it.
package struct ExpressionInspection {
    private let file: String
    private var chosen = ChosenFace()
    private var running = RunningNeutral()

    /// Nothing has been seen yet of a file.
    package init(file: String) { self.file = file }

    /// Takes in a frame.
    /// - Returns: its line; nil where there is no face.
    package mutating func line(_ seen: MeasuredFaces) -> String? {
        guard let face = chosen.choose(from: seen)?.measures else { return nil }
        running.add(face, at: seen.frame.time)
        let settled = running.neutral.settle(face)
        let features = ExpressionFeatures(settled)
        let numbers: [(String, [Float])] = [
            ("mouth", features.mouth.indices.map { features.mouth[$0] }),
            ("left", features.wink.left.indices.map { features.wink.left[$0] }),
            ("right", features.wink.right.indices.map { features.wink.right[$0] }),
            ("tongue", features.tongue.indices.map { features.tongue[$0] }),
            ("likelihoods", ExpressionModel.standard.likelihoods(of: settled).all),
        ]
        return "{\"file\":\"\(file)\",\"time\":\(seen.frame.time),\"pixels\":\(face.pixels),"
            + numbers.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
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
