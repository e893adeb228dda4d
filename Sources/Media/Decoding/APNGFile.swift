import Domain

/// The chunks of an animated PNG (PNG, third edition: `acTL`, `fcTL`, `fdAT`), walked piece by piece. Their sums are
/// not looked at: damaged pixels are found by the sum that zlib has of them.
struct APNGFile {
    /// What is done with a frame's rectangle before the next frame is drawn.
    enum Disposal: UInt8 { case none, background, previous }

    /// One frame, and where its compressed rows lie.
    struct Frame {
        /// Where it is on the canvas, pixels.
        let (x, y, width, height): (Int, Int, Int, Int)
        /// How long it is shown, seconds.
        let duration: Double
        let disposal: Disposal
        /// Whether it is painted over what was there, and does not take its place.
        let isOver: Bool
        /// Whether it is the picture that programs show which know of no animations.
        fileprivate(set) var isPicture = false
        /// Places in the file.
        fileprivate(set) var parts: [Range<Int>] = []
        /// Whether the file ends before its rows do.
        fileprivate(set) var isCut = false

        /// Bytes of its rows, compressed.
        var byteCount: Int { parts.reduce(0) { $0 + $1.count } }
    }

    private enum Chunk: Int {
        case header = 0x4948_4452
        case palette = 0x504C_5445
        case transparency = 0x7452_4E53
        case animation = 0x6163_544C
        case control = 0x6663_544C
        case picture = 0x4944_4154
        case frame = 0x6664_4154
        case end = 0x4945_4E44
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Chunks that are walked over: files have two for a frame, and one for each 8 KiB of its rows.
    static let mostChunks = 200_000
    /// Bytes of a chunk's length, name and sum.
    private static let frameBytes = 12
    /// Longest chunk that the standard allows, bytes.
    private static let mostBytes = 0x7FFF_FFFF

    let width: Int
    let height: Int
    /// Bits of a sample, and the kind of colour as the header numbers it: 0 grey, 2 RGB, 3 palette, 4 and 6 with
    /// opacity.
    let (depth, colourType): (UInt8, UInt8)
    let isInterlaced: Bool
    /// What stands in `PLTE` and `tRNS`.
    private(set) var (palette, transparency): ([UInt8], [UInt8]) = ([], [])
    /// Frames that the file says it has.
    private(set) var statedFrames = 0

    /// Bytes of the file.
    private let size: Int
    private let read: (_ place: Int, _ count: Int) -> [UInt8]
    /// Where frames begin, and where the next one is looked for.
    private var (start, place) = (0, 0)
    /// The number that the next chunk of the animation has to have.
    private var number = 0
    private var chunks = 0
    private var frames = 0

    /// Looks at what stands before the pixels.
    /// - Parameters:
    ///   - size: bytes of the file.
    ///   - read: gives bytes at a place, fewer where the file ends.
    /// - Returns: nil where it is no PNG, or says nothing of an animation there.
    init?(size: Int, read: @escaping (_ place: Int, _ count: Int) -> [UInt8]) {
        let head = read(0, 33)
        guard head.count == 33, head.starts(with: Self.signature), Self.number(head, 8) == 13,
            Self.number(head, 12) == Chunk.header.rawValue
        else { return nil }
        (width, height) = (Self.number(head, 16), Self.number(head, 20))
        (depth, colourType, isInterlaced) = (head[24], head[25], head[28] == 1)
        let depths: [UInt8: [UInt8]] = [
            0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
        ]
        guard (1...Self.mostBytes).contains(width), (1...Self.mostBytes).contains(height),
            depths[colourType]?.contains(depth) == true, head[26] == 0, head[27] == 0, head[28] < 2
        else { return nil }
        self.size = size
        self.read = read
        place = 33
        preface: while let (chunk, length, _) = nextChunk() {
            switch chunk {
            case .palette where length <= 768: palette = read(place + 8, length)
            case .transparency where length <= 256: transparency = read(place + 8, length)
            case .animation where length == 8: statedFrames = Self.number(read(place + 8, 4), 0)
            case .control where start == 0: start = place
            case .picture, .frame, .end: break preface
            default: break
            }
            place += length + Self.frameBytes
        }
        if start == 0 { start = place }
        guard statedFrames > 0, colourType != 3 || !palette.isEmpty else { return nil }
        rewind()
    }

    /// Whether there is more than the one picture that other programs show.
    /// - Throws: `notMedia`, as `next` does.
    func moves() throws(AppError) -> Bool {
        var file = self
        file.rewind()
        guard let first = try file.next() else { return false }
        guard first.isPicture else { return true }
        return try file.next() != nil
    }

    /// Goes back to the first frame.
    mutating func rewind() { (place, number, chunks, frames) = (start, 0, 0, 0) }

    /// The next frame, or nil after the last, or where chunks are missing.
    /// - Throws: `notMedia` for a frame that is not on the canvas, or does what no frame does.
    mutating func next() throws(AppError) -> Frame? {
        guard frames < statedFrames else { return nil }
        var frame: Frame?
        walk: while let (chunk, length, content) = nextChunk() {
            switch chunk {
            case .control:
                if frame?.parts.isEmpty == false { break walk }
                guard length == 26, content.count >= 26, count(content) else { break walk }
                frame = try control(content)
            case .picture where frames == 0 && frame.map { $0.isPicture || $0.parts.isEmpty } == true:
                frame?.isPicture = true
                frame?.add(place + 8, length, size)
            case .frame where frame != nil && frame?.isPicture == false:
                guard length >= 4, count(content) else { break walk }
                frame?.add(place + 12, length - 4, size)
            case .end: break walk
            default: break
            }
            place += length + Self.frameBytes
        }
        guard let found = frame, !found.parts.isEmpty else { return nil }
        // On the canvas, and as large, is in its place.
        if found.isPicture, (found.width, found.height) != (width, height) { throw Demuxer.notMedia }
        frames += 1
        return found
    }

    /// What the next chunk is (nil for those of no concern here), its length, and as much of it as a frame has to say;
    /// nil at the end.
    private mutating func nextChunk() -> (chunk: Chunk?, length: Int, content: [UInt8])? {
        let head = read(place, 8 + 26)
        guard head.count >= 8, chunks < Self.mostChunks else { return nil }
        let length = Self.number(head, 0)
        guard length <= Self.mostBytes else { return nil }
        chunks += 1
        return (Chunk(rawValue: Self.number(head, 4)), length, Array(head[8..<min(head.count, 8 + length)]))
    }

    /// Whether a chunk of the animation has the number that is its turn.
    private mutating func count(_ content: [UInt8]) -> Bool {
        guard content.count >= 4, Self.number(content, 0) == number else { return false }
        number += 1
        return true
    }

    private func control(_ content: [UInt8]) throws(AppError) -> Frame {
        let numbers = [4, 8, 12, 16].map { Self.number(content, $0) }
        let (width, height, x, y) = (numbers[0], numbers[1], numbers[2], numbers[3])
        guard width > 0, height > 0, x + width <= self.width, y + height <= self.height,
            let disposal = Disposal(rawValue: content[24]), content[25] < 2
        else { throw Demuxer.notMedia }
        let (numerator, denominator) = (Self.number(content, 20) >> 16, Self.number(content, 20) & 0xFFFF)
        return Frame(
            x: x, y: y, width: width, height: height,
            // Where the denominator is 0, hundredths are meant.
            duration: AnimationDelay.shown(seconds: Double(numerator) / Double(denominator == 0 ? 100 : denominator)),
            disposal: disposal, isOver: content[25] == 1)
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        guard place + 4 <= bytes.count else { return 0 }
        return bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

extension APNGFile.Frame {
    fileprivate mutating func add(_ place: Int, _ count: Int, _ size: Int) {
        guard place + count <= size else {
            isCut = true
            return parts.append(place..<max(place, size))
        }
        parts.append(place..<place + count)
    }
}

extension APNGFile {
    init?(_ file: FileInput) {
        self.init(size: file.size) { file.bytes(at: $0, count: $1) }
    }
}
