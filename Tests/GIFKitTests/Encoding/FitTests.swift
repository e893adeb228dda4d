import Testing

@testable import GIFKit

@Suite("GIFs of a wished size")
struct FitTests {
    static let frames = (0..<4).map { AnimationFrame(Pictures.scene(80, 60, time: $0), delay: Delay(hundredths: 6)) }

    @Test("The GIF has at most the bytes that were asked for", arguments: [10_000, 1_500])
    func fits(maxBytes: Int) throws {
        let fitted = try GIFEncoder.fit(maxBytes: maxBytes, frames: Self.frames)
        #expect(fitted.bytes.count <= maxBytes)
        let shown = try RoundTrip.decode(fitted.bytes)
        #expect(shown.count == Self.frames.count)
        #expect(shown[0].width == fitted.width && shown[0].height == fitted.height)
    }

    @Test("With enough room nothing is given up")
    func roomy() throws {
        let fitted = try GIFEncoder.fit(maxBytes: 10_000_000, frames: Self.frames)
        #expect(fitted.bytes == (try RoundTrip.encodeTimed(Self.frames)))
        #expect(fitted.width == 80 && fitted.height == 60 && fitted.options == GIFEncoder.Options())
    }

    @Test("What cannot be says how small it can be")
    func impossible() throws {
        let error = #expect(throws: GIFEncodingError.self) { try GIFEncoder.fit(maxBytes: 50, frames: Self.frames) }
        guard case .tooLarge(let smallest)? = error else { return #expect(error == .tooLarge(smallest: 0)) }
        #expect(try GIFEncoder.fit(maxBytes: smallest, frames: Self.frames).bytes.count == smallest)
        #expect(throws: GIFEncodingError.noFrames) { try GIFEncoder.fit(maxBytes: 50, frames: []) }
    }

    @Test("An estimate is right to a fifth", arguments: [1, 2, 4])
    func estimate(count: Int) throws {
        let frames = Self.frames.prefix(count)
        let estimate = try GIFEncoder.estimatedBytes(of: frames)
        let bytes = try RoundTrip.encodeTimed(Array(frames)).count
        #expect(abs(estimate - bytes) <= bytes / 5)
        #expect(throws: GIFEncodingError.noFrames) { try GIFEncoder.estimatedBytes(of: []) }
    }

    @Test("The ladder leads down")
    func ladder() throws {
        var last = Int.max
        for step in stride(from: 0, to: SizeStep.ladder.count, by: 4).map({ SizeStep.ladder[$0] }) {
            let size = step.size(of: Self.frames[0].bitmap)
            let scaled = Self.frames.map { $0.bitmap.scaled(width: size.width, height: size.height) }
            let bytes = try RoundTrip.encode(scaled, step.applied(to: GIFEncoder.Options())).count
            #expect(bytes < last)
            last = bytes
        }
    }
}

@Suite("Delays that add up")
struct DelayCarryTests {
    @Test("The sum is right to half a hundredth at every frame", arguments: [1.0 / 15, 1.0 / 24, 1.0 / 60, 0.1, 0.004])
    func sums(seconds: Double) {
        var carry = DelayCarry()
        var hundredths = 0
        for frame in 1...300 {
            hundredths += Int(carry.delay(seconds: seconds).hundredths)
            #expect(abs(Double(hundredths) - Double(frame) * seconds * 100) < 0.501)
        }
    }

    @Test("What is longer than any delay is not owed", arguments: [1e9, -5, .nan, .infinity])
    func endless(seconds: Double) {
        var carry = DelayCarry()
        _ = carry.delay(seconds: seconds)
        #expect((4...6).contains(carry.delay(seconds: 0.05).hundredths))
    }
}

extension RoundTrip {
    /// The bytes of an animation with its own delays.
    fileprivate static func encodeTimed(_ frames: [AnimationFrame]) throws -> [UInt8] {
        var encoder = try GIFEncoder(width: frames[0].bitmap.width, height: frames[0].bitmap.height)
        var bytes: [UInt8] = []
        for frame in frames { bytes += try encoder.append(frame.bitmap, delay: frame.delay) }
        return try bytes + encoder.finish()
    }
}
