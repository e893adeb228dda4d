internal import Media

/// From Y'CbCr samples to RGB by looking up what each sample adds.
///
/// The sums are those of libswscale's conversion of subsampled video: coefficients of 13 bits, each product rounded
/// down. Frames that reach MediaPipe come out of that conversion, and landmarks follow even such small darkening (0.1
/// to 0.4 px).
///
/// Unsafe: a view of memory on the stack, valid in `withTables` only.
struct ColourTables {
    /// What luma adds to red, green and blue, by sample.
    let luma: UnsafePointer<SIMD4<Int16>>
    /// What Cb adds.
    let cb: UnsafePointer<SIMD4<Int16>>
    /// What Cr adds.
    let cr: UnsafePointer<SIMD4<Int16>>

    /// Runs `body` with the tables of a conversion.
    /// - Parameter isSubsampled: false for video with whole chroma, whose conversion rounds to the nearest.
    static func withTables(_ colour: ColourConversion, isSubsampled: Bool, _ body: (ColourTables) -> Void) {
        withUnsafeTemporaryAllocation(of: SIMD4<Int16>.self, capacity: 3 * 256) { memory in
            guard let base = memory.baseAddress else { return }
            func part(_ distance: Int, _ coefficient: Float) -> Int16 {
                let product = distance * Int((coefficient * 8192 + 0.5).rounded(.down))
                return Int16((isSubsampled ? product : product + 4096) >> 13)
            }
            for sample in 0..<256 {
                let light = part(sample - Int(colour.yOffset), colour.yScale)
                let chroma = sample - 128
                (base + sample).initialize(to: SIMD4(light, light, light, 0))
                (base + 256 + sample).initialize(to: SIMD4(0, part(chroma, -colour.gCb), part(chroma, colour.bCb), 0))
                (base + 512 + sample).initialize(to: SIMD4(part(chroma, colour.rCr), part(chroma, -colour.gCr), 0, 0))
            }
            body(ColourTables(luma: UnsafePointer(base), cb: UnsafePointer(base + 256), cr: UnsafePointer(base + 512)))
        }
    }

    /// The RGB of two neighbouring pixels, 0…255 in three of four lanes each.
    @inline(__always)
    func pixels(
        _ y: (UInt8, UInt8), _ u: (UInt8, UInt8), _ v: (UInt8, UInt8)
    ) -> SIMD8<Int16> {
        let light = SIMD8(lowHalf: luma[Int(y.0)], highHalf: luma[Int(y.1)])
        let blue = SIMD8(lowHalf: cb[Int(u.0)], highHalf: cb[Int(u.1)])
        let red = SIMD8(lowHalf: cr[Int(v.0)], highHalf: cr[Int(v.1)])
        let sum = light &+ blue &+ red
        // Held within 0…255 by sign bits: comparisons of vectors are not compiled to vector instructions.
        let positive = sum & ~(sum &>> 15)
        return (positive | ((255 &- positive) &>> 15)) & 255
    }
}
