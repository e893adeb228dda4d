import Testing

@testable import GIFKit

@Suite("The encoder")
struct GIFEncoderTests {
    @Test(
        "A GIF's sides are 1 to 65,535",
        arguments: [(0, 1), (1, 0), (65_536, 1), (1, 65_536), (-1, 5)])
    func canvasSize(width: Int, height: Int) {
        #expect(throws: GIFEncodingError.canvasSize(width: width, height: height)) {
            try GIFEncoder(width: width, height: height)
        }
    }

    @Test("Frames have the canvas's size, and there is at least one")
    func misuse() throws {
        var encoder = try GIFEncoder(width: 4, height: 5)
        #expect(throws: GIFEncodingError.frameSize(width: 5, height: 4)) {
            try encoder.append(Bitmap(width: 5, height: 4), delay: Delay(hundredths: 1))
        }
        #expect(throws: GIFEncodingError.noFrames) { try encoder.finish() }
    }

    @Test(
        "Errors are one sentence",
        arguments: [
            GIFEncodingError.canvasSize(width: 0, height: 1), .frameSize(width: 1, height: 2), .noFrames,
            .tooLarge(smallest: 9),
        ])
    func sentences(error: GIFEncodingError) {
        #expect(error.description.hasSuffix("."))
    }

    @Test(
        "Delays, loop and comments are written", arguments: [LoopCount.forever, .once, .repeats(3), .repeats(65_535)])
    func attributes(loop: LoopCount) throws {
        var options = GIFEncoder.Options()
        options.loop = loop
        options.comments = ["Forehand", "", String(repeating: "long ", count: 200)]
        var encoder = try GIFEncoder(width: 3, height: 2, options: options)
        var bytes: [UInt8] = []
        for delay in [UInt16(0), 7, 65_535] {
            bytes += try encoder.append(Pictures.colour(Int(delay)).filling(3, 2), delay: Delay(hundredths: delay))
        }
        bytes += try encoder.finish()
        var decoder = GIFDecoder()
        decoder.append(bytes)
        decoder.finish()
        var comments: [String] = []
        var loops: [LoopCount] = []
        while let event = try decoder.next() {
            switch event {
            case .comment(let comment): comments.append(comment.text)
            case .application(let application): if let count = application.loopCount { loops.append(count) }
            default: break
            }
        }
        #expect(comments == ["Forehand", String(repeating: "long ", count: 200)])
        #expect(loops == (loop == .once ? [] : [loop]))
        #expect(try RoundTrip.rawFrames(bytes).map(\.delay.hundredths) == [0, 7, 65_535])
    }

    @Test("Bytes come with each frame, and the first ones are a header")
    func streams() throws {
        var encoder = try GIFEncoder(width: 40, height: 40)
        let first = try encoder.append(Pictures.all(9, 40, 40), delay: Delay(hundredths: 4))
        #expect(first.starts(with: "GIF89a".utf8))
        #expect(try encoder.append(Pictures.all(10, 40, 40), delay: Delay(hundredths: 4)).count > 100)
        #expect(try encoder.finish().last == 0x3B)
    }

    @Test("Only the rectangle that changed is written, and a frame without a change is one pixel")
    func rectangles() throws {
        let start = Pictures.all(7, 50, 40)
        var next = start
        next[30, 10] = .white
        next[34, 12] = .black
        let frames = try RoundTrip.rawFrames(RoundTrip.encode([start, next, next]))
        #expect(
            frames.map(\.rectangle) == [
                start.bounds, PixelRectangle(x: 30, y: 10, width: 5, height: 3),
                PixelRectangle(x: 0, y: 0, width: 1, height: 1),
            ])
    }

    @Test("What becomes of a frame is what leaves the least to draw")
    func disposals() throws {
        let ground = Pictures.all(200, 32, 32)
        func moved(_ step: Int) -> Bitmap {
            var frame = ground
            frame.draw(Pictures.sprite(at: 6 + 10 * step, 16), x: 0, y: 0)
            return frame
        }
        let over = try RoundTrip.rawFrames(RoundTrip.encode([ground, moved(0), moved(1), moved(2)]))
        #expect(over.map(\.disposal) == [.keep, .previous, .previous, .keep])
        let sprites = (0..<3).map { Pictures.sprite(at: 6 + 10 * $0, 16) }
        let alone = try RoundTrip.rawFrames(RoundTrip.encode(sprites))
        #expect(alone.map(\.disposal) == [.previous, .previous, .keep])
        // The second frame leaves a part of the first out: only clearing can bring that back to nothing.
        let shrinking = [Pictures.noise(20, 20, colours: 5), Pictures.noise(20, 20, colours: 5, holes: 2)]
        #expect(
            try RoundTrip.rawFrames(RoundTrip.encode(shrinking)).map(\.disposal).first == .background
                || RoundTrip.rawFrames(RoundTrip.encode(shrinking)).map(\.disposal).first == .previous)
    }

    @Test("Colours of the global palette are not written again")
    func palettes() throws {
        let start = Pictures.all(64, 40, 40)
        var turned = start
        turned.pixels.reverse()
        let frames = try RoundTrip.rawFrames(RoundTrip.encode([start, turned]))
        #expect(frames.map { $0.localPalette == nil } == [true, true])
    }

    @Test("Where all 256 indices are used and something goes away, nothing stays nothing")
    func fullPaletteAndClearing() throws {
        func picture(_ hasSquare: Bool, _ hasBlock: Bool) -> Bitmap {
            Pictures.make(48, 24) { x, y in
                if hasSquare, (2..<8).contains(x), (2..<8).contains(y) { return .white }
                if hasBlock, x >= 30, x < 46, y >= 4, y < 20 { return Pictures.colour((y - 4) * 16 + x - 30) }
                return .transparent
            }
        }
        let frames = [picture(true, false), picture(true, true), picture(false, true)]
        let bytes = try RoundTrip.encode(frames)
        let second = try RoundTrip.rawFrames(bytes)[1]
        #expect(second.localPalette?.colours.count == 256 && second.transparentIndex != nil)
        #expect(second.rectangle.width > 16, "it covers what goes away")
        let shown = try RoundTrip.decode(bytes)
        for (frame, seen) in zip(frames, shown) {
            let wrong = zip(frame.pixels, seen.pixels).count { $0 != $1 }
            let holes = zip(frame.pixels, seen.pixels).count { $0.isShown != $1.isShown }
            #expect(holes == 0 && wrong <= 1, "at most the rarest colour gives way")
        }
    }

    @Test("A palette without colours is black", arguments: [Dithering.none, .ordered, .diffusion])
    func emptyPalette(_ dithering: Dithering) throws {
        var options = GIFEncoder.Options()
        options.palette = .fixed(.empty)
        options.dithering = dithering
        let shown = try RoundTrip.decode(RoundTrip.encode([Bitmap(width: 3, height: 2, filledWith: .white)], options))
        #expect(shown == [Bitmap(width: 3, height: 2, filledWith: .black)])
    }
}

extension Colour {
    /// A bitmap of this colour.
    fileprivate func filling(_ width: Int, _ height: Int) -> Bitmap {
        Bitmap(width: width, height: height, filledWith: opaque)
    }
}
