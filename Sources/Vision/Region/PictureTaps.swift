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
    @inline(__always)
    func mean(
        _ topLeft: SIMD4<Int16>, _ topRight: SIMD4<Int16>, _ bottomLeft: SIMD4<Int16>, _ bottomRight: SIMD4<Int16>
    ) -> SIMD4<Float> {
        let upper = SIMD4<Float>(truncatingIfNeeded16: topLeft &* leftShare &+ topRight &* rightShare)
        let lower = SIMD4<Float>(truncatingIfNeeded16: bottomLeft &* leftShare &+ bottomRight &* rightShare)
        let sum = upper * Float(topShare) + lower * Float(bottomShare)
        // Rounded by truncation, which needs no call; all sums are exact.
        let whole = SIMD4<Int32>(sum * (1 / Float(SamplingPath.unit * SamplingPath.unit)) + 0.5)
        return SIMD4<Float>(whole)
    }
}

extension SIMD4<Float> {
    /// Sixteen-bit numbers as floats.
    @inline(__always)
    fileprivate init(truncatingIfNeeded16 values: SIMD4<Int16>) {
        self.init(SIMD4<Int32>(truncatingIfNeeded: values))
    }
}
