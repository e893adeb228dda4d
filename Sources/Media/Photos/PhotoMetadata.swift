/// What a photo's file carries beside its pixels.
struct PhotoMetadata: Equatable {
    /// EXIF: when, where and with what it was taken, and how it is to be turned.
    var exif: ExifBlock?
    /// The ICC profile that says what its colours mean.
    var profile: [UInt8]?

    /// Chunks of a PNG that are walked over: libpng writes one for each 8 KiB.
    private static let mostChunks = 50_000
    /// EXIF that is looked at, bytes, and that another program would take: a JPEG has room for no more. Turns stand at
    /// its beginning.
    static let mostExif = 65_527

    /// How the picture is to be turned, if EXIF says so.
    var orientation: Orientation? { Orientation(exif: exif?.orientation) }

    /// The profile for pixels that are red, green and blue now: one of anything else would say what is not so.
    var profileOfRGB: [UInt8]? { profile.flatMap { $0.dropFirst(16).starts(with: "RGB ".utf8) ? $0 : nil } }

    init(exif: ExifBlock? = nil, profile: [UInt8]? = nil) {
        self.exif = exif
        self.profile = profile
    }

    /// What FFmpeg does not tell: the EXIF of a PNG or a WebP.
    init(of file: FileInput) {
        let head = StillHeader(file.head(16))
        exif = head.isPNG ? Self.chunk(of: file) : head.format == .webp ? Self.webpChunk(of: file) : nil
    }

    /// The chunk `EXIF` of a WebP.
    private static func webpChunk(of file: FileInput) -> ExifBlock? {
        var place = 12
        for _ in 0..<mostChunks {
            let head = file.bytes(at: place, count: 8)
            guard head.count == 8 else { return nil }
            let length = head[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
            if head[0..<4].elementsEqual("EXIF".utf8) {
                let block = file.bytes(at: place + 8, count: min(length, mostExif))
                // Some write the header that it has in a JPEG.
                return ExifBlock(block.starts(with: "Exif\0\0".utf8) ? Array(block.dropFirst(6)) : block)
            }
            place += 8 + length + length % 2
        }
        return nil
    }

    /// The chunk `eXIf` of a PNG.
    private static func chunk(of file: FileInput) -> ExifBlock? {
        var place = 8
        for _ in 0..<mostChunks {
            let head = file.bytes(at: place, count: 8)
            guard head.count == 8 else { return nil }
            let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
            if head[4...].elementsEqual("eXIf".utf8) {
                return ExifBlock(file.bytes(at: place + 8, count: min(length, mostExif)))
            }
            place += length + 12
        }
        return nil
    }
}
