internal import Media
internal import Vision

/// Draws the hands or the face of each frame into its picture, as lines.
struct ContourPainter: OverlayPainter {
    /// Sizes and colours.
    private enum Parameters {
        /// Widest line, as a share of the thing's longer edge.
        static let line: Float = 1.0 / 70
        /// How much wider the dark edge is, on either side, as a share of a line.
        static let edge: Float = 0.4
        /// Thinnest line, pixels.
        static let thinnest: Float = 1
        /// How much thicker a raised finger is.
        static let raised: Float = 2
        /// A finger counts as raised above this probability.
        static let surelyRaised: Float = 0.5
    }

    /// A line along points.
    struct Line {
        var points: [Int]
        var colour: CanvasColour
        /// In widths of a line.
        var width: Float = 1
    }

    private var cursor: RecordingCursor

    init(_ recording: LandmarkRecording) { cursor = RecordingCursor(recording) }

    mutating func draw(at time: Double, on canvas: inout some SkeletonCanvas) {
        guard let frame = cursor.frame(at: time) else { return }
        for body in cursor.recording.bodies(in: frame) {
            draw(body.points.count == Hand.landmarkCount ? Self.hand(body) : Self.face, of: body, on: &canvas)
        }
    }

    private func draw(_ lines: [Line], of body: RecordedBody, on canvas: inout some SkeletonCanvas) {
        let places = body.points.map {
            CanvasPoint(x: $0.x * Float(canvas.width), y: $0.y * Float(canvas.height))
        }
        func extent(_ values: [Float]) -> Float { (values.max() ?? 0) - (values.min() ?? 0) }
        let size = max(extent(places.map(\.x)), extent(places.map(\.y)))
        let line = max(Parameters.thinnest, size * Parameters.line)
        // The whole dark edge first, so that it never lies over a colour.
        for isEdge in [true, false] {
            for part in lines {
                for (from, to) in zip(part.points, part.points.dropFirst()) where max(from, to) < places.count {
                    canvas.line(
                        from: places[from], to: places[to],
                        width: line * (part.width + (isEdge ? 2 * Parameters.edge : 0)),
                        colour: isEdge ? .black : part.colour, opacity: isEdge ? 0.5 : 1)
                }
            }
        }
    }

    static let fingers = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16], [17, 18, 19, 20]]
    static let palm = [0, 1, 5, 9, 13, 17, 0]

    private static func hand(_ body: RecordedBody) -> [Line] {
        let colour: CanvasColour =
            switch body.side {
            case .left: .leftSide
            case .right: .rightSide
            case nil: .middle
            }
        return [Line(points: palm, colour: colour)]
            + zip(fingers.indices, fingers).map { index, points in
                let isRaised = index < body.values.count && body.values[index] > Parameters.surelyRaised
                return Line(points: points, colour: colour, width: isRaised ? Parameters.raised : 1)
            }
    }

    static let face: [Line] = [
        Line(points: closed(FaceMesh.oval), colour: .outline),
        Line(points: closed(FaceMesh.lipsOuter), colour: .lips),
        Line(points: closed(FaceMesh.lipsInner), colour: .lips),
        Line(points: closed(FaceMesh.leftEye), colour: .leftSide),
        Line(points: closed(FaceMesh.rightEye), colour: .rightSide),
        Line(points: FaceMesh.leftBrowUpper, colour: .leftSide),
        Line(points: FaceMesh.rightBrowUpper, colour: .rightSide),
    ]

    private static func closed(_ points: [Int]) -> [Int] { points + points.prefix(1) }
}
