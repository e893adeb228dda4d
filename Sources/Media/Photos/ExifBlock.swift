internal import Reports

/// An EXIF block, as photos carry it: a TIFF header and directories of entries (CIPA DC-008, section 4.6). Every number in it
/// is a stranger's and is held against the block's length.
struct ExifBlock: Equatable {
    private(set) var bytes: [UInt8]
    private let isBigEndian: Bool

    /// An entry of a directory.
    private struct Entry {
        var tag: Int
        var type: Int
        /// How many values it has.
        var count: Int
        /// Where its value lies, if that takes four bytes at most.
        var place: Int
    }

    private enum Tag {
        static let orientation = 0x0112
        static let bits = 0x0102
        static let compression = 0x0103
        static let photometric = 0x0106
        static let tileWidth = 0x0142
        static let tileOffsets = 0x0144
        static let thumbnail = 0x0201
        static let thumbnailLength = 0x0202
        static let exifDirectory = 0x8769
        static let width = 0xA002
        static let height = 0xA003
    }

    /// Compressions of TIFFs that FFmpeg decodes: none, those of faxes, LZW, two of deflate, PackBits, LZMA.
    private static let compressions = [1, 2, 3, 4, 5, 8, 32_773, 32_946, 34_925]
    /// Whether samples of a TIFF have more than 8 bits.
    private var isDeep = false
    /// Most entries of a directory that are looked at; cameras write fewer than a hundred.
    private static let mostEntries = 1000

    /// - Parameter bytes: from `II` or `MM` on; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 else { return nil }
        switch Array(bytes[0..<4]) {
        case [0x49, 0x49, 42, 0]: isBigEndian = false
        case [0x4D, 0x4D, 0, 42]: isBigEndian = true
        default: return nil
        }
        self.bytes = bytes
    }

    /// The first directory of a TIFF file, wherever it lies in it: such a file is built as an EXIF block is.
    init?(directoryOf file: FileInput) {
        guard let header = ExifBlock(file.bytes(at: 0, count: 8)), let place = header.number(at: 4, count: 4) else {
            return nil
        }
        let directory = file.bytes(at: place, count: 2 + 12 * Self.mostEntries)
        self.init(Array(header.bytes[0..<4]) + header.written(8, count: 4) + directory)
        guard let bits = entries(at: 8).first(where: { $0.tag == Tag.bits }), bits.count > 2,
            let place = number(at: bits.place, count: 4)
        else { return }
        let first = file.bytes(at: place, count: 2)
        isDeep = first.contains { $0 > 8 }
    }

    /// How the picture is to be turned, 1 to 8, in the standard's words: where row 0 and column 0 of the file are in the scene.
    var orientation: Int? {
        guard let entry = turns.first, entry.type == 3, entry.count == 1 else { return nil }
        return value(of: entry)
    }

    /// Whether programs may read the turn differently: it stands there twice, or not as the one short number of the standard, or says
    /// none of the eight turns. (Chromium takes no other than short numbers.)
    var isOrientationOdd: Bool {
        let turns = turns
        return turns.count > 1 || (turns.count == 1 && !(1...8).contains(orientation ?? 0))
    }

    /// Whether a TIFF is stored in a way that FFmpeg 5.1 makes a black picture or wrong colours of: in tiles, compressed as JPEG or
    /// otherwise unusually, or in CMYK with more than 8 bits a sample.
    var isUnusualTIFF: Bool {
        let entries = entries(at: number(at: 4, count: 4))
        func value(_ tag: Int) -> Int? { entries.first { $0.tag == tag }.flatMap(self.value(of:)) }
        if entries.contains(where: { $0.tag == Tag.tileWidth || $0.tag == Tag.tileOffsets }) { return true }
        if let compression = value(Tag.compression), !Self.compressions.contains(compression) { return true }
        // Four samples of 8 bits do not fit where the entry is: a place stands there.
        guard value(Tag.photometric) == 5, let bits = entries.first(where: { $0.tag == Tag.bits }) else { return false }
        return bits.count < 3 || isDeep
    }

    static let unusualTIFF = MediaError(
        .notAllowed,
        "This sort of TIFF (in tiles, compressed as JPEG, or CMYK with 16 bits) cannot be decoded here. Save the picture as JPEG or PNG and try again."
    )

    private var turns: [Entry] { entries(at: number(at: 4, count: 4)).filter { $0.tag == Tag.orientation } }

    /// The block for a picture that was made upright and has another size: the preview in it, which shows more than is kept,
    /// is gone.
    func upright(width: Int, height: Int) -> ExifBlock {
        var copy = self
        let first = number(at: 4, count: 4)
        let entries = entries(at: first)
        for entry in entries {
            if entry.tag == Tag.orientation { copy.set(entry, to: 1) }
            guard entry.tag == Tag.exifDirectory else { continue }
            for size in self.entries(at: value(of: entry)) {
                if size.tag == Tag.width { copy.set(size, to: width) }
                if size.tag == Tag.height { copy.set(size, to: height) }
            }
        }
        guard let first, let count = number(at: first, count: 2) else { return copy }
        let link = first + 2 + 12 * count
        guard let second = number(at: link, count: 4), second > 0 else { return copy }
        let preview = self.entries(at: second)
        if let place = preview.first(where: { $0.tag == Tag.thumbnail }).flatMap(value(of:)),
            let length = preview.first(where: { $0.tag == Tag.thumbnailLength }).flatMap(value(of:)),
            place < bytes.count
        {
            for index in place..<min(place + length, bytes.count) { copy.bytes[index] = 0 }
        }
        copy.write(0, at: link, count: 4)
        return copy
    }

    private func entries(at place: Int?) -> [Entry] {
        guard let place, let count = number(at: place, count: 2) else { return [] }
        return (0..<min(count, Self.mostEntries)).compactMap { index in
            let start = place + 2 + 12 * index
            guard let tag = number(at: start, count: 2), let type = number(at: start + 2, count: 2),
                let values = number(at: start + 4, count: 4), start + 12 <= bytes.count
            else { return nil }
            return Entry(tag: tag, type: type, count: values, place: start + 8)
        }
    }

    /// A whole number of 16 bits (type 3) or 32 (type 4).
    private func value(of entry: Entry) -> Int? {
        switch entry.type {
        case 3: number(at: entry.place, count: 2)
        case 4: number(at: entry.place, count: 4)
        default: nil
        }
    }

    private mutating func set(_ entry: Entry, to value: Int) {
        switch entry.type {
        case 3 where value < 1 << 16: write(value, at: entry.place, count: 2)
        case 4: write(value, at: entry.place, count: 4)
        default: break
        }
    }

    private func number(at place: Int, count: Int) -> Int? {
        guard place >= 0, place + count <= bytes.count else { return nil }
        let part = bytes[place..<place + count]
        return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func write(_ value: Int, at place: Int, count: Int) {
        guard place >= 0, place + count <= bytes.count else { return }
        bytes.replaceSubrange(place..<place + count, with: written(value, count: count))
    }

    private func written(_ value: Int, count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return isBigEndian ? little.reversed() : little
    }
}
