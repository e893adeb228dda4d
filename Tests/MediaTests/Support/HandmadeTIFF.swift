/// A TIFF of red, green, blue and white quarters, stored as its fields say, without compression.
struct HandmadeTIFF {
    var width = 128
    var height = 96
    /// As in EXIF, 1 to 8.
    var orientation = 1
    /// Edge of the square tiles that it is stored in; nil for strips of 40 rows.
    var tile: Int?
    /// Bits of a sample, 8 or 16.
    var bits = 8
    /// Whether each sample has a plane of its own.
    var isPlanar = false
    var isBigEndian = false
    /// Whether places have 64 bits (BigTIFF).
    var isBig = false
    /// Whether it is for printers: cyan, magenta, yellow, black.
    var isCMYK = false
    /// What is said of a fourth sample, which is a half everywhere: 0 nothing, 1 and 2 transparency, multiplied into
    /// the others or not.
    var fourth: Int?
    /// Kind of numbers: 1 whole ones, 3 of floating point.
    var format = 1
    /// Black pages of half the size before the picture.
    var smallerCopies = 0
    /// Whether its last piece lies behind the file's end.
    var isIncomplete = false

    var bytes: [UInt8] {
        let head =
            Array((isBigEndian ? "MM" : "II").utf8)
            + (isBig ? number(43, 2) + number(8, 2) + number(0, 2) : number(42, 2))
        let link = isBig ? 8 : 4
        var file = head + number(0, link)
        var place = head.count
        for page in 0...smallerCopies {
            let isCopy = page < smallerCopies
            let (width, height) = isCopy ? (width / 2, height / 2) : (width, height)
            let start = append(page: pieces(width, height, isBlack: isCopy), width, height, isCopy, to: &file)
            file.replaceSubrange(place..<place + link, with: number(start, link))
            place = file.count - link
        }
        return file
    }

    /// Appends the pieces of a page and its directory.
    /// - Returns: where the directory begins.
    private func append(
        page pieces: [[UInt8]], _ width: Int, _ height: Int, _ isCopy: Bool, to file: inout [UInt8]
    ) -> Int {
        var places: [Int] = []
        for piece in pieces {
            places.append(file.count)
            file += piece
        }
        if isIncomplete, !isCopy { places[places.count - 1] = file.count + 1_000_000 }
        let counts = pieces.map(\.count)
        var entries: [(tag: Int, type: Int, values: [Int])] = [
            (254, 4, [isCopy ? 1 : 0]), (256, 4, [width]), (257, 4, [height]),
            (258, 3, [Int](repeating: bits, count: samples)), (259, 3, [1]), (262, 3, [isCMYK ? 5 : 2]),
            (274, 3, [orientation]), (277, 3, [samples]), (284, 3, [isPlanar ? 2 : 1]),
            (339, 3, [Int](repeating: format, count: samples)),
        ]
        if let tile { entries += [(322, 4, [tile]), (323, 4, [tile]), (324, 4, places), (325, 4, counts)] }
        if tile == nil { entries += [(273, 4, places), (278, 4, [Self.rows]), (279, 4, counts)] }
        if let fourth { entries.append((338, 3, [fourth])) }
        entries.sort { $0.tag < $1.tag }
        let inline = isBig ? 8 : 4
        let fields = entries.map { entry in
            let values = entry.values.flatMap { number($0, entry.type == 3 ? 2 : 4) }
            var field = number(entry.tag, 2) + number(entry.type, 2) + number(entry.values.count, inline)
            if values.count <= inline {
                field += values + [UInt8](repeating: 0, count: inline - values.count)
            } else {
                field += number(file.count, inline)
                file += values
            }
            return field
        }
        let start = file.count
        file += number(entries.count, isBig ? 8 : 2) + fields.flatMap { $0 } + number(0, inline)
        return start
    }

    private static let rows = 40
    private var samples: Int { isCMYK || fourth != nil ? 4 : 3 }

    /// The strips or tiles, plane by plane.
    private func pieces(_ width: Int, _ height: Int, isBlack: Bool) -> [[UInt8]] {
        let (across, down) = (tile ?? width, tile ?? Self.rows)
        return (isPlanar ? (0..<samples).map { [$0] } : [Array(0..<samples)]).flatMap { plane in
            stride(from: 0, to: height, by: down).flatMap { top in
                stride(from: 0, to: width, by: across).map { left in
                    let bottom = tile == nil ? min(top + down, height) : top + down
                    return (top..<bottom).flatMap { y in
                        (left..<left + across).flatMap { x in
                            let colour = isBlack ? [0, 0, 0, 0] : colour(x < width / 2, y < height / 2)
                            return plane.flatMap { number(bits == 16 ? colour[$0] * 257 : colour[$0], bits / 8) }
                        }
                    }
                }
            }
        }
    }

    private func colour(_ isLeft: Bool, _ isTop: Bool) -> [Int] {
        let colour = Patterns.colours[(isTop ? 0 : 2) + (isLeft ? 0 : 1)]
        let whole = [Int(colour.r), Int(colour.g), Int(colour.b)]
        if isCMYK { return whole.map { 255 - $0 } + [0] }
        return (fourth == 1 ? whole.map { ($0 * 128 + 127) / 255 } : whole) + [128]
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        isBigEndian ? HandmadeHeaders.big(value, count) : HandmadeHeaders.little(value, count)
    }
}
