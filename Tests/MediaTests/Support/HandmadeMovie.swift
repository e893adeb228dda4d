/// MPEG-4 files whose tables say what is wished, with next to nothing behind them.
enum HandmadeMovie {
    struct Track {
        var samples: Int
        var handler = "vide"
        /// Of a sample, in units of the clock.
        var duration = 1
        var edits = 0
        /// Whether sizes are stated in the compact table.
        var isCompact = false
        /// Whether boxes state their lengths with 64 bits.
        var isLong = false
    }

    static func box(_ name: String, _ content: [UInt8]..., isLong: Bool = false) -> [UInt8] {
        let body = content.flatMap { $0 }
        return isLong
            ? big(1, 4) + Array(name.utf8) + big(body.count + 16, 8) + body
            : big(body.count + 8, 4) + Array(name.utf8) + body
    }

    static func movie(_ tracks: [Track], fragments: [Int] = []) -> [UInt8] {
        let head = box("mvhd", big(0, 12) + big(1000, 4) + big(1000, 4) + zeros(80))
        let movie = box("moov", head, tracks.flatMap { track($0) })
        let parts = fragments.flatMap { count in
            box(
                "moof", box("mfhd", big(0, 8)),
                box("traf", box("tfhd", big(0, 4) + big(1, 4)), box("trun", big(0, 4) + big(count, 4))))
        }
        return box("ftyp", Array("isom".utf8) + big(512, 4) + Array("isomavc1".utf8)) + box("mdat", zeros(1000)) + movie
            + parts
    }

    private static func track(_ track: Track) -> [UInt8] {
        let sizes =
            track.isCompact
            ? box("stz2", big(0, 7) + [8] + big(track.samples, 4), isLong: track.isLong)
            : box("stsz", big(0, 4) + big(10, 4) + big(track.samples, 4), isLong: track.isLong)
        let tables = box(
            "stbl", box("stsd", big(0, 4) + big(1, 4) + entry(track.handler)),
            box("stts", big(0, 4) + big(1, 4) + big(track.samples, 4) + big(track.duration, 4)),
            box("stsc", big(0, 4) + big(1, 4) + big(1, 4) + big(track.samples, 4) + big(1, 4)), sizes,
            box("stco", big(0, 4) + big(1, 4) + big(40, 4)), isLong: track.isLong)
        let edits = (0..<track.edits).flatMap { _ in big(1000, 4) + big(0, 4) + big(0x10000, 4) }
        return box(
            "trak", box("tkhd", big(7, 4) + big(0, 8) + big(1, 4) + big(0, 4) + big(1000, 4) + zeros(60)),
            track.edits > 0 ? box("edts", box("elst", big(0, 4) + big(track.edits, 4) + edits)) : [],
            box(
                "mdia", box("mdhd", big(0, 12) + big(1_000_000, 4) + big(1_000_000, 4) + big(0, 4)),
                box("hdlr", big(0, 8) + Array(track.handler.utf8) + zeros(13)), box("minf", tables)))
    }

    private static func entry(_ handler: String) -> [UInt8] {
        handler == "vide"
            ? box("avc1", zeros(7) + [1] + zeros(16) + big(64, 2) + big(48, 2) + zeros(50))
            : box("sowt", zeros(7) + [1] + zeros(8) + big(2, 2) + big(16, 2) + zeros(4) + big(48_000 << 16, 4))
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] { HandmadeHeaders.big(value, count) }
    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
