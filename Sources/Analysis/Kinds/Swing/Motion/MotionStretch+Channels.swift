extension MotionStretch {
    /// Places beyond this are cut off, trunk lengths.
    private static let mostPlace: Float = 5
    /// Ways from one moment to the next beyond this are cut off, trunk lengths, and how much they weigh.
    private static let mostWay: Float = 1
    private static let wayWeight: Float = 3

    /// What the net is shown of every so many moments: rows of values, one for each such moment. First the places of
    /// the joints (x and y of each), then the ways they go in that time, last that there is a body.
    /// - Parameter isMirrored: as if seen in a mirror, where left is right.
    func channels(every step: Int, isMirrored: Bool) -> [Float] {
        let (joints, count) = (Self.joints.count, moments(every: step))
        var rows = [Float](repeating: 1, count: (4 * joints + 1) * count)
        for joint in 0..<joints {
            // After the nose they come in pairs, left before right.
            let seen = !isMirrored || joint == 0 ? joint : joint + (joint % 2 == 1 ? 1 : -1)
            for axis in 0..<2 {
                let sign: Float = isMirrored && axis == 0 ? -1 : 1
                let (place, way) = ((2 * joint + axis) * count, (2 * joints + 2 * joint + axis) * count)
                for moment in 0..<count {
                    let value = sign * places[moment * step * joints + seen][axis]
                    rows[place + moment] = min(max(value, -Self.mostPlace), Self.mostPlace)
                    rows[way + moment] = 0
                }
                guard count > 2 else { continue }
                for moment in 1..<count - 1 {
                    let half = (rows[place + moment + 1] - rows[place + moment - 1]) / 2
                    rows[way + moment] = min(max(half, -Self.mostWay), Self.mostWay) * Self.wayWeight
                }
            }
        }
        return rows
    }

    /// How many moments there are, one in so many taken.
    func moments(every step: Int) -> Int { (count + step - 1) / step }
}
