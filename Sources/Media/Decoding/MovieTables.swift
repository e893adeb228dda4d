internal import Reports

/// Counts the samples that the tables of a QuickTime or MPEG-4 file name, before FFmpeg reads them (ISO/IEC 14496-12).
///
/// FFmpeg takes 24 bytes and more for each sample, and a table of 20 bytes can say that there are four thousand million of one size.
struct MovieTables {
    private struct Track {
        var samples = 0
        /// Samples are listed once for each edit that shows them.
        var edits = 1
        var isSound = false
        /// Each sample lasts one unit of the clock: sound without compression, which FFmpeg lists by pieces.
        var isPlain = false

        var entries: Int { (isSound && isPlain ? samples / MovieTables.pieceSamples : samples) * max(1, edits) }
    }

    /// Samples of plain sound that FFmpeg lists as one.
    private static let pieceSamples = 1024
    /// Boxes that are looked at: a film of the most frames in fragments of one has a third of that.
    private static let mostBoxes = 1_000_000
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

    /// Looks whether a file's tables name more than may be. A file that is no such container names nothing.
    /// - Throws: `tooManyFrames`.
    static func check(_ file: FileInput, limits: MediaLimits) throws(MediaError) {
        var tables = MovieTables(file: file, limits: limits)
        try tables.read(0..<file.size, depth: 0)
        try tables.endTrack()
    }

    private init(file: FileInput, limits: MediaLimits) {
        self.file = file
        self.limits = limits
    }

    private mutating func read(_ range: Range<Int>, depth: Int) throws(MediaError) {
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

    private mutating func visit(_ name: String, _ content: Range<Int>, depth: Int) throws(MediaError) {
        func numbers(_ count: Int) -> [Int]? {
            let bytes = file.bytes(at: content.lowerBound, count: min(4 * count, content.count))
            return bytes.count == 4 * count ? (0..<count).map { Self.number(bytes[4 * $0..<4 * $0 + 4]) } : nil
        }
        switch name {
        case "stsz", "stz2":
            // More than can be said of it however it is listed: a track may have any number of these tables.
            let most = (limits.indexEntries + 1) * Self.pieceSamples
            track.samples = min(track.samples + (numbers(3)?[2] ?? 0), most)
        case "elst": track.edits = max(track.edits, min(numbers(2)?[1] ?? 0, limits.indexEntries))
        case "hdlr":
            let kind = file.bytes(at: content.lowerBound + 8, count: 4)
            if kind.elementsEqual("soun".utf8) { track.isSound = true }
            if kind.elementsEqual("vide".utf8) { track.isSound = false }
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

    private mutating func endTrack() throws(MediaError) {
        total += min(track.entries, limits.indexEntries + 1)
        track = Track()
        if total > limits.indexEntries { throw limits.tooManyFrames }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
