import Media
import TestSupport
import Testing

@testable import Vision

/// The player's tracker on pictures without anybody, and on a clip of one person.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct PlayerTrackerTests {
    static let choices = [PlayerChoice.mostCertain, .player, .number(1), .number(7)]

    @Test(arguments: PoseTrackerTests.nobody, [PlayerChoice.mostCertain, .player, .number(2)])
    func `where nobody is, nobody is followed`(
        _ nobody: (name: String, make: @Sendable () -> SyntheticPicture), _ choice: PlayerChoice
    ) async throws {
        let tracker = try await PlayerTracker(PoseTrackerTests.models.value, choice: choice)
        let picture = nobody.make()
        for index in 0..<2 {
            let frames = try tracker.track(picture.picture, at: Double(index) / 30, isCut: index == 1)
            #expect(frames.count == 1 && frames.allSatisfy { $0.pose == nil })
        }
        #expect(tracker.people == nil && tracker.finish().isEmpty && tracker.detectorRuns > 0)
        #expect(tracker.following.track == nil)
    }

    /// Tracks the clip's first frames; `isCut` says before which a cut is to be reported.
    static func tracked(
        _ tracker: PlayerTracker, frames: Int, isCut: (Int) -> Bool = { _ in false }
    ) throws -> [PoseFrame] {
        let reader = try FrameReader(path: Installed.demo)
        var seen: [PoseFrame] = []
        for index in 0..<frames {
            let frame = try #require(try reader.next())
            seen += try tracker.track(frame.picture, at: frame.time, isCut: isCut(index))
        }
        return seen + tracker.finish()
    }

    @Test(.enabled(if: Installed.hasDemo, "\(Installed.demoAbsence)"), arguments: choices)
    func `a person is followed, and every frame comes once`(_ choice: PlayerChoice) async throws {
        let tracker = try await PlayerTracker(PoseTrackerTests.models.value, choice: choice)
        let frames = try Self.tracked(tracker, frames: 20)
        #expect(frames.count == 20)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(frames.count { $0.pose != nil } > 14)
        for frame in frames { if let pose = frame.pose { PoseTrackerTests.expectSense(pose) } }
        #expect(tracker.following.track != nil)
        if choice != .mostCertain {
            let people = try #require(tracker.people)
            #expect(!people.poses.isEmpty && people.time == frames.first { $0.pose != nil }?.time)
        }
    }

    @Test(.enabled(if: Installed.hasDemo, "\(Installed.demoAbsence)"))
    func `a cut is where the frames start anew`() async throws {
        let tracker = try await PlayerTracker(PoseTrackerTests.models.value, choice: .player)
        let frames = try Self.tracked(tracker, frames: 16) { $0 == 10 }
        #expect(frames.count == 16)
        #expect(frames[10].startsAnew && frames.count { $0.startsAnew } <= 3)
        #expect(frames[10...].contains { $0.pose != nil }, "the player is found again after it")
    }
}
