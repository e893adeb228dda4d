import Domain

/// The lines by which photographers place things, over a frame of any shape. Drawn once in a square that is stretched
/// to the frame, whose lines stay as fine as they are.
enum CompositionGuides {
    /// The edge of the square.
    static let edge = 1000.0
    /// The smaller part of a length that is divided by the golden ratio.
    static let golden = 0.381966

    /// Lines that can be shown.
    struct Layer {
        /// Its name in `data-layer`; those of rules have the rule's.
        var name: String
        /// What it is, on its switch.
        var words: LocalizedText
        /// Its drawings: one, or several to choose from.
        var ways: [SVGPath]

        /// What it is, in the language of whoever reads.
        var title: String { words.localized }
    }

    static let layers = [
        Layer(name: "thirds", words: LocalizedText("Thirds"), ways: [grid(1.0 / 3)]),
        Layer(name: "centre", words: LocalizedText("Centre"), ways: [cross]),
        Layer(name: "golden", words: LocalizedText("Golden-ratio grid"), ways: [grid(golden)]),
        Layer(
            name: "spiral", words: LocalizedText("Golden spiral"),
            ways: [(false, false), (true, false), (true, true), (false, true)].map(spiral)),
        Layer(name: "diagonals", words: LocalizedText("Diagonals"), ways: [diagonals]),
    ]

    /// The lines over a frame of a drawing.
    /// - Parameters:
    ///   - box: where the frame lies, in the drawing's units.
    ///   - shown: the name of the layer that is shown.
    ///   - isNamed: whether scripts find it as `#guides` and can show the other layers.
    static func node(over box: Box, showing shown: String?, isNamed: Bool = true) -> Node {
        SVG.svg(
            (isNamed ? [.id("guides")] : []) + [
                .class("guides"), .coordinate(.x, box.x), .coordinate(.y, box.y), .coordinate(.width, box.width),
                .coordinate(.height, box.height), .viewBox(edge, edge), .stretched,
            ]
        ) {
            for layer in layers where isNamed || layer.name == shown {
                for (way, path) in layer.ways.enumerated() {
                    SVG.g(
                        [.data("layer", layer.name), .data("rule", layer.name), .data("way", String(way))]
                            + (layer.name == shown && way == 0 ? [] : [.hidden])
                    ) { OverlayLine(path: path).node }
                }
            }
        }
    }

    /// Two lines across and two down, each at a share from an edge.
    private static func grid(_ share: Double) -> SVGPath {
        var path = SVGPath()
        for place in [share * edge, (1 - share) * edge] {
            path.move(place, 0)
            path.line(place, edge)
            path.move(0, place)
            path.line(edge, place)
        }
        return path
    }

    private static var cross: SVGPath {
        var path = SVGPath()
        path.move(edge / 2, 0)
        path.line(edge / 2, edge)
        path.move(0, edge / 2)
        path.line(edge, edge / 2)
        path.rectangle(Box(x: edge / 3, y: edge / 3, width: edge / 3, height: edge / 3))
        return path
    }

    private static var diagonals: SVGPath {
        var path = SVGPath()
        path.move(0, 0)
        path.line(edge, edge)
        path.move(edge, 0)
        path.line(0, edge)
        return path
    }

    /// Quarters of circles in squares, each smaller by the golden ratio than the one before: the usual drawing of the
    /// spiral.
    private static func spiral(isMirrored: Bool, isTurned: Bool) -> SVGPath {
        let ratio = 1 / (1 - golden)
        var rest = Box(x: 0, y: 0, width: ratio, height: 1)
        var path = SVGPath()
        func place(_ x: Double, _ y: Double) -> (Double, Double) {
            let (x, y) = (x / ratio, y)
            return ((isMirrored ? 1 - x : x) * edge, (isTurned ? 1 - y : y) * edge)
        }
        for turn in 0..<8 {
            let arc = Arc(of: &rest, turn: turn % 4)
            for step in 0...Arc.steps {
                let (x, y) = arc.point(Double(step) / Double(Arc.steps))
                let (across, down) = place(x, y)
                if turn == 0 && step == 0 { path.move(across, down) } else { path.line(across, down) }
            }
        }
        return path
    }

    /// A quarter of a circle in the square that is cut off a rectangle.
    private struct Arc {
        static let steps = 12
        /// Its middle, and where it begins and ends from there.
        private var middle, start, end: (x: Double, y: Double)

        /// Cuts the square off at the left, the top, the right or the bottom.
        init(of rest: inout Box, turn: Int) {
            let side = turn % 2 == 0 ? rest.height : rest.width
            switch turn {
            case 0:
                (middle, start, end) = ((rest.x + side, rest.y + side), (-side, 0), (0, -side))
                rest = Box(x: rest.x + side, y: rest.y, width: rest.width - side, height: rest.height)
            case 1:
                (middle, start, end) = ((rest.x, rest.y + side), (0, -side), (side, 0))
                rest = Box(x: rest.x, y: rest.y + side, width: rest.width, height: rest.height - side)
            case 2:
                (middle, start, end) = ((rest.x + rest.width - side, rest.y), (side, 0), (0, side))
                rest = Box(x: rest.x, y: rest.y, width: rest.width - side, height: rest.height)
            default:
                (middle, start, end) = ((rest.x + side, rest.y + rest.height - side), (0, side), (-side, 0))
                rest = Box(x: rest.x, y: rest.y, width: rest.width, height: rest.height - side)
            }
        }

        /// A point on it, from 0 where it begins to 1, by the rational form of the circle.
        func point(_ share: Double) -> (Double, Double) {
            let whole = 1 + share * share
            let (cosine, sine) = ((1 - share * share) / whole, 2 * share / whole)
            return (
                middle.x + start.x * cosine + end.x * sine, middle.y + start.y * cosine + end.y * sine
            )
        }
    }
}

/// A line over a picture: light, with a dark edge that keeps it legible on any.
struct OverlayLine {
    var path: SVGPath
    /// How it is drawn besides, each after a blank: ` wish`, ` spot`.
    var style = ""

    @NodeBuilder var node: Node {
        SVG.path([.class("edge" + style), .d(path)])
        SVG.path([.class("line" + style), .d(path)])
    }
}
