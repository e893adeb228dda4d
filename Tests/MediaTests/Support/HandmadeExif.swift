/// An EXIF block with what matters: a turn, a place, a preview.
enum HandmadeExif {
    /// What stands in it as preview.
    static let preview = Array("a preview of the whole".utf8)

    /// - Parameter orientation: 1 to 8.
    static func block(orientation: Int) -> [UInt8] {
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            let size = type == 3 ? HandmadeHeaders.little(value, 2) + [0, 0] : HandmadeHeaders.little(value, 4)
            return HandmadeHeaders.little(tag, 2) + HandmadeHeaders.little(type, 2) + HandmadeHeaders.little(count, 4)
                + size
        }
        func directory(_ entries: [[UInt8]], next: Int) -> [UInt8] {
            HandmadeHeaders.little(entries.count, 2) + entries.flatMap { $0 } + HandmadeHeaders.little(next, 4)
        }
        // Three entries take 42 bytes, two 30, one 18.
        let (sizes, place, thumbnail) = (8 + 42, 8 + 42 + 30, 8 + 42 + 30 + 18)
        return Array("II".utf8) + [42, 0] + HandmadeHeaders.little(8, 4)
            + directory(
                [entry(0x0112, 3, 1, orientation), entry(0x8769, 4, 1, sizes), entry(0x8825, 4, 1, place)],
                next: thumbnail)
            + directory([entry(0xA002, 4, 1, 9999), entry(0xA003, 4, 1, 9999)], next: 0)
            + directory([entry(1, 2, 2, 0x4E)], next: 0)
            + directory([entry(0x0201, 4, 1, thumbnail + 30), entry(0x0202, 4, 1, preview.count)], next: 0)
            + preview
    }

    /// A profile that says no more than that it is of red, green and blue.
    static let profile: [UInt8] =
        HandmadeHeaders.big(200, 4) + [UInt8](repeating: 0, count: 12) + Array("RGB XYZ ".utf8)
        + [UInt8](repeating: 7, count: 176)

    /// A JPEG with EXIF and a profile.
    static func tagged(_ jpeg: [UInt8], orientation: Int) -> [UInt8] {
        func marker(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
            [0xFF, kind] + HandmadeHeaders.big(content.count + 2, 2) + content
        }
        return Array(jpeg[0..<2]) + marker(0xE1, Array("Exif".utf8) + [0, 0] + block(orientation: orientation))
            + marker(0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile) + jpeg[2...]
    }

    /// A PNG with a chunk behind its header.
    static func tagged(png: [UInt8], orientation: Int) -> [UInt8] {
        let exif = block(orientation: orientation)
        let content = Array("eXIf".utf8) + exif
        var sum: UInt32 = .max
        for byte in content {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Array(png[0..<33]) + HandmadeHeaders.big(exif.count, 4) + content
            + HandmadeHeaders.big(Int(sum ^ .max), 4) + png[33...]
    }
}
