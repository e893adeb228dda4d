extension MouthPatch {
    /// Where the opening of a mouth is, and where bare skin beside it, in the head's units (`Frame`).
    private enum Places {
        static func isOpening(_ x: Float, _ y: Float) -> Bool { abs(x) < 0.12 && (0..<0.32).contains(y) }
        static func isSkin(_ x: Float, _ y: Float) -> Bool {
            (0.25..<0.4).contains(abs(x)) && y < 0.1 || abs(x) < 0.3 && y < -0.1
        }
    }

    /// Darker than this beside the skin is a hollow: teeth, lips and tongues are brighter.
    private static let hollow: Float = 0.5

    /// Share, 0…1, of the place where the mouth opens that is dark beside the skin of the same face: an open mouth is
    /// hollow, a tongue fills it.
    func darkness(_ frame: Frame = .standard) -> Float {
        var (opening, skin): ([Float], [Float]) = ([], [])
        for (index, value) in pixels.enumerated() {
            let x = frame.across.lowerBound + (Float(index % columns) + 0.5) * frame.step
            let y = frame.down.lowerBound + (Float(index / columns) + 0.5) * frame.step
            if Places.isOpening(x, y) { opening.append(value) }
            if Places.isSkin(x, y) { skin.append(value) }
        }
        guard !opening.isEmpty, !skin.isEmpty else { return 0 }
        let usual = skin.sorted()[skin.count / 2]
        return Float(opening.count { $0 < Self.hollow * usual }) / Float(opening.count)
    }
}
