/// A HEIC as phones write it: a grid of tiles, each an HEVC picture (ISO/IEC 23008-12).
struct HandmadeHEIF {
    /// MP4s of one frame, `-c:v libx265 -tag:v hvc1`, in rows.
    var tiles: [[UInt8]]
    /// Tiles of a row.
    var columns = 2
    /// What the file says that the picture measures, pixels.
    var size: (width: Int, height: Int)
    /// What the file says that a tile measures, pixels.
    var tileSize: (width: Int, height: Int)
    /// Quarter turns against the clock, to display.
    var turns: Int?
    /// An ICC profile.
    var profile: [UInt8]?
    /// From `II` or `MM` on.
    var exif: [UInt8]?
    /// Rows that the grid is said to have, if they are not those that there are.
    var statedRows: Int?

    var bytes: [UInt8] {
        let place = file(mediaAt: 0).count - media.joined().count
        return file(mediaAt: place)
    }

    private func big(_ value: Int, _ count: Int) -> [UInt8] { HandmadeHeaders.big(value, count) }

    private func box(_ name: String, _ parts: [UInt8]...) -> [UInt8] {
        let content = parts.flatMap { $0 }
        return big(content.count + 8, 4) + Array(name.utf8) + content
    }

    /// The first box of a name in an MP4, as it stands there.
    static func box(_ name: String, in bytes: [UInt8]) -> [UInt8] {
        guard let place = bytes.indices.dropLast(3).first(where: { bytes[$0..<$0 + 4].elementsEqual(name.utf8) }) else {
            return []
        }
        let length = bytes[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
        return Array(bytes[place - 4..<place - 4 + length])
    }

    private var gridID: Int { tiles.count + 1 }
    private var exifID: Int { tiles.count + 2 }

    /// What lies behind the boxes: tiles, then EXIF with the place where it begins.
    private var media: [[UInt8]] {
        tiles.map { Array(Self.box("mdat", in: $0).dropFirst(8)) } + (exif.map { [big(0, 4) + $0] } ?? [])
    }

    private func file(mediaAt place: Int) -> [UInt8] {
        let ids = Array(1...tiles.count)
        let grid =
            [0, 1] + big((statedRows ?? tiles.count / columns) - 1, 1) + big(columns - 1, 1) + big(size.width, 4)
            + big(size.height, 4)
        func item(_ id: Int, _ type: String) -> [UInt8] {
            box("infe", big(2 << 24, 4), big(id, 2), big(0, 2), Array(type.utf8), [0])
        }
        var items = ids.flatMap { item($0, "hvc1") } + item(gridID, "grid")
        var references = box("dimg", big(gridID, 2), big(ids.count, 2), ids.flatMap { big($0, 2) })
        if exif != nil {
            items += item(exifID, "Exif")
            references += box("cdsc", big(exifID, 2), big(1, 2), big(gridID, 2))
        }
        func extent(_ width: Int, _ height: Int) -> [UInt8] { box("ispe", big(0, 4), big(width, 4), big(height, 4)) }
        // Properties are counted from 1: a tile's decoder each, the size of tiles, then those of the picture.
        var properties = tiles.flatMap { Self.box("hvcC", in: $0) } + extent(tileSize.width, tileSize.height)
        properties += extent(size.width, size.height)
        var ofGrid = [ids.count + 2]
        if let turns {
            properties += box("irot", [UInt8(turns)])
            ofGrid.append(ids.count + 3)
        }
        if let profile {
            properties += box("colr", Array("prof".utf8), profile)
            ofGrid.append(ids.count + 2 + ofGrid.count)
        }
        let associations =
            ids.flatMap { big($0, 2) + [2, 0x80 | UInt8($0), UInt8(ids.count + 1)] }
            + big(gridID, 2) + [UInt8(ofGrid.count)] + ofGrid.map { UInt8($0) }
        var places: [UInt8] = []
        var next = place
        for (index, part) in media.enumerated() {
            let id = index < ids.count ? ids[index] : exifID
            places += big(id, 2) + big(0, 2) + big(0, 2) + big(1, 2) + big(next, 4) + big(part.count, 4)
            next += part.count
        }
        places += big(gridID, 2) + big(1, 2) + big(0, 2) + big(1, 2) + big(0, 4) + big(grid.count, 4)
        let count = ids.count + 1 + (exif == nil ? 0 : 1)
        let meta = box(
            "meta", big(0, 4), box("hdlr", big(0, 8), Array("pict".utf8), big(0, 8), big(0, 5)),
            box("pitm", big(0, 4), big(gridID, 2)), box("iinf", big(0, 4), big(count, 2), items),
            box("iref", big(0, 4), references),
            box("iprp", box("ipco", properties), box("ipma", big(0, 4), big(ids.count + 1, 4), associations)),
            box("idat", grid), box("iloc", big(1 << 24, 4), [0x44, 0], big(count, 2), places))
        let content = media.flatMap { $0 }
        return box("ftyp", Array("heic".utf8), big(0, 4), Array("mif1heic".utf8)) + meta
            + big(content.count + 8, 4) + Array("mdat".utf8) + content
    }
}

extension HandmadeHEIF {
    /// Red, green, blue and white, a tile each.
    static func quarters(
        tile: Int = 128, in folder: TemporaryFolder, size: (width: Int, height: Int)? = nil
    ) throws -> HandmadeHEIF {
        let tiles = try ["red", "lime", "blue", "white"].map { colour in
            try TemporaryFolder.bytes(
                folder.clip(
                    colour + ".mp4",
                    "-f lavfi -i color=\(colour):s=\(tile)x\(tile) -frames:v 1 -pix_fmt yuvj420p -c:v libx265 -tag:v hvc1 "
                        + "-x265-params log-level=none:qp=4:range=full"))
        }
        return HandmadeHEIF(tiles: tiles, size: size ?? (2 * tile, 2 * tile), tileSize: (tile, tile))
    }
}
