internal import Domain
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import Media

/// Clips of unlike sizes stand beside each other, each at times of its own.
struct PairedCopyTests {
    @Test(arguments: [
        ([(1920, 1080)], (1920, 1080)), ([(1080, 1920)], (1080, 1920)), ([(3840, 2160)], (1920, 1080)),
        ([(1920, 1080), (1920, 1080)], (1920, 540)), ([(1080, 1920), (1080, 1920)], (1920, 1706)),
        ([(1080, 1920), (1920, 1080)], (1920, 820)), ([(320, 240), (160, 240)], (480, 240)),
        ([(320, 240), (640, 480)], (1280, 480)), ([(1, 1), (1, 1)], (4, 2)),
    ])
    func `all are as high as the highest, within what phones play`(
        _ sizes: [(Int, Int)], _ whole: (Int, Int)
    ) {
        let layout = PairLayout(sizes)
        #expect(abs(layout.size.width - whole.0) <= 4 && abs(layout.size.height - whole.1) <= 2, "\(layout)")
        for part in layout.parts {
            #expect(part.width % 2 == 0 && part.height % 2 == 0 && part.height == layout.size.height)
        }
        for (part, size) in zip(layout.parts, sizes) where size.0 > 1 {
            let shape = Double(size.0) / Double(size.1)
            #expect(abs(Double(part.width) / Double(part.height) - shape) < 0.03, "\(part)")
        }
    }

    @Test(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
    func `each half shows its own frames in its own colours`() throws {
        let folder = try TemporaryFolder()
        // Red and, from the tenth frame on, green; blue in another matrix.
        let red = try folder.clip(
            "red.mp4",
            "-f lavfi -i color=0xc02020:s=320x240:r=25,drawbox=t=fill:c=0x20c020:enable='gte(n,10)' -frames:v 20 -c:v libx264 -qp 1 -pix_fmt yuv420p"
        )
        let blue = try folder.clip(
            "blue.mp4",
            "-f lavfi -i color=0x2020c0:s=160x240:r=30 -frames:v 5 -vf scale=out_color_matrix=bt709 -colorspace bt709 -c:v libx264 -qp 1 -pix_fmt yuv420p"
        )
        let target = folder.file("pair.mp4")
        var drawn: [Int] = []
        let sources = [
            PairedCopy.Source(path: red, turn: .none, times: [0, 0, 0.36, 0.4, 7]),
            PairedCopy.Source(path: blue, turn: .none, times: [-1, 0, 0.1, 0.2, 9]),
        ]
        #expect(try PairedCopy.make(of: sources, to: target, fps: 10) { _, source, _ in drawn.append(source) })
        #expect(drawn == [0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
        let reader = try FrameReader(path: target)
        var seen: [(RGB, RGB)] = []
        while let frame = try reader.next() {
            let picture = frame.picture
            #expect(picture.width == 480 && picture.height == 240)
            seen.append((picture.colour(atX: 0.3, y: 0.5), picture.colour(atX: 0.85, y: 0.5)))
        }
        try #require(seen.count == 5)
        for (index, (left, right)) in seen.enumerated() {
            let wanted = index < 3 ? RGB(192, 32, 32) : RGB(32, 192, 32)
            #expect(left.isNear(wanted, within: 16), "\(index): \(left)")
            #expect(right.isNear(RGB(32, 32, 192), within: 16), "\(index): \(right)")
        }
    }

    @Test(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
    func `a film that is stopped leaves nothing`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "clip.mp4", "-f lavfi -i color=0x7e7e7e:s=240x320:r=25 -frames:v 5 -c:v libx264 -pix_fmt yuv420p")
        let target = folder.file("pair.mp4")
        let source = PairedCopy.Source(path: path, turn: .none, times: [0, 0.1, 0.2])
        var left = 2
        let isFinished = try PairedCopy.make(
            of: [source, source], to: target, fps: 10,
            isCancelled: {
                left -= 1
                return left < 0
            }, draw: { _, _, _ in })
        #expect(!isFinished && access(target, F_OK) != 0)
    }
}
