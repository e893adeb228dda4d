extension GIFDecoder {
    private static let signatureCount = 6
    private static let screenCount = 13

    /// Whether the bytes at hand could become a GIF.
    var startsLikeGIF: Bool {
        let signature = input[position...].prefix(Self.signatureCount)
        return [GIFHeader.Version.gif87a, .gif89a].contains { $0.rawValue.utf8.starts(with: signature) }
    }

    /// Signature, logical screen descriptor and global palette.
    mutating func readHeader() throws(GIFError) -> Progress {
        guard available >= Self.signatureCount else { return .starved }
        let signature = String(decoding: input[position..<(position + Self.signatureCount)], as: UTF8.self)
        guard let version = GIFHeader.Version(rawValue: signature) else { throw GIFError(.notGIF, at: offset) }
        guard available >= Self.screenCount else { return .starved }
        let flags = input[position + 10]
        let colours = paletteCount(flags)
        guard available >= Self.screenCount + 3 * colours else { return .starved }
        let aspect = input[position + 12]
        let header = GIFHeader(
            version: version, width: word(at: 6), height: word(at: 8),
            globalPalette: palette(at: Self.screenCount, count: colours), backgroundIndex: input[position + 11],
            pixelAspectRatio: aspect == 0 ? nil : (Double(aspect) + 15) / 64)
        guard header.width * header.height <= limits.canvasPixels else {
            throw GIFError(.limit(.canvasPixels), at: offset + 6)
        }
        self.header = header
        position += Self.screenCount + 3 * colours
        state = .between
        return .event(.header(header))
    }

    /// The byte that begins a block.
    ///
    /// Zeros are passed over: some writers end a block twice. Any other byte of no meaning ends a file that has frames,
    /// as in browsers.
    mutating func readIntroducer() throws(GIFError) -> Progress {
        guard let byte = input[position...].first else { return .starved }
        switch byte {
        case 0x00: position += 1
        case 0x21:
            guard available >= 2 else { return .starved }
            let kind = Extension(rawValue: input[position + 1]) ?? .unknown
            position += 2
            subBlocks.removeAll(keepingCapacity: true)
            state = .extension(kind)
        case 0x2C:
            position += 1
            state = .descriptor
        case 0x3B:
            position += 1
            state = .ended
            return .event(.trailer)
        default:
            guard frameCount > 0 else { throw GIFError(.unknownBlock(byte), at: offset) }
            state = .ended
        }
        return .advanced
    }

    /// The number of colours that the flags of a screen or an image announce.
    func paletteCount(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 2 << Int(flags & 7) }

    /// `count` colours from `index` bytes ahead, which are at hand; nil for none.
    func palette(at index: Int, count: Int) -> Palette? {
        guard count > 0 else { return nil }
        return Palette(
            (0..<count).map { colour in
                let first = position + index + 3 * colour
                return Colour(red: input[first], green: input[first + 1], blue: input[first + 2])
            })
    }

    /// Two bytes from `index` bytes ahead, which are at hand; the first is the low one.
    func word(at index: Int) -> Int { Int(input[position + index]) | Int(input[position + index + 1]) << 8 }
}
