/// The way from sRGB bytes to OKLab and back.
///
/// The matrices are those of OKLab's definition (bottosson.github.io/posts/oklab, version of 2021-01-25); the transfer
/// curve is IEC 61966-2-1. The first matrix is folded into three tables by channel value and the cube root is a table
/// too, so that a colour costs six loads and one matrix product. Components are right to 0.001, a tenth of what can be
/// seen.
struct OKLabConverter: Sendable {
    /// Tables are made once.
    static let standard = OKLabConverter()

    private static let scale: Float = 65_535

    /// Linear light of each channel value, 0…1, rising.
    private let linear: [Float]
    /// What each value of red, green and blue adds to the cone responses (long, medium, short, 0), in 65,535ths.
    private let red: [SIMD4<Int32>]
    private let green: [SIMD4<Int32>]
    private let blue: [SIMD4<Int32>]
    /// The cube root of each response.
    private let roots: [Float]

    private init() {
        linear = (0..<256).map { Float(Self.linearLight(Double($0) / 255)) }
        red = linear.map { Self.fixed($0 * SIMD4(0.412_221_47, 0.211_903_5, 0.088_302_46, 0)) }
        green = linear.map { Self.fixed($0 * SIMD4(0.536_332_54, 0.680_699_55, 0.281_718_84, 0)) }
        blue = linear.map { Self.fixed($0 * SIMD4(0.051_445_995, 0.107_396_96, 0.629_978_7, 0)) }
        // White's responses may be rounded up to a little over 65,535.
        roots = (0..<Int(Self.scale) + 4).map { Self.cubeRoot(Float($0) / Self.scale) }
    }

    /// Lightness, green–red, blue–yellow and 0 of a colour, alpha ignored.
    @inline(__always)
    func components(of colour: Colour) -> SIMD4<Float> {
        let cones = red[Int(colour.red)] &+ green[Int(colour.green)] &+ blue[Int(colour.blue)]
        let fromLong = SIMD4<Float>(0.210_454_26, 1.977_998_5, 0.025_904_037, 0) * roots[Int(cones.x)]
        let fromMedium = SIMD4<Float>(0.793_617_8, -2.428_592_2, 0.782_771_77, 0) * roots[Int(cones.y)]
        let fromShort = SIMD4<Float>(-0.004_072_047, 0.450_593_7, -0.808_675_77, 0) * roots[Int(cones.z)]
        return fromLong + fromMedium + fromShort
    }

    /// The square of the distance of two colours.
    @inline(__always)
    func squaredDistance(_ one: Colour, _ other: Colour) -> Float {
        let difference = components(of: one) - components(of: other)
        return (difference * difference).sum()
    }

    /// The nearest opaque colour, clamped by channel.
    func colour(of lab: SIMD4<Float>) -> Colour {
        let long = lab.x + 0.396_337_78 * lab.y + 0.215_803_76 * lab.z
        let medium = lab.x - 0.105_561_346 * lab.y - 0.063_854_17 * lab.z
        let short = lab.x - 0.089_484_18 * lab.y - 1.291_485_5 * lab.z
        let cones = SIMD3(long * long * long, medium * medium * medium, short * short * short)
        return Colour(
            red: encoded((cones * SIMD3(4.076_741_7, -3.307_711_6, 0.230_969_93)).sum()),
            green: encoded((cones * SIMD3(-1.268_438, 2.609_757_4, -0.341_319_4)).sum()),
            blue: encoded((cones * SIMD3(-0.004_196_086, -0.703_418_6, 1.707_614_7)).sum()))
    }

    /// The channel value whose linear light is nearest.
    private func encoded(_ light: Float) -> UInt8 {
        var low = 0
        var high = 255
        while low < high {
            let middle = (low + high) / 2
            if light > (linear[middle] + linear[middle + 1]) / 2 { low = middle + 1 } else { high = middle }
        }
        return UInt8(low)
    }

    /// sRGB's curve from a channel (0…1) to light. The power 2.4 is made of a fifth root, as the standard library has
    /// none.
    private static func linearLight(_ channel: Double) -> Double {
        guard channel > 0.04045 else { return channel / 12.92 }
        let base = (channel + 0.055) / 1.055
        var root = 1.0
        for _ in 0..<30 { root -= (root - base / (root * root * root * root)) / 5 }
        return base * base * root * root
    }

    /// A cube root by Newton's method, from above.
    private static func cubeRoot(_ value: Float) -> Float {
        guard value > 0 else { return 0 }
        var root: Float = 1.01
        for _ in 0..<30 { root -= (root - value / (root * root)) / 3 }
        return root
    }

    private static func fixed(_ cones: SIMD4<Float>) -> SIMD4<Int32> {
        let scaled = cones * scale + 0.5
        return SIMD4(Int32(scaled.x), Int32(scaled.y), Int32(scaled.z), 0)
    }
}
