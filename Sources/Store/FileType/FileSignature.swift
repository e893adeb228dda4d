/// What a file's first bytes say that it may be. Nothing is refused for them: the probe in a worker decides, the same
/// that the command line asks.
///
/// Strangers choose these bytes, and the server looks at them itself: they are compared with a table at fixed places,
/// in a number of steps that does not grow with what is there. Whoever describes a file any further does so in a
/// worker.
package enum FileSignature: Equatable, Sendable {
    /// A type that is taken in.
    case clip(MediaType)
    /// A ZIP, in which there may be clips.
    case zip
    /// Nothing in the table, or nothing that is served. Real clips are among them (MPEG-4 whose beginning is missing).
    case unknown

    /// How much of a file is kept to be looked at, bytes: packets of transport streams begin every 188 or 192.
    package static let headBytes = 1 << 10

    /// What a file may be that begins with `head`.
    package init(ofFileBeginning head: [UInt8]) {
        let name = Self.name(ofFileBeginning: head[...])
        if name == Self.zipName {
            self = .zip
        } else if let name, let type = MediaType(name) {
            self = .clip(type)
        } else {
            self = .unknown
        }
    }

    /// The media type that the server gives a content before it was probed.
    package var mediaType: MediaType {
        switch self {
        case .clip(let type): type
        case .zip, .unknown: .unknown
        }
    }

    private static let zipName = "application/zip"

    /// Bytes at one place, and the name of what has them there.
    private struct Magic {
        let place: Int
        let bytes: [UInt8]
        let name: String

        init(_ place: Int, _ bytes: [UInt8], _ name: String) {
            (self.place, self.bytes, self.name) = (place, bytes, name)
        }

        init(_ place: Int, _ text: String, _ name: String) { self.init(place, Array(text.utf8), name) }
    }

    private static let table = [
        Magic(0, "GIF87a", "image/gif"), Magic(0, "GIF89a", "image/gif"),
        Magic(0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
        Magic(0, [0xFF, 0xD8, 0xFF], "image/jpeg"),
        Magic(0, [0x49, 0x49, 42, 0], "image/tiff"), Magic(0, [0x4D, 0x4D, 0, 42], "image/tiff"),
        Magic(0, [0x49, 0x49, 43, 0], "image/tiff"), Magic(0, [0x4D, 0x4D, 0, 43], "image/tiff"),
        Magic(0, "FLV\u{1}", "video/x-flv"), Magic(0, "OggS", "video/ogg"),
        Magic(0, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], "video/x-ms-asf"),
        Magic(0, [0, 0, 1, 0xBA], "video/mpeg"), Magic(0, [0, 0, 1, 0xB3], "video/mpeg"),
        Magic(0, "PK\u{3}\u{4}", zipName), Magic(0, "PK\u{5}\u{6}", zipName),
        // QuickTime from before there were types of files.
        Magic(4, "moov", "video/quicktime"), Magic(4, "mdat", "video/quicktime"), Magic(4, "wide", "video/quicktime"),
        Magic(4, "pnot", "video/quicktime"),
    ]

    /// Kinds of MPEG-4 files by the first letters of their brand (ISO/IEC 14496-12; the registry is mp4ra.org).
    private static let brands: [(prefix: String, name: String?)] = [
        ("heic", "image/heic"), ("heix", "image/heic"), ("heim", "image/heic"), ("heis", "image/heic"),
        ("mif1", "image/heif"), ("msf1", "image/heif"), ("hev", "image/heif"), ("avi", "image/avif"),
        ("qt  ", "video/quicktime"), ("3g2", "video/3gpp2"), ("3g", "video/3gpp"), ("M4V", "video/x-m4v"),
        // Sound, unless the probe finds pictures.
        ("M4A", nil), ("M4B", nil), ("M4P", nil), ("", "video/mp4"),
    ]

    private static func name(ofFileBeginning head: ArraySlice<UInt8>) -> String? {
        if let magic = table.first(where: { has($0.bytes, at: $0.place, in: head) }) { return magic.name }
        if has("ftyp", at: 4, in: head) { return brand(head) }
        if has("RIFF", at: 0, in: head) {
            return has("AVI ", at: 8, in: head) ? "video/x-msvideo" : has("WEBP", at: 8, in: head) ? "image/webp" : nil
        }
        if has([0x1A, 0x45, 0xDF, 0xA3], at: 0, in: head) { return matroska(head) }
        if isTransportStream(head) { return "video/mp2t" }
        return isBitmap(head) ? "image/bmp" : nil
    }

    private static func brand(_ head: ArraySlice<UInt8>) -> String? {
        let compatible = stride(from: 16, to: 48, by: 4)
        if has("mif1", at: 8, in: head), compatible.contains(where: { has("avif", at: $0, in: head) }) {
            return "image/avif"
        }
        return brands.first { has($0.prefix, at: 8, in: head) }?.name
    }

    /// The name of the document's type stands in the header, behind fields of any order.
    private static func matroska(_ head: ArraySlice<UInt8>) -> String? {
        let places = 4..<64
        if places.contains(where: { has("webm", at: $0, in: head) }) { return "video/webm" }
        return places.contains { has("matroska", at: $0, in: head) } ? "video/x-matroska" : nil
    }

    private static func isTransportStream(_ head: ArraySlice<UInt8>) -> Bool {
        [(0, 188), (4, 192)].contains { first, length in
            (0..<4).allSatisfy { has([0x47], at: first + $0 * length, in: head) }
        }
    }

    private static func isBitmap(_ head: ArraySlice<UInt8>) -> Bool {
        has("BM", at: 0, in: head) && has([0, 0, 0, 0], at: 6, in: head)
            && [12, 40, 52, 56, 64, 108, 124].contains { has([$0, 0, 0, 0], at: 14, in: head) }
    }

    private static func has(_ text: String, at place: Int, in head: ArraySlice<UInt8>) -> Bool {
        has(Array(text.utf8), at: place, in: head)
    }

    private static func has(_ bytes: [UInt8], at place: Int, in head: ArraySlice<UInt8>) -> Bool {
        head.dropFirst(place).starts(with: bytes)
    }
}
