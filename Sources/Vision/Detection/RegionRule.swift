internal import Glibc

/// How a landmark model's square follows from a detection in pixels. Numbers are MediaPipe's (`…_detection_to_roi`).
enum RegionRule: Sendable {
    /// Around a circle: key points are its centre and a point on it, which ends up on top.
    case circle(centre: Int, top: Int)
    /// Around the box.
    /// - Parameters:
    ///   - from: key point where the thing's own direction begins.
    ///   - to: key point where it ends.
    ///   - direction: where it points in the square.
    ///   - shift: how far the box is moved along the square's own y axis, box heights.
    ///   - scale: side of the square in longest sides of the box.
    case box(from: Int, to: Int, direction: Direction, shift: Float, scale: Float)

    /// Where something points in a square.
    enum Direction: Sendable {
        case up, right

        /// The rotation of a square in which this is the way from one point to another.
        func rotation(from: SIMD2<Float>, to: SIMD2<Float>) -> Float {
            let way = to - from
            return Region.normalised((self == .up ? .pi / 2 : 0) - atan2f(-way.y, way.x))
        }
    }

    /// The square for a detection whose places are in pixels.
    func region(_ detection: Detection) -> Region {
        switch self {
        case .circle(let centre, let top):
            Region(bodyCentre: detection.keyPoints[centre], circlePoint: detection.keyPoints[top])
        case .box(let from, let to, let direction, let shift, let scale):
            Region(
                box: detection.centre, detection.size,
                rotation: direction.rotation(from: detection.keyPoints[from], to: detection.keyPoints[to]),
                shift: shift, scale: scale)
        }
    }
}
