import Testing
import Vision

@testable import Analysis

@Suite("Finding swings")
struct SwingDetectorTests {
    static func times(_ motion: BodyMotion) -> [Double] {
        SwingDetector().swings(in: motion).map { motion.times[$0.turn.fastest] }
    }

    static let pictures: [(fps: Double, metre: Float)] = [(24, 0.4), (30, 0.06), (60, 0.15), (120, 0.4), (240, 0.06)]

    @Test("a stroke is found at every frame rate and size", arguments: SyntheticStroke.Kind.allCases)
    func strokes(kind: SyntheticStroke.Kind) throws {
        for (fps, metre) in Self.pictures {
            let motion = try SyntheticStroke(kind: kind, fps: fps, duration: 3, metre: metre).motion()
            let found = SwingDetector().swings(in: motion)
            #expect(found.count == 1)
            guard let stroke = found.first else { continue }
            #expect(abs(motion.times[stroke.turn.fastest] - 2) < 0.1)
            #expect(stroke.windUp != nil, "the wind-up is seen, and not taken for the stroke")
            let isForehandSide = [.forehand, .serve, .overhead].contains(kind)
            #expect(stroke.turn.direction == (isForehandSide ? 1 : -1))
            #expect(stroke.turn.frames.contains(motion.frame(nearest: 2)))
        }
    }

    @Test("a stroke is found from every side", arguments: [0, 45, 90, 135, 180, 225, 270, 315], [false, true])
    func views(degrees: Int, isMirrored: Bool) throws {
        let yaw = Float(degrees) * .pi / 180
        let times = Self.times(try SyntheticStroke(fps: 30, yaw: yaw, isMirrored: isMirrored).motion())
        #expect(times.count == 1 && abs((times.first ?? 0) - 2) < 0.1)
    }

    @Test("what is no swing is not one", arguments: SyntheticMotion.allCases, [24.0, 120])
    func others(_ other: SyntheticMotion, fps: Double) throws {
        let times = Self.times(try BodyMotionTests.motion(other.frames(fps: fps)))
        #expect(times.isEmpty)
    }

    @Test(
        "strokes follow each other",
        arguments: [([1.5, 3.0], 2), ([1, 2.5, 4, 5.5], 4), ([2, 5], 2), ([2], 1), ([], 0)])
    func rallies(contacts: [Double], count: Int) throws {
        let rally = SyntheticStroke(contacts: contacts, fps: 30, duration: (contacts.last ?? 2) + 2, recovery: 0.75)
        let times = Self.times(try rally.motion())
        #expect(times.count == count)
        for (time, contact) in zip(times, contacts) { #expect(abs(time - contact) < 0.1) }
    }

    @Test("the limits are those of its parameters")
    func parameters() throws {
        let motion = try SyntheticStroke().motion()
        func count(_ change: (inout SwingDetector.Parameters) -> Void) -> Int {
            var parameters = SwingDetector.Parameters()
            change(&parameters)
            return SwingDetector(parameters).swings(in: motion).count
        }
        #expect(count { _ in } == 1)
        #expect(count { $0.leastTurn = 130 } == 0)
        #expect(count { $0.leastTurnRate = 700 } == 0)
        #expect(count { $0.mostTurnRate = 100 } == 0)
        #expect(count { $0.leastScore = 100 } == 0)
        #expect(count { $0.leastThrow = 10 } == 0)
        #expect(count { $0.mostLean = -1 } == 0)
    }

    @Test("of nothing, and of a moment, nothing is found", arguments: 0..<4)
    func nothing(frames: Int) throws {
        let stroke = Array(SyntheticStroke().frames.dropFirst(118).prefix(frames))
        #expect(Self.times(try BodyMotionTests.motion(stroke)).isEmpty)
    }
}
