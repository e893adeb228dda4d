extension SIMD2<Float> {
    /// A point or direction of a picture, y down, after counter-clockwise quarter turns about the origin.
    package func turned(_ quarterTurns: Int) -> SIMD2<Float> {
        switch quarterTurns {
        case 1: SIMD2(y, -x)
        case 2: -self
        case 3: SIMD2(-y, x)
        default: self
        }
    }
}

extension Pose {
    /// The same body with its places in space after counter-clockwise quarter turns of the picture.
    func turnedInSpace(_ quarterTurns: Int) -> Pose {
        guard quarterTurns != 0 else { return self }
        var pose = self
        for index in 0..<Self.landmarkCount {
            let place = world[index]
            pose.world[index] = SIMD3(SIMD2(place.x, place.y).turned(quarterTurns), place.z)
        }
        return pose
    }
}
