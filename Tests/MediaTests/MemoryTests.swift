internal import FoundationEssentials
internal import Testing

@testable internal import Media

/// Long clips take no more memory than short ones.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct MemoryTests {
    /// Memory of the process that is in use, bytes. Other tests are in it too: only what is much can be told.
    static func used() throws -> Int {
        let pages = try String(contentsOf: URL(filePath: "/proc/self/statm"), encoding: .utf8)
            .split(separator: " ").compactMap { Int($0) }
        return try #require(pages.dropFirst().first) * 4096
    }

    @Test
    func `frames are let go`() throws {
        let folder = try TemporaryFolder()
        let (width, height, count) = (1280, 720, 400)
        let path = try folder.clip(
            "long.mp4",
            "-f lavfi -i color=s=\(width)x\(height):r=25 -frames:v \(count) -c:v libx264 -preset ultrafast -pix_fmt yuv420p10"
        )
        let reader = try FrameReader(path: path)
        for _ in 0..<50 { _ = try reader.next() }
        let before = try Self.used()
        var frames = 50
        while try reader.next() != nil { frames += 1 }
        #expect(frames == count)
        let allOfThem = (count - 50) * width * height * 3 / 2
        #expect(try Self.used() - before < allOfThem / 2)
    }
}
