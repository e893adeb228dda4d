import Testing

@testable import Vision

/// Who is taken for the player before anybody has moved.
struct TrialTests {
    static let picture = SIMD2<Float>(1920, 1080)

    static func prior(_ x: Float, _ y: Float, _ size: Float) -> Float {
        Trial.prior(Region(centre: SIMD2(x, y), size: size, rotation: 0), picture)
    }

    @Test
    func `the larger comes before the smaller`() {
        let sizes: [Float] = [50, 100, 400, 900]
        let priors = sizes.map { Self.prior(960, 540, $0) }
        #expect(priors == priors.sorted() && Set(priors).count == 4)
    }

    @Test
    func `the one in the middle comes before those at the edges`() {
        let middle = Self.prior(960, 540, 400)
        let places: [(Float, Float)] = [(0, 540), (1920, 540), (960, 0), (960, 1080), (1500, 800), (0, 0)]
        for (x, y) in places {
            #expect(Self.prior(x, y, 400) < middle)
            #expect(abs(Self.prior(x, y, 400) - Self.prior(1920 - x, 1080 - y, 400)) < 1e-4, "left and right are alike")
        }
    }

    @Test
    func `somebody large at the side comes before somebody small in the middle`() {
        #expect(Self.prior(400, 540, 600) > Self.prior(960, 540, 200))
        #expect(Self.prior(-5000, 540, 600) > 0)
    }

    // MARK: Who is the player

    /// Somebody who is seen for a second.
    /// - Parameters:
    ///   - speed: of the limbs, squares a second, to and fro once a second.
    ///   - tremble: of the landmarks from frame to frame, squares.
    ///   - out: how far the body lies outside the picture, picture heights.
    static func somebody(
        _ x: Float, _ y: Float, _ size: Float, speed: Float, tremble: Float = 0, out: Float = 0, frames: Int = 31
    ) -> Trial.Candidate {
        let track = BodyTrack(region: Region(centre: SIMD2(x, y), size: size, rotation: 0))
        var somebody = Trial.Candidate(track: track, first: .grid())
        for index in 0..<frames {
            let time = Double(index) / 30
            let way = time < 0.5 ? time : 1 - time
            let shift = (speed * Float(way) + (index % 2 == 0 ? tremble : 0)) * size / picture.x
            somebody.see(pose(limbs: shift, out: out), at: time, in: picture)
        }
        return somebody
    }

    /// A pose whose limbs are moved against the hips, shares of the picture's width.
    static func pose(limbs shift: Float, out: Float) -> Pose {
        var pose = Pose.grid()
        for index in 0..<Pose.landmarkCount { pose.landmarks[index].y += out }
        for joint in [
            PoseLandmark.leftWrist, .rightWrist, .leftElbow, .rightElbow, .leftKnee, .rightKnee, .leftAnkle,
            .rightAnkle,
        ] { pose.landmarks[joint.rawValue].x += shift }
        return pose
    }

    static func best(_ candidates: [Trial.Candidate]) -> Int {
        Trial(candidates: candidates, began: 0, picture: picture).bestPlace
    }

    @Test
    func `a near player who waits comes before a far one who serves`() {
        let near = Self.somebody(960, 850, 500, speed: 0.15)
        let far = Self.somebody(960, 250, 250, speed: 1.5, tremble: 0.02)
        #expect(Self.best([far, near]) == 1 && Self.best([near, far]) == 0)
    }

    @Test
    func `a large picture of somebody comes after a player`() {
        let poster = Self.somebody(1300, 540, 700, speed: 0)
        let player = Self.somebody(800, 540, 350, speed: 0.3)
        #expect(Self.best([poster, player]) == 1)
    }

    @Test
    func `a head at the edge of the picture comes after a player`() {
        let spectator = Self.somebody(1000, 1050, 500, speed: 1, out: 0.85)
        let player = Self.somebody(800, 750, 300, speed: 0.3)
        #expect(Self.best([spectator, player]) == 1)
    }

    @Test
    func `trembling is not moving`() {
        let trembling = Self.somebody(700, 540, 300, speed: 0, tremble: 0.01)
        let moving = Self.somebody(1220, 540, 300, speed: 0.3)
        #expect(Self.best([trembling, moving]) == 1)
    }
}
