package import Media
package import Vision

extension ExpressionAnalysis {
    /// Each frame with a face as a line of JSON, for the scripts that compare analyses with labels.
    /// - Parameter isRunning: whether what is neutral is learnt on the way, as a camera does, and not from the whole
    ///   clip.
    package func lines(file: String, isRunning: Bool) -> [String] {
        var running = RunningNeutral()
        for case let frame in frames where !isRunning { frame.face.map { running.add($0, at: frame.time) } }
        return frames.compactMap { frame in
            guard let face = frame.face else { return nil }
            if isRunning { running.add(face, at: frame.time) }
            let settled = running.neutral.settle(face)
            let features = ExpressionFeatures(settled)
            let numbers: [(String, [Float])] = [
                ("mouth", features.mouth.indices.map { features.mouth[$0] }),
                ("left", features.wink.left.indices.map { features.wink.left[$0] }),
                ("right", features.wink.right.indices.map { features.wink.right[$0] }),
                ("tongue", features.tongue.indices.map { features.tongue[$0] }),
                ("likelihoods", ExpressionModel.standard.likelihoods(of: settled).all),
            ]
            return "{\"file\":\"\(file)\",\"time\":\(frame.time),\"pixels\":\(face.pixels),"
                + numbers.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
        }
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
