import Testing

@testable import GIFKit

@Suite("A decoder takes no more than the caller allows")
struct LimitTests {
    private func limits(_ change: (inout DecodingLimits) -> Void) -> DecodingLimits {
        var limits = DecodingLimits()
        change(&limits)
        return limits
    }

    private let threeFrames: [UInt8] = {
        var gif = GIFBuilder()
        gif.comment(Array(repeating: 65, count: 300))
        for index: UInt8 in 1...3 { gif.image(0, 0, 4, 4, filled: index) }
        return gif.finished()
    }()

    @Test("A canvas of a gigapixel is refused before memory is taken")
    func gigapixel() {
        let bytes = GIFBuilder(32_768, 32_768).finished()
        #expect(Reading(bytes).fault == GIFError(.limit(.canvasPixels), at: 6))
        #expect(Reading(bytes, limits: limits { $0.canvasPixels = .max }).fault == nil)
    }

    @Test("A frame of four gigapixels on a small canvas is refused, and so is a canvas that it would give its size")
    func hugeFrame() {
        for size in [1, 0] {
            var gif = GIFBuilder(size, size)
            gif.descriptor(0, 0, 65_535, 65_535)
            #expect(Reading(gif.bytes).fault == GIFError(.limit(.canvasPixels), at: 25 + 1))
        }
    }

    @Test("A large frame without data takes little")
    func emptyLargeFrame() {
        var gif = GIFBuilder(1, 1)
        gif.descriptor(0, 0, 7_000, 7_000)
        gif.raw([2, 2, 4, 9])
        var decoder = LZWDecoder()
        decoder.begin(total: 49_000_000, minimumCodeSize: 2)
        _ = decoder.decode([UInt8(4), 9].span)
        #expect(decoder.output.count < 100_000)
    }

    @Test("The 469-byte bomb: many frames on a large canvas")
    func bomb() {
        var gif = GIFBuilder(7_000, 7_000)
        while gif.bytes.count + 13 < 469 {
            gif.descriptor(0, 0, 1, 1)
            gif.raw([0, 0])
        }
        let reading = Reading(gif.finished())
        #expect(reading.fault?.reason == .limit(.totalPixels))
        #expect(reading.frames.count == 20)
        #expect(Reading(gif.finished(), limits: limits { $0.totalPixels = .max }).frames.count > 30)
    }

    @Test("Frames")
    func frames() {
        let reading = Reading(threeFrames, limits: limits { $0.frames = 2 })
        #expect(reading.fault?.reason == .limit(.frames) && reading.frames.count == 2)
        #expect(Reading(threeFrames, limits: limits { $0.frames = 3 }).fault == nil)
    }

    @Test("Pixels of all frames")
    func totalPixels() {
        #expect(Reading(threeFrames, limits: limits { $0.totalPixels = 47 }).fault?.reason == .limit(.totalPixels))
        #expect(Reading(threeFrames, limits: limits { $0.totalPixels = 48 }).fault == nil)
    }

    @Test("Bytes of the file", arguments: [1, 7, Int.max])
    func bytes(size: Int) {
        let count = threeFrames.count
        let reading = Reading(threeFrames, inPiecesOf: size, limits: limits { $0.bytes = count - 1 })
        #expect(reading.fault == GIFError(.limit(.bytes), at: count - 1) && reading.frames.count == 3)
        #expect(Reading(threeFrames, inPiecesOf: size, limits: limits { $0.bytes = count }).fault == nil)
    }

    @Test("Bytes of extensions together")
    func extensionBytes() {
        let fault = Reading(threeFrames, limits: limits { $0.extensionBytes = 300 }).fault
        #expect(fault?.reason == .limit(.extensionBytes))
        #expect(Reading(threeFrames, limits: limits { $0.extensionBytes = 302 }).fault == nil)
        var gif = GIFBuilder()
        for _ in 0..<10 { gif.comment([65, 66]) }
        gif.image(filled: 1)
        #expect(Reading(gif.finished(), limits: limits { $0.extensionBytes = 29 }).comments.count == 9)
        #expect(Reading(gif.finished(), limits: limits { $0.extensionBytes = 30 }).comments.count == 10)
    }

    @Test("A comment without end from a source without end ends at its limit")
    func endless() {
        let start = GIFBuilder().bytes + [0x21, 0xFE]
        var isFirst = true
        var frames = GIFFrames(limits: limits { $0.extensionBytes = 100_000 }) {
            defer { isFirst = false }
            return isFirst ? start : [UInt8](repeating: 1, count: 1_000)
        }
        #expect(throws: GIFError.self) { try frames.next() }
    }
}
