import Domain
import TestSupport
import Testing
import Vision

@testable import Analysis

@Suite("Finding swings", .enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct SwingDetectorTests {
    static func found(in frames: [PoseFrame]) async throws -> [SwingCandidate] {
        try await SwingFixture.detector.value.swings(
            in: Self.stretches(of: frames))
    }

    static func stretches(of frames: [PoseFrame]) throws -> [MotionStretch] {
        MotionStretch.all(in: try SyntheticClip.recording(of: frames, width: 720, height: 720))
    }

    @Test("strokes of real players are found and named", arguments: SwingFixture.allCases)
    func real(_ fixture: SwingFixture) async throws {
        let detector = try await SwingFixture.detector.value
        let found = try detector.swings(in: MotionStretch.all(in: fixture.recording()))
        #expect(found.count == fixture.strokes.count)
        for (candidate, known) in zip(found, fixture.strokes) {
            #expect(abs(candidate.contact - known.contact) < 0.15, "at \(candidate.contact) s")
            let likeliest = detector.strokes(of: candidate).max { $0.value < $1.value }?.key
            #expect(likeliest?.stroke == known.stroke.stroke)
            #expect((0.5...1).contains(detector.confidence(of: candidate)))
        }
        for contact in detector.contacts(of: found) { #expect((0.01...0.2).contains(contact.sigma)) }
    }

    @Test("a mirrored player has the same strokes", arguments: [SwingFixture.rally, .serve, .volley])
    func mirrored(_ fixture: SwingFixture) async throws {
        let frames = try fixture.frames()
        let mirror = frames.map { PoseFrame(time: $0.time, pose: $0.pose?.mirrored, startsAnew: $0.startsAnew) }
        let (seen, mirrored) = (try await Self.found(in: frames), try await Self.found(in: mirror))
        #expect(seen.count == mirrored.count)
        for (one, other) in zip(seen, mirrored) {
            #expect(abs(one.contact - other.contact) < 0.01 && abs(one.heat - other.heat) < 0.02)
        }
    }

    @Test("what is no swing is not one", arguments: SyntheticMotion.allCases, [24.0, 120])
    func others(_ other: SyntheticMotion, fps: Double) async throws {
        #expect(try await Self.found(in: other.frames(fps: fps)).isEmpty)
    }

    @Test("a stroke that plays slowly is found at its pace", arguments: [4.0, 6])
    func slow(factor: Double) async throws {
        let frames = try SwingFixture.serve.frames().map { frame in
            PoseFrame(time: frame.time * factor, pose: frame.pose, startsAnew: frame.startsAnew)
        }
        let detector = try await SwingFixture.detector.value
        let found = try detector.slowSwings(in: Self.stretches(of: frames))
        #expect(found.count == 1 && abs((found.first?.contact ?? 0) - 1.5 * factor) < 0.15 * factor)
        #expect((found.first?.slowness ?? 0) > 1)
    }

    @Test("a clip that plays backwards is told from one that does not")
    func backwards() async throws {
        let frames = try SwingFixture.rally.frames()
        let detector = try await SwingFixture.detector.value
        func isBackwards(_ frames: [PoseFrame]) throws -> Bool {
            let stretches = try Self.stretches(of: frames)
            return try detector.isBackwards(try detector.swings(in: stretches), in: stretches)
        }
        #expect(try !isBackwards(frames))
        for fixture in [SwingFixture.smash, .slice] { #expect(try isBackwards(fixture.backwards)) }
        #expect(try !isBackwards(SwingFixture.running.backwards))
        #expect(try !detector.isBackwards([], in: []))
    }

    @Test("of nothing, and of a moment, nothing is found", arguments: 0..<4)
    func nothing(frames: Int) async throws {
        #expect(try await Self.found(in: Array(SwingFixture.serve.frames().dropFirst(44).prefix(frames))).isEmpty)
    }
}
