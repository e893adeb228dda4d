extension Bitmap {
    /// The same picture in another size: each new pixel is the mean of what it covers, weighted by area and alpha.
    ///
    /// Made for smaller sizes; enlarged pixels stay squares. `width` and `height` are at least 1.
    public func scaled(width newWidth: Int, height newHeight: Int) -> Bitmap {
        guard newWidth != width || newHeight != height, !bounds.isEmpty else { return self }
        let columns = Coverage(from: width, to: newWidth)
        let rows = Coverage(from: height, to: newHeight)
        var result = Bitmap(width: newWidth, height: newHeight)
        var sums = [SIMD4<Float>](repeating: .zero, count: newWidth)
        for y in 0..<newHeight {
            for x in sums.indices { sums[x] = .zero }
            for row in rows.ranges[y] {
                let weight = rows.weight(of: row, in: y)
                for x in 0..<newWidth {
                    for column in columns.ranges[x] {
                        sums[x] += self[column, row].premultiplied * (weight * columns.weight(of: column, in: x))
                    }
                }
            }
            for x in 0..<newWidth { result[x, y] = Colour(premultiplied: sums[x]) }
        }
        return result
    }
}

/// Which old pixels of a row or column a new one covers, and how much of each.
private struct Coverage {
    let ranges: [Range<Int>]
    private let ratio: Float

    init(from old: Int, to new: Int) {
        ratio = Float(old) / Float(new)
        ranges = (0..<new).map { place in
            place * old / new..<max(place * old / new + 1, ((place + 1) * old + new - 1) / new)
        }
    }

    /// Part of a new pixel that is covered by an old one, 0…1.
    @inline(__always)
    func weight(of old: Int, in new: Int) -> Float {
        let low = max(Float(new) * ratio, Float(old))
        let high = min(Float(new + 1) * ratio, Float(old + 1))
        return (high - low) / ratio
    }
}

extension Colour {
    /// Channels multiplied by alpha, then alpha, 0…255 each.
    @inline(__always)
    fileprivate var premultiplied: SIMD4<Float> {
        let part = Float(alpha) / 255
        return SIMD4(Float(red) * part, Float(green) * part, Float(blue) * part, Float(alpha))
    }

    @inline(__always)
    fileprivate init(premultiplied sums: SIMD4<Float>) {
        guard sums.w >= 0.5 else {
            self = .transparent
            return
        }
        let straight = sums * (255 / sums.w) + 0.5
        self.init(
            red: UInt8(min(straight.x, 255)), green: UInt8(min(straight.y, 255)), blue: UInt8(min(straight.z, 255)),
            alpha: UInt8(min(sums.w + 0.5, 255)))
    }
}
