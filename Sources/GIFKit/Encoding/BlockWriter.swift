/// Writes the blocks of a GIF89a file.
struct BlockWriter {
    /// What was written.
    var bytes: [UInt8] = []

    /// Header, logical screen descriptor and global palette.
    mutating func header(width: Int, height: Int, palette: Palette) {
        bytes += "GIF89a".utf8
        number(width)
        number(height)
        // A global palette follows; 8 bits a channel; unsorted.
        bytes += [0xF0 | UInt8(palette.tableBits - 1), 0, 0]
        table(palette)
    }

    /// NETSCAPE2.0; nothing when the animation is shown once.
    mutating func loop(_ loop: LoopCount) {
        let count: Int
        switch loop {
        case .once: return
        case .forever: count = 0
        case .repeats(let repeats): count = Int(repeats)
        }
        bytes += [0x21, 0xFF, 11]
        bytes += "NETSCAPE2.0".utf8
        bytes += [3, 1]
        number(count)
        bytes.append(0)
    }

    /// A comment extension.
    mutating func comment(_ text: String) {
        guard !text.isEmpty else { return }
        bytes += [0x21, 0xFE]
        bytes += SubBlocks(splitting: Array(text.utf8)).bytes
        bytes.append(0)
    }

    /// An application extension.
    mutating func application(_ block: ApplicationExtension) {
        bytes += [0x21, 0xFF, UInt8(block.identifier.count)]
        bytes += block.identifier
        bytes += block.subBlocks.bytes
        bytes.append(0)
    }

    /// A graphic control extension, image descriptor and, unless `palette` is nil, a local palette; the image data come
    /// next.
    mutating func frame(
        _ rectangle: PixelRectangle, delay: Delay, disposal: Disposal, transparent: UInt8?, palette: Palette?
    ) {
        bytes += [0x21, 0xF9, 4, disposal.rawValue << 2 | (transparent == nil ? 0 : 1)]
        number(Int(delay.hundredths))
        bytes += [transparent ?? 0, 0, 0x2C]
        number(rectangle.x)
        number(rectangle.y)
        number(rectangle.width)
        number(rectangle.height)
        if let palette {
            bytes.append(0x80 | UInt8(palette.tableBits - 1))
            table(palette)
        } else {
            bytes.append(0)
        }
    }

    /// The end of the file.
    mutating func trailer() {
        bytes.append(0x3B)
    }

    /// Colours, filled up with black to a power of two.
    private mutating func table(_ palette: Palette) {
        for colour in palette.colours { bytes += [colour.red, colour.green, colour.blue] }
        bytes += repeatElement(0, count: 3 * ((1 << palette.tableBits) - palette.colours.count))
    }

    /// Two bytes, the low one first.
    private mutating func number(_ value: Int) {
        bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}

extension Palette {
    /// Bits of an index into the table as it is written, 1…8: the table has 2 to this power places.
    var tableBits: Int {
        var bits = 1
        while 1 << bits < colours.count { bits += 1 }
        return bits
    }
}
