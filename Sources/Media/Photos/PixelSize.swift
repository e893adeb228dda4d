internal import Reports

/// What a photo's file says of its pixels before any decoder sees it: how many there are, and how many bytes each takes.
struct PixelSize: Equatable {
    var width: Int
    var height: Int
    /// Bytes of one pixel once it is decoded.
    var bytes: Int

    /// Most that FFmpeg's decoders of photos make of a pixel, bytes.
    static let mostBytes = 16

    /// Of a PNG or a TIFF; nil for others, whose pixels have four bytes at most.
    init?(of file: FileInput) {
        let head = file.head(32)
        if StillHeader(head).isPNG {
            guard head.count > 25, let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][head[25]] else { return nil }
            self.init(
                width: Self.number(head[16..<20].reversed()), height: Self.number(head[20..<24].reversed()),
                bytes: channels * (head[24] > 8 ? 2 : 1))
        } else if head.starts(with: [0x49, 0x49, 42, 0]) || head.starts(with: [0x4D, 0x4D, 0, 42]) {
            self = Self.tiff(file, isBigEndian: head[0] == 0x4D)
        } else {
            return nil
        }
    }

    init(width: Int, height: Int, bytes: Int) {
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// Of the first directory (TIFF 6.0). Where a field stands there twice, the larger counts: decoders take one of them.
    private static func tiff(_ file: FileInput, isBigEndian: Bool) -> PixelSize {
        func number(_ bytes: ArraySlice<UInt8>) -> Int {
            isBigEndian ? Self.number(bytes.reversed()) : Self.number(Array(bytes))
        }
        let directory = number(file.bytes(at: 4, count: 4)[...])
        let count = number(file.bytes(at: directory, count: 2)[...])
        let entries = file.bytes(at: directory + 2, count: 12 * count)
        var (width, height, samples, bits) = (0, 0, 1, 1)
        for start in stride(from: 0, to: entries.count - 11, by: 12) {
            let entry = entries[start..<start + 12]
            let length = [1: 1, 3: 2, 4: 4][number(entry[(start + 2)..<(start + 4)])] ?? 4
            let values = min(number(entry[(start + 4)..<(start + 8)]), 64)
            let inline = entry[(start + 8)...]
            let bytes = length * values <= 4 ? Array(inline) : file.bytes(at: number(inline), count: length * values)
            let most =
                stride(from: 0, to: min(bytes.count, length * values) - length + 1, by: length)
                .map { number(bytes[$0..<$0 + length]) }.max() ?? 0
            switch number(entry[start..<(start + 2)]) {
            case 256: width = max(width, most)
            case 257: height = max(height, most)
            case 258: (bits, samples) = (max(bits, most), max(samples, values))
            case 277: samples = max(samples, most)
            default: break
            }
        }
        return PixelSize(
            width: width, height: height,
            bytes: min(max(1, min(samples, 16)) * (bits > 16 ? 4 : bits > 8 ? 2 : 1), mostBytes))
    }

    private static func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
