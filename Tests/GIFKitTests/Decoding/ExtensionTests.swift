import Testing

@testable import GIFKit

@Suite("Extensions are kept")
struct ExtensionTests {
    private func read(_ name: String, _ blocks: [UInt8]) -> ApplicationExtension? {
        var gif = GIFBuilder()
        gif.application(name, blocks)
        gif.image(filled: 1)
        return Reading(gif.finished()).applications.first
    }

    @Test(
        "Loop counts",
        arguments: [
            ("NETSCAPE2.0", [UInt8(3), 1, 0, 0], LoopCount.forever), ("NETSCAPE2.0", [3, 1, 1, 0], .repeats(1)),
            ("ANIMEXTS1.0", [3, 1, 255, 255], .repeats(65_535)), ("NETSCAPE2.0", [5, 1, 7, 0, 9, 9], .repeats(7)),
            ("NETSCAPE2.0", [5, 2, 1, 0, 0, 0, 3, 1, 2, 0], .repeats(2)),
            ("NETSCAPE2.0", [3, 9, 4, 0], nil), ("NETSCAPE2.0", [2, 1, 7], nil), ("NETSCAPE2.0", [], nil),
            ("NETSCAPE2.1", [3, 1, 1, 0], nil),
            ("NETSCAPE2.0", [3, 1, 2, 0, 3, 1, 5, 0], .repeats(2)),
        ] as [(String, [UInt8], LoopCount?)])
    func loop(name: String, blocks: [UInt8], count: LoopCount?) { #expect(read(name, blocks)?.loopCount == count) }

    @Test("The last loop extension counts, wherever it stands", arguments: [0, 2])
    func lastLoop(first: Int) throws {
        var gif = GIFBuilder()
        gif.loop(first)
        gif.image(filled: 1)
        gif.loop(9)
        gif.application("XMP DataXMP", [1, 1])
        #expect(Showing(gif.finished()).loopCount == .repeats(9))
        #expect(try GIFSummary(gif.finished()).loopCount == .repeats(9))
        #expect(Showing(GIFBuilder().finished()).loopCount == .once)
    }

    @Test("An XMP packet lies without lengths before its 257 bytes", arguments: [0, 1, 5, 254, 300, 1_000])
    func xmp(length: Int) {
        let packet = Array("<x:xmpmeta>".utf8) + (0..<length).map { UInt8($0 % 90 + 33) }
        #expect(read("XMP DataXMP", packet + [1] + (0...255).reversed())?.xmp == packet)
    }

    @Test("An XMP packet in real sub-blocks")
    func xmpInBlocks() {
        #expect(read("XMP DataXMP", [3, 1, 2, 3, 1, 4])?.xmp == [1, 2, 3, 4])
        #expect(read("XMP DataXMQ", [3, 1, 2, 3, 1, 4])?.xmp == nil)
    }

    @Test("A colour profile of several sub-blocks")
    func profile() {
        #expect(read("ICCRGBG1012", [3, 1, 2, 3, 1, 4])?.colourProfile == [1, 2, 3, 4])
        #expect(read("ICCRGBG1012", [])?.colourProfile == [])
        #expect(read("NETSCAPE2.0", [3, 1, 0, 0])?.colourProfile == nil)
    }

    @Test(
        "Comments are UTF-8 or Latin-1",
        arguments: [
            (Array("Grüße".utf8), "Grüße"), ([0x47, 0xFC], "Gü"), ([0], "\0"), ([], ""),
            (Array(repeating: 65, count: 1_000), String(repeating: "A", count: 1_000)),
        ])
    func comments(bytes: [UInt8], text: String) {
        var gif = GIFBuilder()
        gif.comment(bytes)
        gif.image(filled: 1)
        let comment = Reading(gif.finished()).comments.first
        #expect(comment?.text == text && comment?.bytes == bytes)
    }

    @Test(
        "Extensions that are not as they should be are passed over",
        arguments: [
            [0x21, 0xFF, 0], [0x21, 0xFF, 3, 1, 2, 3, 0], [0x21, 0x01, 2, 1, 1, 0], [0x21, 0xF9, 3, 0xFF, 1, 1, 0],
            [0x21, 0xF9, 0], [0x21, 0x00, 1, 1, 0], [0x21, 0x2C, 0], [0, 0, 0],
        ] as [[UInt8]])
    func misshapen(bytes: [UInt8]) {
        var gif = GIFBuilder()
        gif.raw(bytes)
        gif.image(filled: 1)
        let reading = Reading(gif.finished())
        #expect(reading.events.count == 3 && reading.fault == nil)
        #expect(reading.frames.first?.delay.hundredths == 0)
    }

    @Test("Of two graphic controls the last counts; a text between it and the image changes nothing")
    func controls() {
        var gif = GIFBuilder()
        gif.control(delay: 5, transparent: 2)
        gif.control(delay: 6)
        gif.raw([0x21, 0x01, 12] + [UInt8](repeating: 1, count: 12) + [0])
        gif.image(filled: 1)
        gif.image(filled: 1)
        let frames = Reading(gif.finished()).frames
        #expect(frames.map(\.delay.hundredths) == [6, 0])
        #expect(frames.map(\.transparentIndex) == [nil, nil])
    }
}
