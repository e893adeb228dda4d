/// The skeleton over a still picture, as SVG, in the colours of the player's overlay.
struct SkeletonDrawing {
    /// The 33 landmarks, or none.
    var body: [SwingModel.Point]
    /// Size of the picture, in the drawing's units.
    var width: Double
    var height: Double
    /// How wide a bone is drawn, in the drawing's units.
    var stroke: Double

    /// Which of BlazePose's landmarks are joined by a bone; the face is left out, it is small on such pictures.
    static let bones = [
        (11, 12), (11, 23), (12, 24), (23, 24),
        (11, 13), (13, 15), (15, 19), (12, 14), (14, 16), (16, 20),
        (23, 25), (25, 27), (27, 29), (29, 31), (27, 31), (24, 26), (26, 28), (28, 30), (30, 32), (28, 32),
    ]
    private static let joints = [0, 11, 12, 13, 14, 15, 16, 23, 24, 25, 26, 27, 28]

    @NodeBuilder var node: Node {
        if body.count == 33 {
            let (bones, dots) = paths
            for level in Level.allCases {
                let (bones, dots) = (bones[level.rawValue], dots[level.rawValue])
                if !bones.isEmpty {
                    drawn("bones-edge", bones, stroke * 1.9)
                    drawn("bones bones-" + level.name, bones, stroke)
                }
                if !dots.isEmpty { drawn("bones bones-" + level.name, dots, stroke * 2.2) }
            }
        }
    }

    /// How surely a landmark was seen: the steps of the overlay.
    enum Level: Int, CaseIterable {
        case poor, fair, sure

        var name: String { ["poor", "fair", "sure"][rawValue] }

        init(_ visibility: Double) { self = visibility > 0.8 ? .sure : visibility > 0.5 ? .fair : .poor }
    }

    private func drawn(_ style: String, _ path: SVGPath, _ width: Double) -> Node {
        SVG.path([.class(style), .d(path), .strokeWidth(width)])
    }

    /// The bones of each level, and its joints: lines of no length with round ends.
    private var paths: (bones: [SVGPath], dots: [SVGPath]) {
        let places = body.map { (x: $0.x * width, y: $0.y * height) }
        var bones = Level.allCases.map { _ in SVGPath() }
        var dots = bones
        for (one, other) in Self.bones {
            let level = Level(min(body[one].visibility, body[other].visibility)).rawValue
            bones[level].move(places[one].x, places[one].y)
            bones[level].line(places[other].x, places[other].y)
        }
        for joint in Self.joints { dots[Level(body[joint].visibility).rawValue].dot(places[joint].x, places[joint].y) }
        return (bones, dots)
    }
}
