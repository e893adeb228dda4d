import Reports
import Testing
import Vision

@testable import Analysis

@Suite("Swings while they happen")
struct SwingWatchTests {
    /// What is told of frames that come one by one.
    static func told(of frames: [PoseFrame]) async throws -> [SwingWatch.Seen] {
        var watch = SwingWatch(width: 720, height: 720)
        var told: [SwingWatch.Seen] = []
        for frame in frames {
            watch.add(frame)
            told += try await watch.look(isLast: false)
        }
        return told + (try await watch.look(isLast: true))
    }

    @Test("each stroke is told once, soon after its end, as a clip's analysis has it", arguments: [15.0, 30, 60])
    func rally(fps: Double) async throws {
        let contacts = stride(from: 2.0, to: 40, by: 2.6).map { $0 }
        let rally = SyntheticStroke(contacts: contacts, fps: fps, duration: 42, recovery: 0.75)
        let told = try await Self.told(of: rally.frames)
        let motion = try rally.motion()
        let whole = try await FoundSwing.all(in: motion, SwingDetector(), LocalSwingValidator())
        #expect(told.count == contacts.count && whole.count == contacts.count)
        for (seen, found) in zip(told, whole) {
            #expect(abs(seen.contact - motion.times[found.segment.contact]) <= 1.5 / fps)
            #expect(abs(seen.end - motion.times[found.segment.frames.upperBound - 1]) < 0.15)
            #expect(seen.stroke == found.verdict.stroke && seen.hand == found.verdict.hand)
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
        let stroke = SyntheticStroke(contacts: [2], fps: 30, duration: 2.9)
        #expect(try await Self.told(of: stroke.frames).count == 1)
    }

    @Test("what was forgotten is not told")
    func forgotten() async throws {
        var watch = SwingWatch(width: 720, height: 720)
        for frame in SyntheticStroke(contacts: [2], fps: 30, duration: 3).frames { watch.add(frame) }
        watch.forget()
        #expect(try await watch.look(isLast: true).isEmpty)
    }
}
