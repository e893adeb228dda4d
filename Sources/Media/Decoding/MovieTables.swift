internal import Domain

/// Counts the samples that the tables of a QuickTime or MPEG-4 file name, before FFmpeg reads them (ISO/IEC 14496-12).
///
/// FFmpeg takes 24 bytes and more for each sample, and a table of 20 bytes can say that there are four thousand million
/// of one size.
struct MovieTables {
    /// What the boxes say of how a film plays.
    struct Contents {
        /// Whether samples are listed in fragments.
        var isFragmented = false
        /// The edits of each track that has some, by its number.
        var edits: [Int: [Edit]] = [:]
        /// The numbers of tracks that belong to the pictures of another one.
        var auxiliaries: Set<Int> = []
    }

    /// A part of a track that is shown (8.6.6).
    struct Edit: Equatable {
        /// Where it begins in the track; less than 0 for a time in which nothing is shown.
        var start: Int
        /// How fast it plays, in 65,536ths of life.
        var rate: Int
    }

    /// The edit that changes nothing.
    static let wholeTrack = Edit(start: 0, rate: 1 << 16)

    private struct Track {
        var number = 0
        /// The edits as far as they are looked at.
        var list: [Edit] = []
        var samples = 0
        /// Samples are listed once for each edit that shows them.
        var edits = 1
        var isSound = false
        var isAuxiliary = false
        /// Each sample lasts one unit of the clock: sound without compression, which FFmpeg lists by pieces.
        var isPlain = false

        var entries: Int { (isSound && isPlain ? samples / MovieTables.pieceSamples : samples) * max(1, edits) }
    }

    /// Samples of plain sound that FFmpeg lists as one.
    private static let pieceSamples = 1024
    /// Boxes that are looked at: a film of the most frames in fragments of one has a third of that.
    private static let mostBoxes = 1_000_000
    /// Edits that are looked at: a film with more than one that shows something is not played as it is.
    private static let mostEdits = 8
    /// Boxes in boxes in boxes …
    private static let depth = 12
    /// Boxes that hold others, as FFmpeg reads them.
    private static let containers: Set<String> = [
        "moov", "trak", "mdia", "minf", "stbl", "edts", "moof", "traf", "mvex", "dinf", "udta", "tref", "sinf", "schi",
        "wave",
    ]

    private let file: FileInput
    private let limits: MediaLimits
    private var track = Track()
    private var total = 0
    private var boxes = 0
    private var facts = Contents()

    /// Looks whether a file's tables name more than may be. A file that is no such container names nothing.
    /// - Returns: what else they say.
    /// - Throws: `tooManyFrames`.
    static func check(_ file: FileInput, limits: MediaLimits) throws(AppError) -> Contents {
        var tables = MovieTables(file: file, limits: limits)
        try tables.read(0..<file.size, depth: 0)
        try tables.endTrack()
        return tables.facts
    }

    private init(file: FileInput, limits: MediaLimits) {
        self.file = file
        self.limits = limits
    }

    private mutating func read(_ range: Range<Int>, depth: Int) throws(AppError) {
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            boxes += 1
            guard boxes <= Self.mostBoxes else { throw limits.tooManyFrames }
            let head = file.bytes(at: place, count: 16)
            guard head.count >= 8 else { return }
            var (start, size) = (8, Self.number(head[0..<4]))
            if size == 1, head.count == 16 {
                (start, size) = (
                    16, Int(clamping: UInt64(Self.number(head[8..<12])) << 32 | UInt64(Self.number(head[12..<16])))
                )
            }
            if size == 0 { size = range.upperBound - place }
            guard size >= start else { return }
            // What says that it is longer than what it lies in is read as far as there is something.
            let end = size > range.upperBound - place ? range.upperBound : place + size
            try visit(
                String(decoding: head[4..<8], as: UTF8.self), place + start..<max(place + start, end), depth: depth)
            place = end
        }
    }

    private mutating func visit(_ name: String, _ content: Range<Int>, depth: Int) throws(AppError) {
        func numbers(_ count: Int) -> [Int]? {
            let bytes = file.bytes(at: content.lowerBound, count: min(4 * count, content.count))
            return bytes.count == 4 * count ? (0..<count).map { Self.number(bytes[4 * $0..<4 * $0 + 4]) } : nil
        }
        switch name {
        case "stsz", "stz2":
            // More than can be said of it however it is listed: a track may have any number of these tables.
            let most = (limits.indexEntries + 1) * Self.pieceSamples
            track.samples = min(track.samples + (numbers(3)?[2] ?? 0), most)
        case "elst":
            track.edits = max(track.edits, min(numbers(2)?[1] ?? 0, limits.indexEntries))
            track.list = edits(in: content)
        case "tkhd":
            // The number stands behind two times, which have 4 or 8 bytes.
            let head = file.bytes(at: content.lowerBound, count: min(24, content.count))
            let place = head.first == 1 ? 20 : 12
            if head.count >= place + 4 { track.number = Self.number(head[place..<place + 4]) }
        case "moof":
            facts.isFragmented = true
            if depth < Self.depth { try read(content, depth: depth + 1) }
        case "hdlr":
            let kind = file.bytes(at: content.lowerBound + 8, count: 4)
            if kind.elementsEqual("soun".utf8) { track.isSound = true }
            if kind.elementsEqual("vide".utf8) { track.isSound = false }
            if kind.elementsEqual("auxv".utf8) { track.isAuxiliary = true }
        case "stts": if let first = numbers(4) { track.isPlain = first[1] == 1 && first[3] == 1 }
        case "trun": total += numbers(2)?[1] ?? 0
        case "trak":
            try endTrack()
            try read(content, depth: depth + 1)
            try endTrack()
        case let name where Self.containers.contains(name) && depth < Self.depth: try read(content, depth: depth + 1)
        default: break
        }
        if total > limits.indexEntries { throw limits.tooManyFrames }
    }

    private func edits(in content: Range<Int>) -> [Edit] {
        let head = file.bytes(at: content.lowerBound, count: min(8, content.count))
        guard head.count == 8 else { return [] }
        let width = head[0] == 1 ? 8 : 4
        let size = 2 * width + 4
        let count = min(Self.number(head[4..<8]), Self.mostEdits, (content.count - 8) / size)
        let bytes = file.bytes(at: content.lowerBound + 8, count: max(0, count) * size)
        return (0..<bytes.count / size).map { index in
            let entry = bytes[index * size..<(index + 1) * size]
            let place = entry.startIndex
            let start = Self.number(entry[(place + width)..<(place + 2 * width)])
            // All bits set is −1: nothing is shown.
            let isEmpty = entry[(place + width)..<(place + 2 * width)].allSatisfy { $0 == 255 }
            return Edit(start: isEmpty ? -1 : start, rate: Self.number(entry[(place + 2 * width)...]))
        }
    }

    private mutating func endTrack() throws(AppError) {
        if track.isAuxiliary { facts.auxiliaries.insert(track.number) }
        if !track.list.isEmpty { facts.edits[track.number] = track.list }
        total += min(track.entries, limits.indexEntries + 1)
        track = Track()
        if total > limits.indexEntries { throw limits.tooManyFrames }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
