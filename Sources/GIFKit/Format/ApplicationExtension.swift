/// A block of an application's own (GIF89a, section 26): loop counts, metadata, colour profiles.
public struct ApplicationExtension: Hashable, Sendable {
    /// The application's name and its authentication code: 11 bytes, such as `NETSCAPE2.0`.
    public let identifier: [UInt8]
    /// What the application put there.
    public let subBlocks: SubBlocks

    /// The identifier as text; bytes that are no ASCII become U+FFFD.
    public var name: String { String(decoding: identifier, as: UTF8.self) }

    /// How often the animation is played, nil when this is no loop extension (`NETSCAPE2.0`, `ANIMEXTS1.0`).
    ///
    /// The first sub-block of at least 3 bytes counts that begins with 1. (Others may come before it, such as the size of a
    /// buffer; Chromium looks at the first only.)
    public var loopCount: LoopCount? {
        guard name == "NETSCAPE2.0" || name == "ANIMEXTS1.0" else { return nil }
        var count: LoopCount?
        subBlocks.forEach { block in
            guard count == nil, block.count >= 3, block[block.startIndex] == 1 else { return }
            let repeats = UInt16(block[block.startIndex + 1]) | UInt16(block[block.startIndex + 2]) << 8
            count = repeats == 0 ? .forever : .repeats(repeats)
        }
        return count
    }

    /// The colour profile, nil when this is no `ICCRGBG1012` extension.
    public var colourProfile: [UInt8]? { name == "ICCRGBG1012" ? subBlocks.joined : nil }

    /// The XMP packet, nil when this is no `XMP DataXMP` extension.
    ///
    /// Adobe writes the packet as it is, without lengths, and after it 257 bytes (1, 255, 254 … 0) that lead a reader of
    /// sub-blocks to the end from wherever it lands. Packets in real sub-blocks are understood as well.
    public var xmp: [UInt8]? {
        guard name == "XMP DataXMP" else { return nil }
        let trailer: [UInt8] = [1] + (0...255).reversed()
        let bytes = subBlocks.bytes
        guard bytes.count >= trailer.count, bytes.suffix(trailer.count).elementsEqual(trailer) else {
            return subBlocks.joined
        }
        return Array(bytes.dropLast(trailer.count))
    }
}
