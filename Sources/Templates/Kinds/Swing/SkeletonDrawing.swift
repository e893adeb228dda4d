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
            for level in Level.allCases {
                let bones = path(level)
                let dots = dots(level)
                if !bones.isEmpty {
                    drawn("bones-edge", bones, stroke * 1.9)
                    drawn("bones bones-" + level.rawValue, bones, stroke)
                }
                if !dots.isEmpty { drawn("bones bones-" + level.rawValue, dots, stroke * 2.2) }
            }
        }
    }

    /// How surely a landmark was seen: the steps of the overlay.
    enum Level: String, CaseIterable {
        case poor, fair, sure

        init(_ visibility: Double) { self = visibility > 0.8 ? .sure : visibility > 0.5 ? .fair : .poor }
    }

    private func drawn(_ style: String, _ path: String, _ width: Double) -> Node {
        SVG.path([.class(style), .d(path), .strokeWidth(width)])
    }

    private func path(_ level: Level) -> String {
        Self.bones.filter { Level(min(body[$0.0].visibility, body[$0.1].visibility)) == level }
            .map { "M" + place($0.0) + "L" + place($0.1) }.joined()
    }

    /// Lines of no length with round ends.
    private func dots(_ level: Level) -> String {
        Self.joints.filter { Level(body[$0].visibility) == level }.map { "M" + place($0) + "h0" }.joined()
    }

    private func place(_ index: Int) -> String {
        Numerals.shortest(body[index].x * width) + " " + Numerals.shortest(body[index].y * height)
    }
}
