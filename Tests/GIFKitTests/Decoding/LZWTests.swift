import Domain
import Testing

@testable import GIFKit

@Suite("LZW data become indices")
struct LZWTests {
    /// Decodes data in pieces of `size` bytes.
    private func decode(_ data: [UInt8], codeSize: Int, total: Int, size: Int = 255) -> (
        [UInt8], LZWDecoder.Progress, Int
    ) {
        var decoder = LZWDecoder()
        decoder.begin(total: total, minimumCodeSize: UInt8(codeSize))
        var progress = LZWDecoder.Progress.starved
        for start in stride(from: 0, to: data.count, by: size) where progress == .starved {
            let piece = Array(data[start..<min(start + size, data.count)])
            progress = decoder.decode(piece.span).progress
        }
        let count = decoder.count
        return (decoder.finish(), progress, count)
    }

    /// Indices that look alike for a while, so that strings of many lengths come.
    private func indices(_ count: Int, below limit: Int) -> [UInt8] {
        var state = UInt32(1)
        return (0..<count).map { place in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: (place / 40 + (state >> 28 == 0 ? Int(state >> 8 & 7) : 0)) % limit)
        }
    }

    @Test("Every code size", arguments: 0...11)
    func codeSizes(codeSize: Int) {
        let indices = indices(20_000, below: min(1 << codeSize, 256))
        let data = LZWWriter.compress(indices, codeSize: codeSize)
        let isRight = decode(data, codeSize: codeSize, total: indices.count) == (indices, .ended, indices.count)
        #expect(isRight)
    }

    @Test("A full dictionary is kept until the clear code comes", arguments: [2, 8])
    func deferredClear(codeSize: Int) {
        let indices = indices(200_000, below: 1 << codeSize)
        let data = LZWWriter.compress(indices, codeSize: codeSize, defersClear: true)
        let isRight = decode(data, codeSize: codeSize, total: indices.count) == (indices, .ended, indices.count)
        #expect(isRight)
    }

    @Test("Pieces of any size", arguments: [1, 2, 3, 7, 8, 9, 63, 254])
    func pieces(size: Int) {
        let indices = indices(30_000, below: 256)
        let data = LZWWriter.compress(indices, codeSize: 8)
        let isRight = decode(data, codeSize: 8, total: indices.count, size: size) == (indices, .ended, indices.count)
        #expect(isRight)
    }

    @Test("One index repeated makes strings that the code itself defines, up to thousands of indices")
    func longStrings() {
        // 3, then each string that the code before has just made possible, to the last of the dictionary.
        let codes = [4, 3] + Array(6..<4096)
        let total = (1...4091).reduce(0, +)
        let (indices, progress, count) = decode(LZWWriter.codes(codes, codeSize: 2), codeSize: 2, total: total)
        let areRight = indices.allSatisfy { $0 == 3 }
        #expect(areRight && progress == .ended && count == total)
    }

    static let oddities: [(String, codes: [Int], total: Int, [UInt8], LZWDecoder.Progress, Int)] = [
        ("no clear code at the start", [1, 2, 6, 5], 4, [1, 2, 1, 2], .ended, 4),
        ("no end code", [4, 1, 2], 2, [1, 2], .ended, 2),
        ("many clear codes", [4, 4, 4, 1, 4, 4, 2, 4, 5], 2, [1, 2], .ended, 2),
        ("end code before the last index", [4, 1, 5], 3, [1, 0, 0], .ended, 1),
        ("nothing", [], 2, [0, 0], .starved, 0),
        ("more indices than asked for", [4, 1, 2, 3, 3, 3, 3, 5], 3, [1, 2, 3], .ended, 3),
        ("a string across the end", [4, 1, 6, 7, 8], 4, [1, 1, 1, 1], .ended, 4),
        ("a string that is not there yet", [4, 1, 7], 4, [1, 0, 0, 0], .invalid(code: 7), 1),
        ("a string right after the clear code", [4, 6], 4, [0, 0, 0, 0], .invalid(code: 6), 0),
        (
            "a string after the second clear code", [4, 1, 2, 6, 4, 6], 9, [1, 2, 1, 2, 0, 0, 0, 0, 0],
            .invalid(code: 6), 4
        ),
    ]

    @Test("Odd data", arguments: oddities)
    func odd(name: String, codes: [Int], total: Int, indices: [UInt8], progress: LZWDecoder.Progress, count: Int) {
        let result = decode(LZWWriter.codes(codes, codeSize: 2), codeSize: 2, total: total)
        #expect(result == (indices, progress, count), "\(name)")
    }

    @Test("The byte that holds an invalid code's last bit is told")
    func place() {
        var decoder = LZWDecoder()
        decoder.begin(total: 100, minimumCodeSize: 8)
        let data = LZWWriter.codes([256, 1, 2, 3, 300, 1, 2, 3, 4, 5, 6, 7], codeSize: 8)
        let (progress, used) = decoder.decode(data.span)
        #expect(progress == .invalid(code: 300))
        #expect(used == (5 * 9 - 1) / 8)
    }
}
