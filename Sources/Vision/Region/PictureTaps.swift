/// One plane of samples in memory that somebody else keeps alive.
struct Plane {
    let base: UnsafePointer<UInt8>
    let stride: Int
}

/// The four pixels around a place and how much each counts, in whole numbers.
struct Taps {
    let left: Int
    let right: Int
    let top: Int
    let bottom: Int
    let topLeft: Int
    let topRight: Int
    let bottomLeft: Int
    let bottomRight: Int

    /// Taps of a place whose four neighbours are inside the picture.
    @inline(__always)
    init(inside place: (x: Int, y: Int)) {
        left = place.x >> SamplingPath.fractionBits
        top = place.y >> SamplingPath.fractionBits
        right = left &+ 1
        bottom = top &+ 1
        let x = place.x & (SamplingPath.unit - 1)
        let y = place.y & (SamplingPath.unit - 1)
        topLeft = (SamplingPath.unit &- x) &* (SamplingPath.unit &- y)
        topRight = x &* (SamplingPath.unit &- y)
        bottomLeft = (SamplingPath.unit &- x) &* y
        bottomRight = x &* y
    }

    /// Taps of any place: neighbours outside are replaced by the edge, and count only where the border is replicated.
    init(_ place: (x: Int, y: Int), width: Int, height: Int, border: RegionSampler.Border) {
        let taps = Taps(inside: place)
        func holds(_ x: Int, _ y: Int) -> Int {
            border == .replicate || (x >= 0 && y >= 0 && x < width && y < height) ? 1 : 0
        }
        left = min(max(taps.left, 0), width - 1)
        right = min(max(taps.right, 0), width - 1)
        top = min(max(taps.top, 0), height - 1)
        bottom = min(max(taps.bottom, 0), height - 1)
        topLeft = taps.topLeft * holds(taps.left, taps.top)
        topRight = taps.topRight * holds(taps.right, taps.top)
        bottomLeft = taps.bottomLeft * holds(taps.left, taps.bottom)
        bottomRight = taps.bottomRight * holds(taps.right, taps.bottom)
    }

    /// Sum of the weights: 1024 where all count.
    @inline(__always)
    var total: Int { topLeft &+ topRight &+ bottomLeft &+ bottomRight }

    /// The weighted sum of a plane's samples.
    /// - Parameters:
    ///   - shiftX: how often the plane is halved horizontally; each pixel then takes its block's sample, as in the
    ///     conversion that the models' pictures usually come from.
    ///   - shiftY: how often it is halved vertically.
    @inline(__always)
    func sum(_ plane: Plane, shiftX: Int = 0, shiftY: Int = 0) -> Int {
        weighted(
            plane.base + (top >> shiftY) &* plane.stride, plane.base + (bottom >> shiftY) &* plane.stride,
            left >> shiftX, right >> shiftX)
    }

    /// The weighted sum of one channel of packed pixels.
    @inline(__always)
    func sum(packed plane: Plane, channel: Int) -> Int {
        weighted(
            plane.base + (top &* plane.stride &+ channel), plane.base + (bottom &* plane.stride &+ channel),
            left &* 3, right &* 3)
    }

    @inline(__always)
    private func weighted(_ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ left: Int, _ right: Int)
        -> Int
    {
        let above = topLeft &* Int(upper[left]) &+ topRight &* Int(upper[right])
        let below = bottomLeft &* Int(lower[left]) &+ bottomRight &* Int(lower[right])
        return above &+ below
    }
}
