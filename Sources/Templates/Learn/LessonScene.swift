import Domain

/// A drawn example of a lesson: people in a landscape, 240 × 160, with what a rule makes of it.
struct LessonScene {
    /// Somebody, by the middle of the head and its radius.
    struct Figure {
        var x: Double
        var y: Double
        var size = 11.0
        /// To which side the face looks: −1, 0 or 1.
        var looks = 0.0
    }

    /// How light it is.
    enum Light: String { case right, dark, bright }

    static let width = 240.0
    static let height = 160.0

    var figures: [Figure] = []
    /// Where sky and ground meet at the left and at the right.
    var horizon: (left: Double, right: Double) = (106.7, 106.7)
    /// Things that draw the eye: a sun, a ball, a sign.
    var spots: [(x: Double, y: Double, size: Double)] = []
    /// Trees, by the middle of their foot and their height.
    var trees: [(x: Double, y: Double, height: Double)] = []
    /// The lines over it, by the name of their layer.
    var guide: String?
    /// What is to be moved, from where to where.
    var arrow: (from: (Double, Double), to: (Double, Double))?
    /// What is to be cut out.
    var crop: Box?
    var light = Light.right
    /// Whether it is blurred: people, or all but people.
    var isBlurred = false

    /// The drawing.
    /// - Parameter words: what it shows, for those who do not see it.
    func node(_ words: String) -> Node {
        SVG.svg([
            .class("lesson-scene"), .viewBox(Self.width, Self.height), .role("img"), .aria("label", words),
            .data("light", light.rawValue), .unfocusable,
        ]) {
            SVG.rect([.class("sky"), .coordinate(.width, Self.width), .coordinate(.height, Self.height)])
            SVG.path([.class("ground"), .d(ground)])
            for tree in trees { SVG.path([.class("tree"), .d(Self.tree(tree))]) }
            for spot in spots {
                SVG.circle([
                    .class("spot"), .coordinate(.cx, spot.x), .coordinate(.cy, spot.y), .coordinate(.r, spot.size),
                ])
            }
            for figure in figures { drawn(figure) }
            SVG.rect([.class("light"), .coordinate(.width, Self.width), .coordinate(.height, Self.height)])
            if let guide {
                SVG.g([.class("guides"), .data("rule", guide)]) {
                    CompositionGuides.node(
                        over: Box(x: 0, y: 0, width: Self.width, height: Self.height), showing: guide, isNamed: false)
                }
            }
            if let crop { SVG.path([.class("crop"), .d(Self.path { $0.rectangle(crop) })]) }
            if let arrow { SVG.path([.class("wish"), .d(Self.path(of: arrow))]) }
        }
    }

    private var ground: SVGPath {
        Self.path {
            $0.move(0, horizon.left)
            $0.line(Self.width, horizon.right)
            $0.line(Self.width, Self.height)
            $0.line(0, Self.height)
            $0.close()
        }
    }

    private func drawn(_ figure: Figure) -> Node {
        let shifts = isBlurred ? [-3.0, -1, 1, 3] : [0]
        return SVG.g([.class(isBlurred ? "figure blurred" : "figure")]) {
            for shift in shifts { Self.body(figure, figure.x + shift) }
        }
    }

    /// Legs, arms, trunk, neck, head and hair, measured in heads.
    private static func body(_ figure: Figure, _ x: Double) -> Node {
        let (y, head) = (figure.y, figure.size)
        func line(_ style: String, _ width: Double, _ points: [(Double, Double)], isClosed: Bool = false) -> Node {
            let line = path { path in
                for (index, point) in points.enumerated() {
                    let place = (x + point.0 * head, y + point.1 * head)
                    if index == 0 { path.move(place.0, place.1) } else { path.line(place.0, place.1) }
                }
                if isClosed { path.close() }
            }
            return SVG.path([.class(style), .d(line), .strokeWidth(width * head)])
        }
        return .sequence([
            line("trousers", 0.85, [(-0.5, 5), (-0.62, 9.7)]), line("trousers", 0.85, [(0.5, 5), (0.62, 9.7)]),
            line("shirt", 0.6, [(-1.25, 1.9), (-1.7, 4.7)]), line("shirt", 0.6, [(1.25, 1.9), (1.7, 4.7)]),
            line("shirt filled", 0.5, [(-1.2, 1.8), (1.2, 1.8), (0.8, 4.9), (-0.8, 4.9)], isClosed: true),
            line("skin", 0.7, [(0, 0.6), (0, 1.5)]),
            figure.looks == 0
                ? .nothing
                : line(
                    "skin filled", 0.2,
                    [(0.8, -0.15), (1.2, 0.15), (0.8, 0.3)].map { ($0 * figure.looks, $1) }),
            SVG.circle([.class("face"), .coordinate(.cx, x), .coordinate(.cy, y), .coordinate(.r, head)]),
            line(
                "hair filled", 0.3,
                [(-0.92, -0.1), (-0.8, -0.6), (-0.35, -0.95), (0.35, -0.95), (0.8, -0.6), (0.92, -0.1), (0.3, -0.5)].map
                {
                    (figure.looks == 0 ? $0 : $0 - 0.12 * figure.looks, $1)
                }, isClosed: true),
        ])
    }

    private static func tree(_ tree: (x: Double, y: Double, height: Double)) -> SVGPath {
        path {
            $0.move(tree.x, tree.y - tree.height)
            $0.line(tree.x + tree.height * 0.28, tree.y - tree.height * 0.15)
            $0.line(tree.x + tree.height * 0.05, tree.y - tree.height * 0.15)
            $0.line(tree.x + tree.height * 0.05, tree.y)
            $0.line(tree.x - tree.height * 0.05, tree.y)
            $0.line(tree.x - tree.height * 0.05, tree.y - tree.height * 0.15)
            $0.line(tree.x - tree.height * 0.28, tree.y - tree.height * 0.15)
            $0.close()
        }
    }

    private static func path(of arrow: (from: (Double, Double), to: (Double, Double))) -> SVGPath {
        let (dx, dy) = (arrow.to.0 - arrow.from.0, arrow.to.1 - arrow.from.1)
        let length = max((dx * dx + dy * dy).squareRoot(), 1)
        let (x, y) = (dx / length, dy / length)
        return path {
            $0.move(arrow.from.0, arrow.from.1)
            $0.line(arrow.to.0, arrow.to.1)
            $0.move(arrow.to.0 - 7 * x - 4 * y, arrow.to.1 - 7 * y + 4 * x)
            $0.line(arrow.to.0, arrow.to.1)
            $0.line(arrow.to.0 - 7 * x + 4 * y, arrow.to.1 - 7 * y - 4 * x)
        }
    }

    private static func path(_ draw: (inout SVGPath) -> Void) -> SVGPath {
        var path = SVGPath()
        draw(&path)
        return path
    }
}
