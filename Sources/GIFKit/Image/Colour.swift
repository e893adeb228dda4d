/// One sRGB colour with straight (not premultiplied) alpha, eight bits a channel.
///
/// In memory the bytes lie in the order red, green, blue, alpha.
public struct Colour: Hashable, Sendable, BitwiseCopyable {
    /// All four bytes at once: red is the lowest, alpha the highest.
    public var packed: UInt32

    /// The colour whose bytes are `packed`, red lowest.
    @inlinable
    public init(packed: UInt32) {
        self.packed = packed
    }

    /// A colour from its channels, 0…255 each.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        packed = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
    }

    /// 0…255.
    @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: packed) }
    /// 0…255.
    @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: packed >> 8) }
    /// 0…255.
    @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: packed >> 16) }
    /// 0 (transparent) … 255 (opaque).
    @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: packed >> 24) }

    /// Nothing: all four bytes are 0.
    public static let transparent = Colour(packed: 0)
    /// Opaque black.
    public static let black = Colour(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = Colour(red: 255, green: 255, blue: 255)
}
