extension GIFDecoder {
    /// Sub-blocks of an extension, and at their end what they say.
    mutating func readSubBlocks(of kind: Extension) throws(GIFError) -> Progress {
        while let length = input[position...].first.map({ Int($0) }) {
            if length == 0 {
                position += 1
                state = .between
                return finishExtension(kind)
            }
            guard available > length else { return .starved }
            if kind != .unknown {
                extensionBytes += 1 + length
                guard extensionBytes <= limits.extensionBytes else {
                    throw GIFError(.limit(.extensionBytes), at: offset)
                }
                subBlocks += input[position...(position + length)]
            }
            position += 1 + length
        }
        return .starved
    }

    /// What a whole extension says; nothing when its first sub-block is not what its kind asks for.
    private mutating func finishExtension(_ kind: Extension) -> Progress {
        let first = subBlocks.first.map { subBlocks[1...Int($0)] } ?? []
        switch kind {
        case .graphicControl where first.count >= 4: control = GraphicControl(Array(first))
        case .comment: return .event(.comment(Comment(bytes: SubBlocks(bytes: subBlocks).joined)))
        case .application where first.count == 11:
            let rest = SubBlocks(bytes: Array(subBlocks[first.endIndex...]))
            return .event(.application(ApplicationExtension(identifier: Array(first), subBlocks: rest)))
        case .plainText where first.count >= 12:
            let characters = SubBlocks(bytes: Array(subBlocks[first.endIndex...])).joined
            return .event(.plainText(PlainText(Array(first), characters: characters)))
        default: break
        }
        return .advanced
    }
}

extension GIFDecoder.GraphicControl {
    /// From the four bytes of the extension.
    ///
    /// Disposal 4 counts as 3 (`previous`), as in browsers: an early text of the specification numbered it so. Others
    /// that the specification leaves open count as 0.
    fileprivate init(_ bytes: [UInt8]) {
        let method = bytes[0] >> 2 & 7
        disposal = method == 4 ? .previous : Disposal(rawValue: method) ?? .unspecified
        delay = Delay(hundredths: UInt16(bytes[1]) | UInt16(bytes[2]) << 8)
        transparentIndex = bytes[0] & 1 == 0 ? nil : bytes[3]
    }
}

extension PlainText {
    /// From the 12 bytes that describe the grid.
    fileprivate init(_ bytes: [UInt8], characters: [UInt8]) {
        let words = stride(from: 0, to: 8, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
        self.init(
            grid: PixelRectangle(x: words[0], y: words[1], width: words[2], height: words[3]),
            cellWidth: Int(bytes[8]), cellHeight: Int(bytes[9]), foregroundIndex: bytes[10],
            backgroundIndex: bytes[11], characters: characters)
    }
}
