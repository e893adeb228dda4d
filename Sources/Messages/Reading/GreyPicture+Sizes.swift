internal import Media

extension GreyPicture {
    /// Pixels of a thumbnail's edge.
    private static let thumbnailEdge = 64

    /// Means over a grid of 64 × 64 parts.
    var thumbnail: [UInt8] {
        let edge = Self.thumbnailEdge
        var small: [UInt8] = []
        small.reserveCapacity(edge * edge)
        for row in 0..<edge {
            let rows = Self.part(row, of: height)
            for column in 0..<edge {
                let columns = Self.part(column, of: width)
                var sum = 0
                for y in rows { for x in columns { sum += Int(pixels[y * width + x]) } }
                small.append(UInt8(sum / (rows.count * columns.count)))
            }
        }
        return small
    }

    /// The places of one of 64 parts of a length; never none.
    private static func part(_ number: Int, of length: Int) -> Range<Int> {
        let start = number * length / thumbnailEdge
        return start..<max(start + 1, (number + 1) * length / thumbnailEdge)
    }

    /// Other sizes in which a QR code may be easier to read, made when they are asked for.
    var sizesForCodes: [() -> GreyPicture] {
        var sizes: [() -> GreyPicture] = []
        if max(width, height) <= 800 { sizes.append { doubled } }
        if min(width, height) > 420 { sizes.append { halved } }
        return sizes
    }

    /// Twice the size, cubic. On small codes in pictures of half the size it reads a fifth more than the picture
    /// itself.
    var doubled: GreyPicture {
        // Keys' cubic (a = −0.75) a quarter of a pixel before and behind a pixel, in 256ths.
        let weights: (Int32, Int32, Int32, Int32) = (-9, 67, 225, -27)
        let (width, height) = (width, height)
        var wide = [Int32](repeating: 0, count: 2 * width * height)
        for row in 0..<height {
            let start = row * width
            func value(_ column: Int) -> Int32 { Int32(pixels[start + min(max(column, 0), width - 1)]) }
            var (a, b, c, d) = (value(-2), value(-1), value(0), value(1))
            for column in 0..<width {
                let e = value(column + 2)
                wide[2 * (start + column)] = weights.0 * a + weights.1 * b + weights.2 * c + weights.3 * d
                wide[2 * (start + column) + 1] = weights.3 * b + weights.2 * c + weights.1 * d + weights.0 * e
                (a, b, c, d) = (b, c, d, e)
            }
        }
        var output = [UInt8](repeating: 0, count: 4 * width * height)
        for row in 0..<2 * height {
            // The four rows of pixels around, the nearest two in the middle.
            let top = (row + 1) / 2 - 2
            let starts = (0..<4).map { min(max(top + $0, 0), height - 1) * 2 * width }
            let (w0, w1, w2, w3) =
                row % 2 == 0
                ? (weights.0, weights.1, weights.2, weights.3) : (weights.3, weights.2, weights.1, weights.0)
            for column in 0..<2 * width {
                let near = w1 * wide[starts[1] + column] + w2 * wide[starts[2] + column]
                let far = w0 * wide[starts[0] + column] + w3 * wide[starts[3] + column]
                output[row * 2 * width + column] = UInt8(clamping: (near + far + 1 << 15) >> 16)
            }
        }
        return GreyPicture(width: 2 * width, height: 2 * height, pixels: output)
    }

    /// Half the size, means of four; a single row or column stays one.
    var halved: GreyPicture {
        let (half, rows) = (max(1, width / 2), max(1, height / 2))
        let (right, below) = (width > 1 ? 1 : 0, height > 1 ? width : 0)
        var output = [UInt8](repeating: 0, count: half * rows)
        for row in 0..<rows {
            for column in 0..<half {
                let place = 2 * row * width + 2 * column
                let sum =
                    Int(pixels[place]) + Int(pixels[place + right]) + Int(pixels[place + below])
                    + Int(pixels[place + below + right])
                output[row * half + column] = UInt8((sum + 2) / 4)
            }
        }
        return GreyPicture(width: half, height: rows, pixels: output)
    }

    /// The mean of the pictures that hardly differ from the first; nil where there are none.
    static func mean(ofThoseLikeFirst pictures: [GreyPicture]) -> GreyPicture? {
        guard let first = pictures.first else { return nil }
        let like = pictures.filter { picture in
            guard picture.width == first.width, picture.height == first.height else { return false }
            var sum = 0
            for place in first.pixels.indices { sum += abs(Int(picture.pixels[place]) - Int(first.pixels[place])) }
            return sum < 4 * first.pixels.count
        }
        guard like.count > 1 else { return nil }
        var sums = [Int32](repeating: 0, count: first.pixels.count)
        for picture in like { for place in sums.indices { sums[place] += Int32(picture.pixels[place]) } }
        let pixels = sums.map { UInt8($0 / Int32(like.count)) }
        return GreyPicture(width: first.width, height: first.height, pixels: pixels)
    }
}
