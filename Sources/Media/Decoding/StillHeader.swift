/// What the first bytes of a picture's file say, read before any decoder sees the file.
struct StillHeader {
    /// Bytes that are looked at: enough to find the size of a JPEG behind an EXIF block with a thumbnail.
    static let length = 256 * 1024

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Formats of single pictures that cameras in browsers send, with the names of their decoders.
    enum Format: String { case mjpeg, png, webp }

    /// Which of them this is.
    var format: Format? {
        if has([0xFF, 0xD8, 0xFF], at: 0) { return .mjpeg }
        if isPNG { return .png }
        return has("RIFF", at: 0) && has("WEBP", at: 8) ? .webp : nil
    }

    /// Whether this is a GIF.
    var isGIF: Bool { has("GIF8", at: 0) }

    /// Whether this is a PNG.
    var isPNG: Bool { has("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }, at: 0) }

    /// Whether this is a TIFF, or one with places of 64 bits.
    var isTIFF: Bool {
        [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]].contains { has($0, at: 0) }
    }

    /// Whether this is a HEIF picture (HEIC, AVIF): a container like MP4's, whose pictures FFmpeg 5.1 cannot put
    /// together.
    var isHEIF: Bool {
        let brands = brands
        // What moves is a film.
        if brands.first == "msf1" { return !isAVIF }
        return ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "avif"].contains(brands.first)
    }

    /// Whether the pictures of a HEIF file are AV1's.
    var isAVIF: Bool { brands.contains { ["avif", "avis"].contains($0) } }

    /// What an MPEG-4 file says that it is, and what else it can be read as.
    private var brands: [String] {
        guard has("ftyp", at: 4) else { return [] }
        let end = min(bytes.count, 48, bytes[0..<4].reduce(0) { $0 << 8 | Int($1) })
        return ([8] + stride(from: 16, to: end, by: 4)).filter { $0 + 4 <= end }
            .map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
    }

    /// Whether this is a WebP that says it has several pictures, which FFmpeg 5.1 does not decode.
    var isAnimatedWebP: Bool { has("RIFF", at: 0) && has("WEBPVP8X", at: 8) && bytes.count > 20 && bytes[20] & 2 != 0 }

    /// The size that the header states, pixels, for formats that can hold more than anyone should decode.
    var size: (width: Int, height: Int)? {
        if isPNG, has("IHDR", at: 12) {
            return whole(16, 20, count: 4, isBigEndian: true)
        }
        if isGIF { return whole(6, 8, count: 2, isBigEndian: false) }
        if has([0xFF, 0xD8], at: 0) { return jpegSize }
        if has("BM", at: 0), let stated = whole(18, 22, count: 4, isBigEndian: false) {
            // A negative height means that the rows go from top to bottom.
            return (stated.width, abs(Int(Int32(truncatingIfNeeded: stated.height))))
        }
        if has("RIFF", at: 0), has("WEBP", at: 8) { return webpSize }
        return nil
    }

    /// Bytes of a PNG's pixel once it is decoded; nil for other formats, whose pixels have four at most.
    var pixelBytes: Int? {
        guard isPNG, bytes.count > 25, let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] else { return nil }
        return channels * (bytes[24] > 8 ? 2 : 1)
    }

    /// The size in the first chunk: of a canvas, or of a lossy or a lossless picture, both with 14 bits.
    private var webpSize: (width: Int, height: Int)? {
        if has("VP8X", at: 12), let less = whole(24, 27, count: 3, isBigEndian: false) {
            return (less.width + 1, less.height + 1)
        }
        if has("VP8 ", at: 12), let stated = whole(26, 28, count: 2, isBigEndian: false) {
            return (stated.width & 0x3FFF, stated.height & 0x3FFF)
        }
        if has("VP8L", at: 12), let bits = whole(21, 21, count: 4, isBigEndian: false)?.width {
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        return nil
    }

    /// The size in the first start-of-frame marker.
    private var jpegSize: (width: Int, height: Int)? {
        var place = 2
        while place + 9 < bytes.count {
            guard bytes[place] == 0xFF else { return nil }
            let marker = bytes[place + 1]
            switch marker {
            case 0xFF: place += 1
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                return whole(place + 7, place + 5, count: 2, isBigEndian: true)
            case 0xD0...0xD8, 0x01: place += 2
            case 0xD9, 0xDA: return nil
            default: place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
            }
        }
        return nil
    }

    private func whole(_ width: Int, _ height: Int, count: Int, isBigEndian: Bool) -> (width: Int, height: Int)? {
        func number(_ place: Int) -> Int {
            let part = bytes[place..<place + count]
            return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        guard max(width, height) + count <= bytes.count else { return nil }
        return (number(width), number(height))
    }

    private func has(_ text: String, at place: Int) -> Bool { has(Array(text.utf8), at: place) }

    private func has(_ part: [UInt8], at place: Int) -> Bool {
        place + part.count <= bytes.count && bytes[place..<place + part.count].elementsEqual(part)
    }
}
