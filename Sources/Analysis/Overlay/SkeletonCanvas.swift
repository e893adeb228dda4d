internal import GIFKit
internal import Media

/// What a skeleton is drawn on.
protocol SkeletonCanvas {
    /// Width of the picture, pixels.
    var width: Int { get }
    /// Height of the picture, pixels.
    var height: Int { get }

    /// A line with round ends, `width` pixels wide; `opacity` is 0…1.
    mutating func line(from: CanvasPoint, to: CanvasPoint, width: Float, colour: CanvasColour, opacity: Float)
}

extension SkeletonCanvas {
    /// A disc.
    mutating func disc(at centre: CanvasPoint, radius: Float, colour: CanvasColour, opacity: Float) {
        line(from: centre, to: centre, width: 2 * radius, colour: colour, opacity: opacity)
    }
}

extension VideoCanvas: SkeletonCanvas {}

extension Bitmap: SkeletonCanvas {
    mutating func line(from: CanvasPoint, to: CanvasPoint, width: Float, colour: CanvasColour, opacity: Float) {
        let ink = Colour(
            red: UInt8(colour.red), green: UInt8(colour.green), blue: UInt8(colour.blue),
            alpha: UInt8(min(max(opacity, 0), 1) * 255))
        drawLine(
            from: SIMD2(Double(from.x), Double(from.y)), to: SIMD2(Double(to.x), Double(to.y)), width: Double(width),
            colour: ink)
    }
}
