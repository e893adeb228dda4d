import Media
import Testing

@testable import Vision

/// Following several things, with a detector and a model that see what the test puts there.
struct GroupTrackerTests {
    /// A world of squares, each with a name.
    final class World: Landmarker {
        var things: [String: Region] = [:]
        var looks = 0

        /// What is nearest within half a square, if its size fits.
        func look(in region: Region, of picture: Picture) throws(VisionError) -> Sighting<String>? {
            let near = things.filter { length($0.value.centre - region.centre) < region.size / 2 }
            guard let thing = near.min(by: { distance($0.value, region) < distance($1.value, region) }) else {
                return nil
            }
            return Sighting(subject: thing.key, next: thing.value, presence: 0.9)
        }

        private func distance(_ one: Region, _ other: Region) -> Float { length(one.centre - other.centre) }
    }

    let world = World()
    let picture = SyntheticPicture.rgb(8, 8) { _, _ in .zero }

    func tracker(most: Int = 4) -> GroupTracker<World> {
        GroupTracker(world, most: most) { [world] _ throws(VisionError) in
            world.looks += 1
            return world.things.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    static func square(_ x: Float, _ size: Float = 100) -> Region {
        Region(centre: SIMD2(x, 0), size: size, rotation: 0)
    }

    /// Names and numbers of what is followed.
    func seen(_ tracker: GroupTracker<World>, at time: Double, isCut: Bool = false) throws -> [String] {
        try tracker.track(picture.picture, at: time, isCut: isCut)
        return tracker.tracks.map { "\($0.subject)\($0.id)" }
    }

    @Test
    func `things keep their numbers, newcomers get new ones`() throws {
        let tracker = tracker()
        world.things = ["a": Self.square(0), "b": Self.square(500)]
        #expect(try seen(tracker, at: 0) == ["a1", "b2"])
        world.things = ["a": Self.square(20), "b": Self.square(480), "c": Self.square(1000)]
        #expect(try seen(tracker, at: 0.1) == ["a1", "b2"], "no look yet")
        #expect(try seen(tracker, at: 0.2) == ["a1", "b2", "c3"])
        world.things = ["b": Self.square(480), "c": Self.square(1000)]
        #expect(try seen(tracker, at: 0.21) == ["b2", "c3"])
        world.things["a"] = Self.square(0)
        #expect(try seen(tracker, at: 0.4) == ["b2", "c3", "a4"])
    }

    /// Times of frames at which nothing, one thing or all are there, and how often the detector looks.
    @Test(arguments: [
        ("nothing there", 0, 4, 31), ("one of four", 1, 4, 7), ("one of one", 1, 1, 1), ("two of two", 2, 2, 1),
    ])
    func `the detector looks now and then`(_ name: String, _ count: Int, _ most: Int, _ looks: Int) throws {
        let tracker = tracker(most: most)
        for index in 0..<count { world.things["\(index)"] = Self.square(Float(index) * 500) }
        for frame in 0..<31 { #expect(try seen(tracker, at: Double(frame) / 30).count == count) }
        #expect(world.looks == looks)
        #expect(tracker.work.detectorRuns == looks)
    }

    @Test
    func `what is lost is looked for at once`() throws {
        let tracker = tracker()
        world.things = ["a": Self.square(0)]
        #expect(try seen(tracker, at: 0) == ["a1"])
        world.things = ["a": Self.square(300)]
        #expect(try seen(tracker, at: 0.03) == ["a2"])
    }

    @Test
    func `after a cut all is new`() throws {
        let tracker = tracker()
        world.things = ["a": Self.square(0)]
        #expect(try seen(tracker, at: 0) == ["a1"])
        #expect(try seen(tracker, at: 0.03, isCut: true) == ["a2"])
    }

    @Test
    func `never more than wanted`() throws {
        let tracker = tracker(most: 2)
        for index in 0..<5 { world.things["\(index)"] = Self.square(Float(index) * 500) }
        #expect(try seen(tracker, at: 0) == ["01", "12"])
    }

    /// A second square near one that is followed, and whether it counts.
    @Test(arguments: [
        ("the same place", Self.square(5), false), ("the same, larger", Self.square(0, 150), false),
        ("a part of it", Self.square(30, 40), false), ("beside it", Self.square(60), true),
        ("small, beside it", Self.square(60, 40), true),
    ])
    func `nothing is followed twice`(_ name: String, _ other: Region, _ isTwo: Bool) throws {
        let tracker = tracker()
        world.things = ["a": Self.square(0)]
        #expect(try seen(tracker, at: 0) == ["a1"])
        world.things["b"] = other
        let now = try seen(tracker, at: 0.2)
        #expect(now.count == (isTwo ? 2 : 1), "\(now)")
    }

    @Test
    func `two that come together are one`() throws {
        let tracker = tracker()
        world.things = ["a": Self.square(0), "b": Self.square(60)]
        #expect(try seen(tracker, at: 0).count == 2)
        world.things = ["a": Self.square(0), "b": Self.square(10)]
        #expect(try seen(tracker, at: 0.03) == ["a1"])
    }
}
