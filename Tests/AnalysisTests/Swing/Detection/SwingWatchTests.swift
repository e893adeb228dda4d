import Domain
import TestSupport
import Testing
import Vision

@testable import Analysis

@Suite("Swings while they happen", .enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct SwingWatchTests {
    /// What is told of frames that come one by one.
    static func told(of frames: [PoseFrame]) async throws -> [SwingWatch.Seen] {
        var watch = SwingWatch(try await SwingFixture.detector.value, width: 720, height: 720)
        var told: [SwingWatch.Seen] = []
        for frame in frames {
            watch.add(frame)
            told += try await watch.look(isLast: false)
        }
        return told + (try await watch.look(isLast: true))
    }

    @Test("each stroke is told once, soon after its end, as a clip's analysis has it", arguments: [SwingFixture.rally])
    func rally(_ fixture: SwingFixture) async throws {
        // Twice in a row, so that frames leave the memory.
        let once = try fixture.frames()
        let length = (once.last?.time ?? 0) + 1.0 / 30
        let again = once.enumerated().map { index, frame in
            PoseFrame(time: frame.time + length, pose: frame.pose, startsAnew: index == 0)
        }
        let told = try await Self.told(of: once + again)
        let contacts = fixture.strokes.map(\.contact)
        #expect(told.count == 2 * contacts.count)
        for (seen, contact) in zip(told, contacts + contacts.map { $0 + length }) {
            #expect(abs(seen.contact - contact) < 0.15)
            #expect(seen.hand == .right && [.forehand, .backhand].contains(seen.shot))
            #expect(seen.toldAt - seen.end <= 0.7, "told \(seen.toldAt - seen.end) s after its end")
        }
    }

    @Test("what is no swing is not told", arguments: SyntheticMotion.allCases)
    func others(_ other: SyntheticMotion) async throws {
        let told = try await Self.told(of: other.frames(fps: 24))
        #expect(told.isEmpty, "\(told)")
    }

    @Test("the last stroke is told when there are no more pictures")
    func last() async throws {
        let frames = try SwingFixture.serve.frames().filter { $0.time < 1.9 }
        #expect(try await Self.told(of: frames).count == 1)
    }

    @Test("what was forgotten is not told")
    func forgotten() async throws {
        var watch = SwingWatch(try await SwingFixture.detector.value, width: 720, height: 720)
        for frame in try SwingFixture.serve.frames() { watch.add(frame) }
        watch.forget()
        #expect(try await watch.look(isLast: true).isEmpty)
    }
}
