internal import FoundationEssentials
internal import Testing

@testable internal import Media

/// Long clips take no more memory than short ones. Each is measured in a process of its own: other tests take memory,
/// too.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct MemoryTests {
    /// Pictures of 1280 × 720 in a clip, and how many of them in memory would be too many.
    private static let (count, tooMany) = (400, 50)
    private static let frameBytes = 1280 * 720 * 3 / 2

    /// Memory of this process that is in use, bytes.
    private static func used() throws -> Int {
        let pages = try String(contentsOf: URL(filePath: "/proc/self/statm"), encoding: .utf8)
            .split(separator: " ").compactMap { Int($0) }
        return try #require(pages.dropFirst().first) * 4096
    }

    private static func clip(in folder: TemporaryFolder, pixels: String) throws -> String {
        try folder.clip(
            "long.mp4",
            "-f lavfi -i color=s=1280x720:r=25 -frames:v \(count) -c:v libx264 -preset ultrafast -pix_fmt \(pixels)")
    }

    @Test
    func `frames are let go`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let reader = try FrameReader(path: try Self.clip(in: folder, pixels: "yuv420p10"))
            for _ in 0..<50 { _ = try reader.next() }
            let before = try Self.used()
            var frames = 50
            while try reader.next() != nil { frames += 1 }
            #expect(frames == Self.count)
            let more = try Self.used() - before
            #expect(more < Self.tooMany * Self.frameBytes, "\(more >> 20) MiB more")
        }
    }

    /// A panel that is drawn anew for each picture.
    private struct Restless: SidePanel {
        var (width, height): (Int, Int)
        func pixels(at time: Double) -> [UInt8]? {
            [UInt8](repeating: UInt8(time.truncatingRemainder(dividingBy: 8) * 30), count: 4 * width * height)
        }
        func playhead(at time: Double) -> (from: CanvasPoint, to: CanvasPoint)? { nil }
    }

    @Test(arguments: [false, true])
    func `drawn pictures are let go`(isBeside: Bool) async {
        await #expect(processExitsWith: .success) { [isBeside] in
            let folder = try TemporaryFolder()
            let path = try Self.clip(in: folder, pixels: "yuv420p")
            var (before, most, frames) = (0, 0, 0)
            _ = try DrawnCopy.make(
                from: path, to: folder.file("drawn.mp4"), beside: isBeside ? { Restless(width: $0, height: $1) } : nil
            ) { _, canvas in
                canvas.line(
                    from: CanvasPoint(x: 0, y: 0), to: CanvasPoint(x: 1280, y: 720), width: 8,
                    colour: CanvasColour(red: 255, green: 152, blue: 31))
                frames += 1
                // The encoder looks ahead by some forty frames; then it holds what it needs.
                if frames == 100 { before = (try? Self.used()) ?? 0 }
                if frames > 100 { most = max(most, (try? Self.used()) ?? .max) }
            }
            #expect(frames == Self.count)
            #expect(most - before < Self.tooMany * Self.frameBytes, "\((most - before) >> 20) MiB more")
        }
    }
}
