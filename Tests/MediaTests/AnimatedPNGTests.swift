internal import Domain
internal import Testing

@testable internal import Media

/// Animated PNGs look as browsers show them.
struct AnimatedPNGTests {
    private static let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = (
        [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]
    )
    private typealias Frame = HandmadeAPNG.Frame

    private static func whole(_ colour: [UInt8], _ disposal: HandmadeAPNG.Disposal = .leave) -> Frame {
        Frame(x: 0, y: 0, width: 8, height: 8, colour: colour, disposal: disposal)
    }

    /// The rectangle in the middle.
    private static func middle(
        _ colour: [UInt8], _ disposal: HandmadeAPNG.Disposal = .leave, isOver: Bool = false
    ) -> Frame {
        Frame(x: 2, y: 2, width: 4, height: 4, colour: colour, disposal: disposal, isOver: isOver)
    }

    private static let corner = Frame(x: 0, y: 0, width: 1, height: 1, colour: blue)

    static let files: [(String, HandmadeAPNG)] = [
        ("plain", HandmadeAPNG(frames: [whole(red), whole(green), whole(blue)])),
        (
            "a picture that is not part of it",
            HandmadeAPNG(frames: [whole(red), whole(green), whole(blue)], hidden: [255, 255, 0, 255])
        ),
        ("painted over", HandmadeAPNG(frames: [whole(red), middle([0, 0, 255, 128], isOver: true), corner])),
        ("in its place", HandmadeAPNG(frames: [whole(red), middle([0, 0, 255, 128]), corner])),
        (
            "twice through each other",
            HandmadeAPNG(
                frames: [
                    whole([0, 0, 0, 0]), middle([255, 0, 0, 128], isOver: true),
                    middle([0, 0, 255, 128], isOver: true),
                ])
        ),
        ("cleared", HandmadeAPNG(frames: [whole(red), middle(green, .clear), corner])),
        ("restored", HandmadeAPNG(frames: [whole(red), middle(green, .restore), corner])),
        ("the first cleared", HandmadeAPNG(frames: [whole(red, .clear), middle(green, .clear, isOver: true), corner])),
        ("the first restored", HandmadeAPNG(frames: [whole(red, .restore), middle(green, isOver: true), corner])),
        (
            "a hidden one, cleared",
            HandmadeAPNG(frames: [whole(red, .clear), middle(green), corner], hidden: [255, 255, 0, 255])
        ),
    ]

    @Test(arguments: files)
    func `frames are put on each other`(_ name: String, _ file: HandmadeAPNG) throws {
        let folder = try TemporaryFolder()
        let reader = try FrameReader(path: folder.write(file.bytes, "moving.png"))
        #expect((reader.info.kind, reader.info.frames) == (.animation, file.frames.count))
        for index in file.frames.indices {
            let frame = try #require(try reader.next())
            #expect(abs(frame.time - Double(index) * 0.05) < 0.001)
            for (x, y) in [(0, 0), (3, 3), (5, 5), (7, 7)] {
                let seen = frame.picture.colour(atX: (Double(x) + 0.5) / 8, y: (Double(y) + 0.5) / 8)
                #expect(seen.isNear(file.colours(atX: x, y: y)[index], within: 2), "\(index): \(seen) at \(x), \(y)")
            }
        }
        #expect(try reader.next() == nil)
    }

    @Test(arguments: [0, 10, 11, 50, 1000])
    func `delays are those of browsers`(_ milliseconds: Int) throws {
        let folder = try TemporaryFolder()
        var file = HandmadeAPNG(frames: [Self.whole(Self.red), Self.whole(Self.green), Self.whole(Self.blue)])
        for index in file.frames.indices { file.frames[index].delay = milliseconds }
        let path = try folder.write(file.bytes, "moving.png")
        let shown = Double(AnimationDelay.shown(milliseconds: milliseconds)) / 1000
        #expect(try abs(MediaProbe.probe(path).duration - 3 * shown) < 0.002)
        #expect(try facts(of: path).allSatisfy { abs($0.time - Double($0.index) * shown) < 0.002 })
    }

    @Test(arguments: [nil, [255, 255, 0, 255]] as [[UInt8]?])
    func `what does not move is a picture`(_ hidden: [UInt8]?) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(HandmadeAPNG(frames: [Self.whole(Self.red)], hidden: hidden).bytes, "one.png")
        let info = try MediaProbe.probe(path)
        #expect((info.kind, info.frames, info.duration, info.playsInBrowsers) == (.still, 1, 0, false))
        #expect(try firstFrame(of: path) { $0.colour(atX: 0.5, y: 0.5) } == .red)
    }
}
