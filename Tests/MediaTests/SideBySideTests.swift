internal import TestSupport
internal import Testing

@testable internal import Media

/// Picture and panel stand side by side, whole, in sizes that phones play.
struct SideBySideTests {
    @Test(arguments: [
        (1080, 1920, false, 960, 1706), (1920, 1080, true, 1842, 1036), (540, 960, false, 640, 1138),
        (320, 240, true, 1040, 780), (1000, 1000, false, 1000, 1000), (4096, 1716, true, 1920, 804),
        (240, 1000, false, 308, 1280), (1, 1, false, 820, 820),
    ])
    func `upright pictures have the panel on the right, wide ones below`(
        _ width: Int, _ height: Int, _ isUnder: Bool, _ shownWidth: Int, _ shownHeight: Int
    ) {
        let layout = SideBySide(width: width, height: height)
        #expect(layout.isUnder == isUnder)
        #expect(
            abs(layout.picture.width - shownWidth) <= 2 && abs(layout.picture.height - shownHeight) <= 2, "\(layout)")
        let size = layout.size
        #expect(max(size.width, size.height) <= 1922 && max(size.width, size.height) >= 1278, "\(layout)")
        for length in [
            size.width, size.height, layout.picture.width, layout.picture.height, layout.corner.x, layout.corner.y,
        ] {
            #expect(length % 2 == 0)
        }
        #expect(isUnder ? layout.panel.width == size.width : layout.panel.height == size.height)
    }

    /// A panel of one colour that changes once, and a line over it.
    private struct Plain: SidePanel {
        var (width, height): (Int, Int)
        var asked: (Double) -> Void
        var shown: Bool?

        mutating func pixels(at time: Double) -> [UInt8]? {
            asked(time)
            let isLate = time >= 0.1
            guard isLate != shown else { return nil }
            shown = isLate
            return (0..<width * height).flatMap { _ -> [UInt8] in isLate ? [200, 40, 30, 0] : [30, 160, 220, 0] }
        }

        func playhead(at time: Double) -> (from: CanvasPoint, to: CanvasPoint)? {
            guard time < 0.1 else { return nil }
            let middle = Float(width) / 2
            return (CanvasPoint(x: middle, y: 0), CanvasPoint(x: middle, y: Float(height)))
        }
    }

    private struct Silent: SidePanel {
        func pixels(at time: Double) -> [UInt8]? { nil }
        func playhead(at time: Double) -> (from: CanvasPoint, to: CanvasPoint)? { nil }
    }

    @Test(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
    func `a panel that says nothing is black`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "clip.mp4", "-f lavfi -i color=0x7e7e7e:s=240x320:r=25 -frames:v 2 -c:v libx264 -pix_fmt yuv420p")
        let target = folder.file("drawn.mp4")
        #expect(try DrawnCopy.make(from: path, to: target, beside: { _, _ in Silent() }, draw: { _, _ in }))
        let seen = try firstFrame(of: target) { picture in
            [(0.7, 0.2), (0.8, 0.5), (0.95, 0.95)].map { picture.colour(atX: $0.0, y: $0.1) }
        }
        for colour in try #require(seen) { #expect(colour.isNear(RGB(0, 0, 0), within: 6), "\(colour)") }
    }

    @Test(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence), arguments: ["240x320", "320x240"])
    func `both are in the copy, in their colours`(_ size: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.clip(
            "clip.mp4", "-f lavfi -i color=0x7e7e7e:s=\(size):r=25 -frames:v 6 -c:v libx264 -qp 1 -pix_fmt yuv420p")
        let target = folder.file("drawn.mp4")
        var times: [Double] = []
        let isFinished = try DrawnCopy.make(
            from: path, to: target, beside: { Plain(width: $0, height: $1) { times.append($0) } }, draw: { _, _ in })
        #expect(isFinished && times.count == 6)
        let reader = try FrameReader(path: target)
        let isUnder = size == "320x240"
        var seen: [[RGB]] = []
        while let frame = try reader.next() {
            let picture = isUnder ? (0.5, 0.3) : (0.3, 0.5)
            let places = [picture] + (isUnder ? [(0.25, 0.9), (0.5, 0.9)] : [(0.65, 0.5), (0.79, 0.5)])
            seen.append(places.map { frame.picture.colour(atX: $0.0, y: $0.1) })
        }
        try #require(seen.count == 6)
        for (index, colours) in seen.enumerated() {
            #expect(colours[0].isNear(RGB(126, 126, 126), within: 8), "frame \(index): \(colours)")
            let panel = index < 3 ? RGB(220, 160, 30) : RGB(30, 40, 200)
            #expect(colours[1].isNear(panel, within: 14), "frame \(index): \(colours)")
            // The line is there while it is said to be, and gone afterwards.
            #expect(index >= 3 || colours[2].isNear(RGB(255, 255, 255), within: 60) || !isUnder, "\(colours)")
            #expect(index < 3 || colours[2].isNear(panel, within: 14), "\(colours)")
        }
    }
}
