import Domain
import Media
import Testing

@testable import Vision

/// Following several things, with a detector and a model that see what the test puts there.
struct GroupTrackerTests {
    /// A world of squares, each with a name.
    final class World: Landmarker {
        var things: [String: Region] = [:]
        var looks = 0
        /// Whether things are seen in another tone only.
        var isDim = false
        var presence: Float = 0.95
        /// Looks of the detector and at things in another tone.
        var tonedLooks = 0

        /// What is nearest within half a square, if its size fits.
        func detect(in region: Region, of picture: Picture, toned tone: Tone?) throws(AppError) -> LandmarkDetection<
            String
        >? {
            if tone != nil { tonedLooks += 1 }
            guard !isDim || tone != nil else { return nil }
            let near = things.filter { length($0.value.centre - region.centre) < region.size / 2 }
            guard let thing = near.min(by: { distance($0.value, region) < distance($1.value, region) }) else {
                return nil
            }
            return LandmarkDetection(subject: thing.key, next: thing.value, presence: presence)
        }

        private func distance(_ one: Region, _ other: Region) -> Float { length(one.centre - other.centre) }
    }

    let world = World()
    let picture = SyntheticPicture.rgb(8, 8) { _, _ in .zero }

    func tracker(most: Int = 4, looks: WholeLooks = .inTurn, triesTone: Bool = false) -> GroupTracker<World> {
        GroupTracker(world, most: most, looks: looks, triesTone: triesTone) { [world] _, tone throws(AppError) in
            world.looks += 1
            if tone != nil { world.tonedLooks += 1 }
            return world.isDim && tone == nil ? [] : world.things.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    static func square(_ x: Float, _ size: Float = 100) -> Region {
        Region(centre: SIMD2(x, 0), size: size, rotation: 0)
    }

    /// Names and numbers of what is followed.
    func seen(
        _ tracker: GroupTracker<World>, at time: Double, isCut: Bool = false, in other: SyntheticPicture? = nil
    ) throws -> [String] {
        try tracker.track((other ?? picture).picture, at: time, isCut: isCut)
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

    /// At three frames a second, as one of many sends them.
    @Test func `where looks are rare a newcomer is seen within a second, and the first one at once`() throws {
        let tracker = tracker(most: 2, looks: .seldom)
        #expect(try seen(tracker, at: 0).isEmpty)
        world.things = ["a": Self.square(0)]
        #expect(try seen(tracker, at: 0.33) == ["a1"], "in the frame itself")
        world.things["b"] = Self.square(500)
        let counts = try (2...5).map { try seen(tracker, at: Double($0) / 3).count }
        #expect(counts == [1, 1, 2, 2] && world.looks == 3)
        world.things["a"] = Self.square(200)
        #expect(try seen(tracker, at: 2) == ["b2", "a3"], "what is lost is looked for at once")
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

    /// A picture of one hue, from dark to light.
    static func ramp(_ colour: SIMD3<Float>) -> SyntheticPicture {
        .rgb(64, 64) { x, _ in SIMD3<UInt8>(colour * (Float(x) * 4)) }
    }

    static let (grey, dark, coloured) = (SIMD3<Float>(1, 1, 1), SIMD3<Float>(0.2, 0.1, 0.1), SIMD3<Float>(1, 0.7, 0.5))

    /// Hues of pictures, whether another tone is tried, and how often a second of nothing is looked at in another.
    @Test(arguments: [(grey, true, 6), (dark, true, 6), (coloured, true, 0), (grey, false, 0)])
    func `nothing in a grey or dark picture is looked at once more now and then`(
        _ colour: SIMD3<Float>, _ triesTone: Bool, _ looks: Int
    ) throws {
        let (tracker, shown) = (tracker(triesTone: triesTone), Self.ramp(colour))
        for frame in 0..<31 { #expect(try seen(tracker, at: Double(frame) / 30, in: shown).isEmpty) }
        #expect(world.tonedLooks == looks)
        #expect(tracker.work.detectorRuns == 31 + looks && world.looks == 31 + looks)
    }

    @Test
    func `what is seen in another tone is followed in it until it is lost or there is light`() throws {
        let tracker = tracker(triesTone: true)
        let (grey, coloured) = (Self.ramp(Self.grey), Self.ramp(Self.coloured))
        (world.isDim, world.things) = (true, ["a": Self.square(0)])
        #expect(try seen(tracker, at: 0, in: grey) == ["a1"])
        #expect(try seen(tracker, at: 0.03, in: grey) == ["a1"])
        world.things["b"] = Self.square(500)
        #expect(try seen(tracker, at: 0.2, in: grey) == ["a1", "b2"])
        world.things = ["a": Self.square(3000)]
        #expect(try seen(tracker, at: 0.23, in: grey) == ["a3"], "looked for at once, in that tone, too")
        world.isDim = false
        let looks = world.tonedLooks
        #expect(try seen(tracker, at: 0.5, in: coloured) == ["a3"])
        let inTone = world.tonedLooks
        #expect(inTone == looks + 1, "followed in it, and then the light was looked at")
        #expect(try seen(tracker, at: 0.53, in: coloured) == ["a3"])
        #expect(world.tonedLooks == inTone)
    }

    @Test
    func `what is seen as it is needs no tone, and what is unsure in one is nothing`() throws {
        let (tracker, grey) = (tracker(triesTone: true), Self.ramp(Self.grey))
        (world.isDim, world.things, world.presence) = (true, ["a": Self.square(0)], 0.9)
        #expect(try seen(tracker, at: 0, in: grey).isEmpty)
        let looks = world.tonedLooks
        world.isDim = false
        #expect(try seen(tracker, at: 0.3, in: grey) == ["a1"])
        #expect(world.tonedLooks == looks)
    }
}
