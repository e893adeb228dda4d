internal import Domain

/// An EXIF block, as photos carry it: a TIFF header and directories of entries (CIPA DC-008, section 4.6). Every number
/// in it is a stranger's and is held against the block's length.
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
        static let changed = 0x0132
        static let taken = 0x9003
        static let thumbnail = 0x0201
        static let thumbnailLength = 0x0202
        static let exifDirectory = 0x8769
        static let width = 0xA002
        static let height = 0xA003
    }

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

    /// How the picture is to be turned, 1 to 8, in the standard's words: where row 0 and column 0 of the file are in
    /// the scene.
    var orientation: Int? {
        guard let entry = turns.first, entry.type == 3, entry.count == 1 else { return nil }
        return value(of: entry)
    }

    /// Whether programs may read the turn differently: it stands there twice, or not as the one short number of the
    /// standard, or says none of the eight turns. (Chromium takes no other than short numbers.)
    var isOrientationOdd: Bool {
        let turns = turns
        return turns.count > 1 || (turns.count == 1 && !(1...8).contains(orientation ?? 0))
    }

    /// What the camera's clock showed when the picture was taken, or last changed where nothing else is said.
    var takenAt: FilmedAt? {
        let entries = entries(at: number(at: 4, count: 4))
        let inner = entries.first { $0.tag == Tag.exifDirectory }.map { self.entries(at: value(of: $0)) } ?? []
        let taken = inner.first { $0.tag == Tag.taken } ?? entries.first { $0.tag == Tag.changed }
        guard let taken, let text = text(of: taken) else { return nil }
        // `2026:05:01 14:03:22`
        let parts = text.split(separator: " ")
        guard parts.count == 2 else { return nil }
        return FilmedAt(parts[0].split(separator: ":").joined(separator: "-") + "T" + parts[1])
    }

    private var turns: [Entry] { entries(at: number(at: 4, count: 4)).filter { $0.tag == Tag.orientation } }

    /// The block for a picture that was made upright and has another size: the preview in it, which shows more than is
    /// kept, is gone.
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

    /// Letters (type 2) that take more than four bytes, without the zero at their end.
    private func text(of entry: Entry) -> String? {
        guard entry.type == 2, (5...100).contains(entry.count), let place = number(at: entry.place, count: 4),
            place + entry.count <= bytes.count
        else { return nil }
        return String(decoding: bytes[place..<place + entry.count].prefix { $0 != 0 }, as: UTF8.self)
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
