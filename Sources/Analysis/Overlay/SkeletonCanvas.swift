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

    /// A text, its top left corner at a place.
    mutating func text(_ mask: TextMask, at place: CanvasPoint, colour: CanvasColour)
}

extension SkeletonCanvas {
    /// A disc.
    mutating func disc(at centre: CanvasPoint, radius: Float, colour: CanvasColour, opacity: Float) {
        line(from: centre, to: centre, width: 2 * radius, colour: colour, opacity: opacity)
    }
}

/// The same as in browsers: a test compares them.
extension CanvasColour {
    /// The person's left: blue. Told apart from orange by people who see few colours, too.
    static let leftSide = CanvasColour(red: 0x6C, green: 0xC5, blue: 0xFF)
    /// The person's right: orange.
    static let rightSide = CanvasColour(red: 0xFF, green: 0xB4, blue: 0x5C)
    /// What has no side.
    static let middle = CanvasColour(red: 0xE6, green: 0xEC, blue: 0xEA)
    /// The outline of a face.
    static let outline = CanvasColour(red: 0x9F, green: 0xE8, blue: 0xCF)
    /// Lips.
    static let lips = CanvasColour(red: 0xFF, green: 0x8F, blue: 0x7A)
    /// The dark edge that keeps colours legible on any picture.
    static let black = CanvasColour(red: 0, green: 0, blue: 0)
}

/// What is drawn of what was found.
struct OverlayParts: OptionSet {
    let rawValue: Int

    /// The body, the hands or the face; and what else has no path.
    static let body = OverlayParts(rawValue: 1)
    /// The path of the hitting hand.
    static let trail = OverlayParts(rawValue: 2)
    static let all: OverlayParts = [.body, .trail]
}

/// Draws what was found in a clip into its pictures.
protocol OverlayPainter {
    /// Draws what belongs to a time, seconds on the clip's clock. Times come in order.
    mutating func draw(at time: Double, on canvas: inout some SkeletonCanvas)
    /// Draws parts of that.
    mutating func draw(_ parts: OverlayParts, at time: Double, on canvas: inout some SkeletonCanvas)
}

extension OverlayPainter {
    mutating func draw(_ parts: OverlayParts, at time: Double, on canvas: inout some SkeletonCanvas) {
        if parts.contains(.body) { draw(at: time, on: &canvas) }
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

    mutating func text(_ mask: TextMask, at place: CanvasPoint, colour: CanvasColour) {
        guard abs(place.x) < Float(4 * width), abs(place.y) < Float(4 * height) else { return }
        var sprite = Bitmap(width: mask.width, height: mask.height)
        for row in 0..<mask.height {
            for column in 0..<mask.width {
                sprite[column, row] = Colour(
                    red: UInt8(colour.red), green: UInt8(colour.green), blue: UInt8(colour.blue),
                    alpha: mask.coverage[row * mask.width + column])
            }
        }
        draw(sprite, x: Int(place.x.rounded()), y: Int(place.y.rounded()))
    }
}
