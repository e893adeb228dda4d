import TestSupport
import Testing

@testable import Analysis
@testable import Vision

/// The people a report offers as the player.
@Suite struct PeopleSeenTests {
    private static func pose(at x: Float) -> Pose {
        var pose = SyntheticBody().pose
        for index in 0..<Pose.landmarkCount { pose.landmarks[index].x += x - 0.5 }
        return pose
    }

    /// A recording in which somebody is followed from the second frame on.
    private func recording(_ folder: TemporaryFolder, followedAt x: Float) throws -> LandmarkRecording {
        let path = folder.path + "/landmarks.bin"
        var writer = try LandmarkRecordingWriter(path: path, width: 1280, height: 720)
        try writer.append(PoseFrame(time: 0, pose: nil))
        try writer.append(PoseFrame(time: 0.04, pose: Self.pose(at: x)))
        try writer.finish()
        return try LandmarkRecording(file: path)
    }

    @Test(arguments: [(Float(0.2), 1), (0.51, 2), (0.78, 3)])
    func whoWasFollowedIsTheNearest(_ x: Float, _ number: Int) throws {
        let seen = PeopleSeen(time: 0.04, poses: [0.2, 0.5, 0.8].map { Self.pose(at: $0) })
        let people = try #require(seen.reported(try recording(TemporaryFolder(), followedAt: x)))
        #expect(people.map(\.number) == [1, 2, 3])
        #expect(people.filter(\.isPlayer).map(\.number) == [number])
        for (person, middle) in zip(people, [0.2, 0.5, 0.8]) {
            // The body is 0.18 wide and 0.39 high, and there is some room around it.
            #expect(person.box.count == 4 && abs(person.box[0] + person.box[2] / 2 - middle) < 0.01)
            #expect((0.08...0.16).contains(person.box[2]) && (0.38...0.5).contains(person.box[3]), "\(person.box)")
        }
    }

    @Test func boxesStayWithinThePicture() throws {
        let seen = PeopleSeen(time: 0.04, poses: [-0.02, 1.02].map { Self.pose(at: $0) })
        let people = try #require(seen.reported(try recording(TemporaryFolder(), followedAt: 0)))
        for box in people.map(\.box) {
            #expect(box.allSatisfy { (0...1).contains($0) } && box[0] + box[2] <= 1.0001, "\(box)")
        }
    }

    @Test func whereNobodyElseIsThereIsNoChoice() throws {
        let recording = try recording(TemporaryFolder(), followedAt: 0.5)
        #expect(PeopleSeen(time: 0.04, poses: [Self.pose(at: 0.5)]).reported(recording) == nil)
        #expect(PeopleSeen(time: 0, poses: []).reported(recording) == nil)
    }
}
