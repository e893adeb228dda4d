import Domain
internal import GIFKit
internal import TestSupport
internal import Testing

@testable internal import Media

/// Parts of clips as pictures at an even rate.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct SpanFramesTests {
    /// Each frame is grey, two steps brighter than the one before.
    private static let steps =
        "-f lavfi -i color=black:s=64x48:r=10:d=5,format=gbrp,geq=r=mod(N*4\\,250):g=mod(N*4\\,250):b=mod(N*4\\,250) "
        + "-c:v libx264 -qp 4 -pix_fmt yuv420p "

    @Test(arguments: [
        (1.0, 2.0, 10.0, [1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9]), (1, 2, 4, [1, 1.25, 1.5, 1.75]),
        (1, 1.5, 50, [1, 1.1, 1.2, 1.3, 1.4]), (4.8, 9, 10, [4.8, 4.9]), (4.99, 9, 10, [4.99]),
    ])
    func `times are even, no denser than the clip, and within it`(
        _ from: Double, _ to: Double, _ fps: Double, _ times: [Double]
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip("steps.mp4", Self.steps)
        let span = try SpanFrames(of: path, in: from...to, fps: fps, width: 32)
        #expect(zip(span.times, times).allSatisfy { abs($0 - $1) < 1e-9 } && span.times.count == times.count)
        #expect((span.width, span.height) == (32, 24))
        for time in span.times {
            let picture = try span.picture(at: time)
            #expect(picture.width == 32 && picture.height == 24)
            let frame = min(Int((time * 10 + 0.001).rounded(.down)), 49)
            #expect(abs(Int(picture[16, 12].green) - frame * 4) <= 3 && picture[16, 12].alpha == 255, "\(time)")
        }
    }

    @Test
    func `a slow clip's pictures are told by when they began, and the last lasts to the end`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(HandmadeGIF(delays: [100, 100, 100]).bytes, "slow.gif")
        let span = try SpanFrames(of: path, in: 0.5...2.5, fps: 10, width: 4)
        #expect(span.times == [0.5, 1.5] && span.end == 2.5)
        var began: [Double] = []
        for time in span.times {
            _ = try span.picture(at: time)
            began.append(span.shownSince)
        }
        #expect(began == [0, 1])
        #expect(throws: AppError.self) { try SpanFrames(of: path, in: 3...4, fps: 10, width: 4) }
    }

    @Test
    func `pictures are upright, of the clip's shape, and no larger`() throws {
        let folder = try TemporaryFolder()
        let flat = try folder.clip("flat.mp4", Patterns.quarters(frames: 3) + "-c:v libx264 -qp 1 -pix_fmt yuv420p")
        let path = try folder.clip("turned.mp4", "-i \(flat) -c copy -metadata:s:v:0 rotate=270")
        let span = try SpanFrames(of: path, in: 0...1, fps: 5, width: 1000)
        #expect((span.width, span.height) == (96, 128))
        let picture = try span.picture(at: 0)
        let quarters = [picture[20, 20], picture[75, 20], picture[20, 100], picture[75, 100]]
        let order = try #require(OrientationTests.shown[90])
        for (seen, stored) in zip(quarters, order) {
            let colour = RGB(Int(seen.red), Int(seen.green), Int(seen.blue))
            #expect(colour.isNear(Patterns.colours[stored]), "\(colour)")
        }
    }
}
