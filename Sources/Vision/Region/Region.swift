internal import Glibc
internal import Media

/// A rotated square in the displayed picture: what a landmark model gets to see. Units are pixels.
package struct Region: Equatable, Sendable {
    /// Centre.
    package var centre: SIMD2<Float>
    /// Length of a side.
    package var size: Float
    /// Clockwise rotation (y points down), radians.
    package var rotation: Float

    package init(centre: SIMD2<Float>, size: Float, rotation: Float) {
        self.centre = centre
        self.size = size
        self.rotation = rotation
    }

    /// The square around a body: centre and a point above it on the circle around the body, which ends up on top.
    /// The margin is MediaPipe's (`scale_x: 1.25`).
    init(bodyCentre: SIMD2<Float>, circlePoint: SIMD2<Float>) {
        let up = circlePoint - bodyCentre
        centre = bodyCentre
        size = 2 * length(up) * 1.25
        rotation = RegionRule.Direction.up.rotation(from: bodyCentre, to: circlePoint)
    }

    /// The square around points (pixels).
    /// - Parameters:
    ///   - rotation: that of the square and of the points' box, clockwise, radians.
    ///   - shift: how far the box is moved along the square's own y axis, box heights.
    ///   - scale: side of the square in longest sides of the box.
    package init(around points: some Sequence<SIMD2<Float>>, rotation: Float, shift: Float = 0, scale: Float) {
        let turned = Region(centre: .zero, size: 1, rotation: rotation)
        var low = SIMD2<Float>(repeating: .infinity)
        var high = -low
        for point in points {
            let place = SIMD2((point * turned.xAxis).sum(), (point * turned.yAxis).sum())
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let middle = (low + high) / 2
        self.init(
            box: middle.x * turned.xAxis + middle.y * turned.yAxis, high - low, rotation: rotation, shift: shift,
            scale: scale)
    }

    /// The square around a box.
    init(box centre: SIMD2<Float>, _ sides: SIMD2<Float>, rotation: Float, shift: Float, scale: Float) {
        self.init(centre: centre, size: sides.max() * scale, rotation: rotation)
        self.centre += shift * sides.y * yAxis
    }

    /// The whole picture, letterboxed to a square.
    init(_ picture: Picture) { self.init(wholePicture: picture.geometry.width, picture.geometry.height) }

    /// The whole picture, letterboxed to a square.
    init(wholePicture width: Int, _ height: Int) {
        centre = SIMD2(Float(width), Float(height)) / 2
        size = Float(max(width, height))
        rotation = 0
    }

    /// Direction of the square's own x axis.
    var xAxis: SIMD2<Float> { SIMD2(cosf(rotation), sinf(rotation)) }
    /// Direction of the square's own y axis.
    var yAxis: SIMD2<Float> { SIMD2(-sinf(rotation), cosf(rotation)) }

    /// The point of the picture, pixels, that lies at `point` (0…1) of the square.
    package func picturePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
        centre + (point.x - 0.5) * size * xAxis + (point.y - 0.5) * size * yAxis
    }

    /// The place in the square, 0…1, of a point of the picture, pixels.
    package func point(at picturePoint: SIMD2<Float>) -> SIMD2<Float> {
        let away = (picturePoint - centre) / size
        return SIMD2((away * xAxis).sum(), (away * yAxis).sum()) + 0.5
    }

    /// An angle brought into −π…π.
    static func normalised(_ angle: Float) -> Float {
        angle - 2 * .pi * ((angle + .pi) / (2 * .pi)).rounded(.down)
    }
}

func length(_ vector: SIMD2<Float>) -> Float { (vector.x * vector.x + vector.y * vector.y).squareRoot() }

/// The logistic function.
func sigmoid(_ value: Float) -> Float { 1 / (1 + expf(-value)) }
