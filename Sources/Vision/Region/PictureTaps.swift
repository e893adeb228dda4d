/// One plane of samples in memory that somebody else keeps alive.
struct Plane {
    let base: UnsafePointer<UInt8>
    let stride: Int
}

/// The four pixels around a place and how much each counts, in whole numbers: bilinear weights are products of one
/// horizontal and one vertical share, each of which counts 32 in all.
struct Taps {
    /// Columns of the left and the right pixels.
    let left: Int
    let right: Int
    /// Rows of the upper and the lower pixels.
    let top: Int
    let bottom: Int
    /// Shares of these columns and rows.
    let leftShare: Int16
    let rightShare: Int16
    let topShare: Int16
    let bottomShare: Int16

    /// Taps of a place whose four neighbours are inside the picture.
    @inline(__always)
    init(inside place: (x: Int, y: Int)) {
        left = place.x >> SamplingPath.fractionBits
        top = place.y >> SamplingPath.fractionBits
        right = left &+ 1
        bottom = top &+ 1
        rightShare = Int16(truncatingIfNeeded: place.x & (SamplingPath.unit &- 1))
        bottomShare = Int16(truncatingIfNeeded: place.y & (SamplingPath.unit &- 1))
        leftShare = Int16(SamplingPath.unit) &- rightShare
        topShare = Int16(SamplingPath.unit) &- bottomShare
    }

    /// Taps of any place: neighbours outside are replaced by the edge, and count only where the border is replicated.
    init(_ place: (x: Int, y: Int), width: Int, height: Int, border: RegionSampler.Border) {
        let taps = Taps(inside: place)
        func share(_ share: Int16, _ at: Int, _ count: Int) -> Int16 {
            border == .replicate || (at >= 0 && at < count) ? share : 0
        }
        left = min(max(taps.left, 0), width - 1)
        right = min(max(taps.right, 0), width - 1)
        top = min(max(taps.top, 0), height - 1)
        bottom = min(max(taps.bottom, 0), height - 1)
        leftShare = share(taps.leftShare, taps.left, width)
        rightShare = share(taps.rightShare, taps.right, width)
        topShare = share(taps.topShare, taps.top, height)
        bottomShare = share(taps.bottomShare, taps.bottom, height)
    }

    /// The weighted mean of four RGB pixels (0…255 each), rounded to whole numbers.
    /// - Parameters:
    ///   - upper: the left and the right pixel of the upper row, four lanes each.
    ///   - lower: those of the lower row.
    @inline(__always)
    func mean(_ upper: SIMD8<Int16>, _ lower: SIMD8<Int16>) -> SIMD4<Float> {
        let shares = SIMD8(
            lowHalf: SIMD4(repeating: leftShare), highHalf: SIMD4(repeating: rightShare))
        let (upper, lower) = (upper &* shares, lower &* shares)
        let above = SIMD4<Int32>(truncatingIfNeeded: upper.lowHalf &+ upper.highHalf)
        let below = SIMD4<Int32>(truncatingIfNeeded: lower.lowHalf &+ lower.highHalf)
        let sum = above &* Int32(topShare) &+ below &* Int32(bottomShare)
        return SIMD4<Float>((sum &+ Self.half) &>> Self.weightBits)
    }

    /// Weights add up to 2 to the power of this.
    private static let weightBits: Int32 = 10
    private static let half: Int32 = 512
}
