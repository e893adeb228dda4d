package import Media

/// Watches a film for what moves besides the camera, several times a second.
package struct MotionWatch {
    /// How often, and how closely.
    private enum Parameters {
        /// Pictures a second that are compared; every second of them has a map.
        static let rate = 10.0
        /// Rows of the picture that motion is seen in.
        static let rows = 360
    }

    /// What a picture shows.
    package struct Look {
        /// How the camera moved since the look before, pixels of the picture; nil after a cut.
        package var camera: Similarity?
        /// What moves; nil for every second picture, and for the first ones of a shot.
        package var map: MotionMap?
    }

    /// A picture that was compared.
    private struct Compared {
        var luma: ReducedLuma
        var pyramid: CameraMotion.Pyramid
        /// From this picture to the next one, pixels of the map.
        var motion = Similarity.identity
    }

    private var before: [Compared] = []
    private var slot: Int?

    package init() {}

    /// Takes the next frame.
    /// - Parameters:
    ///   - time: presentation time, seconds; grows from call to call.
    ///   - isCut: whether a cut lies before this frame.
    /// - Returns: what it shows; nil for most frames, which are passed over.
    package mutating func look(_ picture: Picture, at time: Double, isCut: Bool) -> Look? {
        if isCut { before = [] }
        let slot = Int((time * Parameters.rate + 1e-3).rounded(.down))
        guard slot != self.slot || isCut else { return nil }
        self.slot = slot
        let luma = ReducedLuma(picture, shorterEdge: Parameters.rows).softened
        let now = Compared(luma: luma, pyramid: CameraMotion.Pyramid(luma))
        if let last = before.last { before[before.count - 1].motion = CameraMotion.between(last.pyramid, now.pyramid) }
        let camera = before.last?.motion.scaled(by: picture.size.x / Float(luma.width))
        let isWatched = before.count == 2 && slot % 2 == 0
        let map =
            isWatched
            ? MotionMap(
                luma,
                before: [
                    (before[1].luma, before[1].motion), (before[0].luma, before[0].motion.then(before[1].motion)),
                ]) : nil
        before.append(now)
        if before.count > 2 { before.removeFirst() }
        return Look(camera: camera, map: map)
    }
}
