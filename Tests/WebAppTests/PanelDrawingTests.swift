import Domain
import Media
import Testing

@testable import WebApp

/// What stands beside a clip is drawn whole, light on dark, and only when it says something else.
struct PanelDrawingTests {
    private static let long = "Overhead, as nobody has ever called it"

    private static func panel(hasCurve: Bool) -> VideoPanel {
        let curve = VideoPanel.Curve(
            title: "Wrist angular velocity", peak: "peak 25.2 rad/s", times: [1, 1.5, 2], values: [0, nil, 25],
            mark: .init(time: 1.9, uncertainty: 0.3, label: "contact"))
        let rows = (0..<40).map {
            VideoPanel.Row(name: "\(long) \($0)", value: "0.42 m, est.", detail: $0 % 2 == 0 ? long : "", tone: .fair)
        }
        let swing = VideoPanel.Moment(
            start: 1, place: "Swing 1 of 1", title: long, remark: long, phase: "Contact ±0.05 s", rows: rows,
            curve: hasCurve ? curve : nil)
        return VideoPanel(moments: [.init(start: 0, place: "", title: "1 swing", rows: []), swing])
    }

    @Test(arguments: [(960, 1706), (1842, 884), (720, 1280), (1280, 614)], [true, false])
    func nothingIsCut(_ size: (width: Int, height: Int), hasCurve: Bool) throws {
        let (width, height) = size
        var drawing = PanelDrawing(Self.panel(hasCurve: hasCurve), width: width, height: height)
        let (first, again) = (drawing.pixels(at: 0.5), drawing.pixels(at: 0.9))
        #expect(first?.count == 4 * width * height && again == nil && drawing.playhead(at: 0.5) == nil)
        let drawn = drawing.pixels(at: 1)
        let pixels = try #require(drawn)
        let later = drawing.pixels(at: 1.7)
        #expect(later == nil)
        // The stage's ground around everything, and words as light as its ink.
        let margin = width / 50
        var light = 0
        for y in 0..<height {
            for x in 0..<width {
                let place = 4 * (y * width + x)
                let isGround = Array(pixels[place..<place + 3]) == [0x0E, 0x10, 0x0B]
                if !isGround, min(x, y, width - 1 - x, height - 1 - y) < margin {
                    Issue.record("something at \(x), \(y)")
                    return
                }
                if pixels[place] > 200 { light += 1 }
            }
        }
        #expect(light > width * height / 400 && light < width * height / 4, "\(light)")
    }

    @Test func thePlayheadGoesAlongTheCurve() throws {
        var drawing = PanelDrawing(Self.panel(hasCurve: true), width: 960, height: 1706)
        _ = drawing.pixels(at: 1)
        let places = try [1.0, 1.5, 2].map { try #require(drawing.playhead(at: $0)) }
        #expect(places.map(\.from.x) == places.map(\.to.x) && places[0].from.y < places[0].to.y)
        #expect(places[0].from.x < places[1].from.x && places[1].from.x < places[2].from.x)
        #expect(abs(places[0].from.x + places[2].from.x - 2 * places[1].from.x) < 1 && places[2].from.x < 960)
        #expect(drawing.playhead(at: 2.1) == nil && drawing.playhead(at: .nan) == nil)
    }

    @Test func whereThereIsNothingToSayTheSideIsDark() {
        var drawing = PanelDrawing(VideoPanel(moments: []), width: 64, height: 64)
        let drawn = drawing.pixels(at: 0)
        #expect(drawn == nil && drawing.playhead(at: 0) == nil)
    }
}
