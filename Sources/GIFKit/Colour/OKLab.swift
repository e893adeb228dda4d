/// A colour by how it looks: Björn Ottosson's OKLab, in which equal distances are about equally visible.
public struct OKLab: Hashable, Sendable {
    /// Lightness, green–red, blue–yellow, and 0.
    var components: SIMD4<Float>

    /// A colour from components that are known already.
    init(components: SIMD4<Float>) {
        self.components = components
    }

    /// How an opaque `colour` looks; alpha is ignored.
    public init(_ colour: Colour) {
        components = OKLabConverter.standard.components(of: colour)
    }

    /// 0 (black) … 1 (white).
    public var lightness: Float { components.x }
    /// Green (negative) to red, about −0.25…0.28.
    public var greenRed: Float { components.y }
    /// Blue (negative) to yellow, about −0.31…0.2.
    public var blueYellow: Float { components.z }

    /// How different two colours look: about 0.01 is just noticeable side by side, 1 lies between black and white.
    public func distance(to other: OKLab) -> Float {
        let difference = components - other.components
        return (difference * difference).sum().squareRoot()
    }

    /// The opaque sRGB colour nearest to this one, each channel clamped to its range.
    public var colour: Colour { OKLabConverter.standard.colour(of: components) }
}
