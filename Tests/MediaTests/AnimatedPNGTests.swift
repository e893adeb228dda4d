internal import Domain
internal import TestSupport
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

    @Test(arguments: [
        (1, 30, 1.0 / 30), (1, 99, 1.0 / 99), (1, 100, 0.1), (3, 0, 0.03), (1, 0, 0.1), (65_535, 65_535, 1),
    ])
    func `delays are fractions`(_ numerator: Int, _ denominator: Int, _ shown: Double) throws {
        let folder = try TemporaryFolder()
        let frames = (0..<90).map { Self.whole($0 % 2 == 0 ? Self.red : Self.green) }
        let file = HandmadeAPNG(frames: frames).changed { _, chunk in
            guard chunk.count == 26 else { return }
            chunk.replaceSubrange(
                20..<24, with: HandmadeHeaders.big(numerator, 2) + HandmadeHeaders.big(denominator, 2))
        }
        let path = try folder.write(file, "moving.png")
        let info = try MediaProbe.probe(path)
        #expect(abs(info.duration - 90 * shown) < 1e-6 && abs(info.fps - 1 / shown) < 1e-6 && !info.isVariableFrameRate)
        #expect(try facts(of: path).allSatisfy { abs($0.time - Double($0.index) * shown) < 2e-6 })
    }

    @Test func `frames of different lengths are told`() throws {
        let folder = try TemporaryFolder()
        var file = HandmadeAPNG(frames: [Self.whole(Self.red), Self.whole(Self.green), Self.whole(Self.blue)])
        for (index, delay) in [200, 0, 40].enumerated() { file.frames[index].delay = delay }
        let path = try folder.write(file.bytes, "moving.png")
        let info = try MediaProbe.probe(path)
        #expect(info.isVariableFrameRate && abs(info.duration - 0.34) < 1e-6 && info.codec == "apng")
        #expect(try facts(of: path).map { ($0.time * 1000).rounded() } == [0, 200, 300])
    }

    @Test(arguments: [nil, [255, 255, 0, 255]] as [[UInt8]?])
    func `what does not move is a picture`(_ hidden: [UInt8]?) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(HandmadeAPNG(frames: [Self.whole(Self.red)], hidden: hidden).bytes, "one.png")
        let info = try MediaProbe.probe(path)
        // Programs show one picture or the other where there are two.
        #expect((info.kind, info.frames, info.duration, info.playsInBrowsers) == (.still, 1, 0, hidden == nil))
        #expect(try firstFrame(of: path) { $0.colour(atX: 0.5, y: 0.5) } == .red)
    }

    @Test(arguments: HandmadePNGSamples.all, [false, true])
    func `pixels of every kind are read`(_ samples: HandmadePNGSamples, _ isInterlaced: Bool) throws {
        let folder = try TemporaryFolder()
        let reader = try FrameReader(path: folder.write(samples.file(isInterlaced: isInterlaced), "moving.png"))
        for index in 0..<2 {
            let frame = try #require(try reader.next())
            for y in 0..<HandmadePNGSamples.height {
                for x in 0..<HandmadePNGSamples.width {
                    let (across, down) = (
                        (Double(x) + 0.5) / Double(HandmadePNGSamples.width),
                        (Double(y) + 0.5) / Double(HandmadePNGSamples.height)
                    )
                    let seen = frame.picture.colour(atX: across, y: down)
                    #expect(
                        seen.isNear(samples.colour(index, x: x, y: y), within: 1), "\(index): \(seen) at \(x), \(y)")
                }
            }
        }
        #expect(try reader.next() == nil && reader.droppedFrames == 0)
    }

    @Test func `going back begins anew`() throws {
        let folder = try TemporaryFolder()
        let file = HandmadeAPNG(frames: [Self.whole(Self.red, .clear), Self.middle(Self.green, .restore), Self.corner])
        let reader = try FrameReader(path: folder.write(file.bytes, "moving.png"))
        let sequence = try FrameSequence(reader.source, fps: 20)
        func seen(_ time: Double) throws -> RGB? {
            try sequence.frame(at: time).map {
                try PictureConverter().picture(of: $0, shown: .upright).colour(atX: 0.5, y: 0.5)
            }
        }
        for _ in 0..<2 {
            #expect(try seen(0) == .red)
            #expect(try seen(0.05) == .green)
            #expect(try seen(0.1) == .white)
        }
    }
}
