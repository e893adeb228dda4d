import Testing

@testable import GIFKit

@Suite("A decoder tells what a GIF holds")
struct DecoderTests {
    /// One of everything.
    static let everything: [UInt8] = {
        var gif = GIFBuilder(5, 4, background: 2, aspect: 49)
        gif.loop(3)
        gif.comment(Array("Hello".utf8))
        gif.control(disposal: 2, delay: 7, transparent: 1)
        gif.image(1, 0, 3, 2, [0, 1, 2, 3, 2, 1], palette: Palette([.white, .black]))
        gif.raw([0x21, 0x01, 12, 1, 0, 2, 0, 16, 0, 8, 0, 8, 9, 1, 2, 2, 0x48, 0x69, 0])
        gif.raw([0x21, 0x77, 2, 1, 1, 0])
        gif.image(0, 0, 5, 4, Array(repeating: 1, count: 20), isInterlaced: true)
        return gif.finished()
    }()

    @Test("All that a file holds, in order")
    func order() throws {
        let reading = Reading(Self.everything)
        try #require(reading.fault == nil && reading.events.count == 7)
        let header = GIFHeader(
            version: .gif89a, width: 5, height: 4, globalPalette: GIFBuilder.fourColours, backgroundIndex: 2,
            pixelAspectRatio: 1)
        #expect(reading.events[0] == .header(header))
        #expect(reading.applications[0].loopCount == .repeats(3))
        #expect(reading.events[2] == .comment(Comment(bytes: Array("Hello".utf8))))
        let first = reading.frames[0]
        #expect(first.rectangle == PixelRectangle(x: 1, y: 0, width: 3, height: 2))
        #expect(first.indices == [0, 1, 2, 3, 2, 1] && first.isComplete && !first.isInterlaced)
        #expect(first.disposal == .background && first.delay.hundredths == 7 && first.transparentIndex == 1)
        #expect(first.localPalette?.colours == [.white, .black])
        #expect(
            Self.everything[first.byteRange.lowerBound] == 0x2C && Self.everything[first.byteRange.upperBound] == 0x21)
        let text = PlainText(
            grid: PixelRectangle(x: 1, y: 2, width: 16, height: 8), cellWidth: 8, cellHeight: 9, foregroundIndex: 1,
            backgroundIndex: 2, characters: Array("Hi".utf8))
        #expect(reading.events[4] == .plainText(text))
        let second = reading.frames[1]
        #expect(second.isInterlaced && second.disposal == .unspecified && second.transparentIndex == nil)
        #expect(second.delay.hundredths == 0 && second.localPalette == nil)
        #expect(reading.events[6] == .trailer)
    }

    @Test("Pieces of any size tell the same", arguments: [1, 2, 3, 5, 13, 64])
    func pieces(size: Int) { #expect(Reading(Self.everything, inPiecesOf: size) == Reading(Self.everything)) }

    @Test("A frame is told as soon as its last byte is there")
    func early() throws {
        let end = try #require(Reading(Self.everything).frames.first).byteRange.upperBound
        var decoder = GIFDecoder()
        decoder.append(Array(Self.everything[..<end]))
        var events: [GIFEvent] = []
        while let event = try decoder.next() { events.append(event) }
        guard case .frame = events.last else { throw GIFError(.truncated, at: end) }
    }

    @Test("Interlaced rows go to their places", arguments: 1...17)
    func interlace(height: Int) throws {
        let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
        var gif = GIFBuilder(2, height)
        gif.image(0, 0, 2, height, order.flatMap { [UInt8($0), UInt8($0)] }, isInterlaced: true)
        let frame = try #require(Reading(gif.finished()).frames.first)
        #expect(frame.indices == (0..<height).flatMap { [UInt8($0), UInt8($0)] })
    }

    /// As Chromium shows it; the rows of a picture of 8 come as 0, 4, 2, 6, 1, 3, 5, 7.
    @Test(
        "Rows of a cut interlaced frame stand for those below them that did not come",
        arguments: [
            ([1], "W. W. W. W. W. W. W. W."), ([1, 1, 2], "WW WW WW WW RW RW RW RW"),
            ([1, 1, 2, 2, 3], "WW WW GW GW RR RR RR RR"), ([1, 1, 2, 2, 3, 3, 1, 1, 3], "WW GW GG GG RR RR WW WW"),
        ] as [([Int], String)])
    func cutInterlace(indices: [Int], picture: String) {
        var gif = GIFBuilder(2, 8)
        gif.descriptor(0, 0, 2, 8, isInterlaced: true)
        gif.data(LZWWriter.codes([4] + indices.flatMap { [$0, 4] } + [5], codeSize: 2), codeSize: 2)
        let showing = Showing(gif.finished())
        #expect(showing.pictures == [picture])
        #expect(showing.frames.first?.isComplete == false && showing.fault == nil)
    }

    @Test("A cut interlaced frame is clipped as others are")
    func cutInterlaceOutside() {
        var gif = GIFBuilder(2, 3)
        gif.descriptor(1, 1, 2, 8, isInterlaced: true)
        gif.data(LZWWriter.codes([4, 1, 4, 2, 4, 3, 5], codeSize: 2), codeSize: 2)
        #expect(Showing(gif.finished()).pictures == [".. .W .W"])
    }

    @Test("Data of many sub-blocks, one byte each")
    func smallBlocks() throws {
        let indices = (0..<256).map { UInt8($0) }
        var gif = GIFBuilder(16, 16)
        gif.descriptor(0, 0, 16, 16)
        gif.raw([8])
        gif.subBlocks(LZWWriter.compress(indices, codeSize: 8), of: 1)
        #expect(Reading(gif.finished()).frames.first?.indices == indices)
    }

    @Test("Skipping pixels tells all but them")
    func skipping() {
        let reading = Reading(Self.everything, skippingPixels: true)
        #expect(reading.fault == nil && reading.events.count == 7)
        #expect(reading.frames.map(\.rectangle) == Reading(Self.everything).frames.map(\.rectangle))
        #expect(reading.frames.map(\.byteRange) == Reading(Self.everything).frames.map(\.byteRange))
        #expect(reading.frames.allSatisfy { $0.indices.isEmpty && $0.decodedPixelCount == 0 })
    }

    @Test("What comes after the end is let go")
    func afterTheEnd() throws {
        var decoder = GIFDecoder()
        decoder.append(Self.everything)
        while try decoder.next() != nil {}
        for _ in 0..<3 { decoder.append(Array(repeating: 0x2C, count: 1_000)) }
        #expect(try decoder.next() == nil && decoder.available == 0)
    }

    @Test(
        "Disposals that the specification leaves open",
        arguments: [(UInt8(4), Disposal.previous), (5, .unspecified), (6, .unspecified), (7, .unspecified)])
    func disposal(method: UInt8, disposal: Disposal) {
        var gif = GIFBuilder()
        gif.control(disposal: method)
        gif.image(filled: 1)
        #expect(Reading(gif.finished()).frames.first?.disposal == disposal)
    }
}
