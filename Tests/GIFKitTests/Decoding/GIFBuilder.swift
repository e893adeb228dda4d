import GIFKit

/// Writes GIFs a block at a time, right ones and wrong ones.
struct GIFBuilder {
    /// Black, white, red, green.
    static let fourColours = Palette([
        .black, .white, Colour(red: 255, green: 0, blue: 0), Colour(red: 0, green: 255, blue: 0),
    ])

    private(set) var bytes: [UInt8] = []

    /// Signature, screen and global palette.
    init(
        _ width: Int = 4, _ height: Int = 4, version: String = "GIF89a", palette: Palette? = fourColours,
        background: UInt8 = 0, aspect: UInt8 = 0
    ) {
        bytes = Array(version.utf8) + word(width) + word(height) + [flags(palette), background, aspect]
        append(palette)
    }

    /// Bytes as they are.
    mutating func raw(_ more: [UInt8]) { bytes += more }

    /// A graphic control extension.
    mutating func control(disposal: UInt8 = 0, delay: Int = 0, transparent: UInt8? = nil) {
        bytes += [0x21, 0xF9, 4, disposal << 2 | (transparent == nil ? 0 : 1)] + word(delay) + [transparent ?? 0, 0]
    }

    /// The descriptor and the palette of an image, without data.
    mutating func descriptor(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int, palette: Palette? = nil, isInterlaced: Bool = false
    ) {
        bytes += [0x2C] + word(x) + word(y) + word(width) + word(height)
        bytes.append(flags(palette) & 0x87 | (isInterlaced ? 0x40 : 0))
        append(palette)
    }

    /// A whole image; `indices` lie in the order of the file.
    mutating func image(
        _ x: Int = 0, _ y: Int = 0, _ width: Int = 4, _ height: Int = 4, _ indices: [UInt8], palette: Palette? = nil,
        isInterlaced: Bool = false
    ) {
        descriptor(x, y, width, height, palette: palette, isInterlaced: isInterlaced)
        data(LZWWriter.compress(indices, codeSize: 8), codeSize: 8)
    }

    /// An image of one index.
    mutating func image(_ x: Int = 0, _ y: Int = 0, _ width: Int = 4, _ height: Int = 4, filled index: UInt8) {
        image(x, y, width, height, Array(repeating: index, count: width * height))
    }

    /// Code size and sub-blocks of image data.
    mutating func data(_ data: [UInt8], codeSize: UInt8) {
        bytes.append(codeSize)
        subBlocks(data)
    }

    /// Data in sub-blocks of at most `size` bytes, and the 0 at the end.
    mutating func subBlocks(_ data: [UInt8], of size: Int = 255) {
        for start in stride(from: 0, to: data.count, by: size) {
            let block = data[start..<min(start + size, data.count)]
            bytes += [UInt8(block.count)] + block
        }
        bytes.append(0)
    }

    /// A comment.
    mutating func comment(_ text: [UInt8]) {
        bytes += [0x21, 0xFE]
        subBlocks(text)
    }

    /// An application extension with sub-blocks as they are.
    mutating func application(_ name: String, _ blocks: [UInt8]) {
        bytes += [0x21, 0xFF, UInt8(name.utf8.count)] + Array(name.utf8) + blocks + [0]
    }

    /// A NETSCAPE2.0 loop count.
    mutating func loop(_ count: Int) { application("NETSCAPE2.0", [3, 1] + word(count)) }

    /// The file with its end.
    func finished() -> [UInt8] { bytes + [0x3B] }

    private func word(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    /// A palette's number of colours is a power of two.
    private func flags(_ palette: Palette?) -> UInt8 {
        palette.map { 0x80 | UInt8($0.colours.count.trailingZeroBitCount - 1) } ?? 0
    }

    private mutating func append(_ palette: Palette?) {
        for colour in palette?.colours ?? [] { bytes += [colour.red, colour.green, colour.blue] }
    }
}
