import Domain
import Testing

@testable import Analysis
@testable import Vision

@Suite("People in a report")
struct ReportPersonTests {
    static func body(_ x: Float, _ y: Float = 0.5, metre: Float = 0.1) -> Pose {
        SyntheticBody(metre: metre, centre: SIMD2(x, y)).pose
    }

    static func list(_ poses: [Pose]?, player: Pose?, at time: Double = 0.2) throws -> [ReportPerson] {
        let frames = (0..<10).map { PoseFrame(time: Double($0) / 10, pose: $0 < 2 ? nil : player) }
        return ReportPerson.list(
            poses.map { PeopleSeen(time: time, poses: $0) }, player: try SyntheticClip.recording(of: frames))
    }

    @Test("one person is nobody to choose from")
    func alone() throws {
        #expect(try Self.list(nil, player: Self.body(0.5)).isEmpty)
        #expect(try Self.list([], player: Self.body(0.5)).isEmpty)
        #expect(try Self.list([Self.body(0.5)], player: Self.body(0.5)).isEmpty)
    }

    @Test("the player is who stands where the followed one is", arguments: [(Float(0.22), 1), (0.48, 2), (0.9, 3)])
    func player(x: Float, number: Int) throws {
        let people = try Self.list([Self.body(0.2), Self.body(0.5), Self.body(0.8)], player: Self.body(x))
        #expect(people.map(\.number) == [1, 2, 3])
        #expect(people.filter(\.isPlayer).map(\.number) == [number])
    }

    @Test("nobody is the player who was not followed then", arguments: [0.0, 5])
    func lost(time: Double) throws {
        let people = try Self.list([Self.body(0.2), Self.body(0.5)], player: Self.body(0.2), at: time)
        #expect(people.count == 2 && !people.contains { $0.isPlayer })
    }

    @Test("boxes hold the body and stay in the picture", arguments: [Float(0.5), 0, 1], [Float(0.05), 0.5])
    func boxes(x: Float, metre: Float) throws {
        let pose = Self.body(x, metre: metre)
        let person = try #require(try Self.list([pose, Self.body(0.9)], player: nil).first)
        try #require(person.box.count == 4)
        let (left, top) = (person.box[0], person.box[1])
        let (right, bottom) = (left + person.box[2], top + person.box[3])
        #expect(left >= 0 && top >= 0 && right <= 1.0001 && bottom <= 1.0001)
        for landmark in PoseLandmark.allCases {
            let (seenX, seenY) = (Double(pose[landmark].x), Double(pose[landmark].y))
            if (0...1).contains(seenX) { #expect((left - 1e-4...right + 1e-4).contains(seenX)) }
            if (0...1).contains(seenY) { #expect((top - 1e-4...bottom + 1e-4).contains(seenY)) }
        }
    }
}
