package import Domain
internal import Glibc
internal import Media
package import Vision

/// An angle that somebody drew on joints, measured in every frame of a clip.
package struct DrawnAngle: Sendable {
    /// Presentation times, seconds.
    package let times: [Double]
    /// Degrees in the picture, 0…180; NaN in frames in which one of its joints is not seen.
    package let degrees: [Double]
    /// The joint at its corner; nil for a place that stays.
    package let corner: Int?

    /// - Returns: nil for a drawing that is no angle, or follows no joint.
    package init?(_ drawing: Drawing, in recording: LandmarkRecording) {
        guard drawing.shape == .angle, drawing.points.count == 3, drawing.follows, recording.layout.kind == .pose else {
            return nil
        }
        let size = (width: Float(recording.width), height: Float(recording.height))
        times = (0..<recording.frameCount).map { recording.time(of: $0) }
        degrees = (0..<recording.frameCount).map { frame in
            let pose = recording.frame(frame).pose
            let places = drawing.points.compactMap { point -> CanvasPoint? in
                guard let landmark = point.landmark else {
                    return CanvasPoint(x: Float(point.x) * size.width, y: Float(point.y) * size.height)
                }
                guard let seen = pose?.landmarks[landmark], seen.visibility >= Self.visibility else { return nil }
                return CanvasPoint(x: seen.x * size.width, y: seen.y * size.height)
            }
            return places.count == 3 ? Self.degrees(places) : .nan
        }
        corner = drawing.points[1].landmark
    }

    /// Joints that are seen less surely than this are not measured.
    private static let visibility: Float = 0.1

    /// The angle at the second of three places, degrees, 0…180.
    static func degrees(_ places: [CanvasPoint]) -> Double {
        let turn = abs(places[1].angle(to: places[0]) - places[1].angle(to: places[2])) * 180 / .pi
        return turn > 180 ? 360 - turn : turn
    }
}

extension CanvasPoint {
    /// Pixels.
    func distance(to other: CanvasPoint) -> Float {
        ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
    }

    /// The direction to another place, radians, clockwise from the right.
    func angle(to other: CanvasPoint) -> Double { atan2(Double(other.y - y), Double(other.x - x)) }

    /// A place so many pixels away in a direction.
    func going(_ length: Float, at angle: Double) -> CanvasPoint {
        CanvasPoint(x: x + length * Float(cos(angle)), y: y + length * Float(sin(angle)))
    }
}
