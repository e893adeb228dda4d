/// A block of an application's own (GIF89a, section 26): loop counts, metadata, colour profiles.
public struct ApplicationExtension: Hashable, Sendable {
    /// The application's name and its authentication code: 11 bytes, such as `NETSCAPE2.0`.
    public let identifier: [UInt8]
    /// What the application put there.
    public let subBlocks: SubBlocks

    /// A block as it was read.
    init(identifier: [UInt8], subBlocks: SubBlocks) {
        self.identifier = identifier
        self.subBlocks = subBlocks
    }

    /// A block to be written.
    /// - Parameters:
    ///   - name: the application's name and its authentication code: 11 bytes.
    ///   - data: what it puts there; written in sub-blocks of 255 bytes.
    /// - Returns: nil for a name of another length.
    public init?(name: String, data: [UInt8]) {
        guard name.utf8.count == 11 else { return nil }
        self.init(identifier: Array(name.utf8), subBlocks: SubBlocks(splitting: data))
    }

    /// An XMP packet to be written as Adobe does it (see ``xmp-swift.property``).
    /// - Returns: nil for a packet with a zero byte: readers would lose their way in it.
    public init?(xmp packet: String) {
        guard !packet.utf8.contains(0) else { return nil }
        self.init(
            identifier: Array("XMP DataXMP".utf8),
            subBlocks: SubBlocks(bytes: Array(packet.utf8) + Self.packetTrailer))
    }

    /// What follows a packet: wherever a reader of sub-blocks lands, it is led to the end.
    private static let packetTrailer: [UInt8] = [1] + (0...255).reversed()

    /// The identifier as text; bytes that are no ASCII become U+FFFD.
    public var name: String { String(decoding: identifier, as: UTF8.self) }

    /// How often the animation is played, nil when this is no loop extension (`NETSCAPE2.0`, `ANIMEXTS1.0`).
    ///
    /// The first sub-block of at least 3 bytes counts that begins with 1. (Others may come before it, such as the size
    /// of a buffer; Chromium looks at the first only.)
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
    /// Adobe writes the packet as it is, without lengths, and after it 257 bytes (1, 255, 254 … 0) that lead a reader
    /// of sub-blocks to the end from wherever it lands. Packets in real sub-blocks are understood as well.
    public var xmp: [UInt8]? {
        guard name == "XMP DataXMP" else { return nil }
        let trailer = Self.packetTrailer
        let bytes = subBlocks.bytes
        guard bytes.count >= trailer.count, bytes.suffix(trailer.count).elementsEqual(trailer) else {
            return subBlocks.joined
        }
        return Array(bytes.dropLast(trailer.count))
    }
}
