/// Compresses palette indices with GIF's variant of LZW.
struct LZWEncoder: Sendable {
    private var dictionary = LZWDictionary()
    private var matcher = LossyMatcher()

    /// The image data of `indices`, each below 2 to the power of `minimumCodeSize` (2…8).
    mutating func encode(_ indices: [UInt8], minimumCodeSize: Int) -> [UInt8] {
        var run = CodeRun(dictionary: &dictionary, minimumCodeSize: minimumCodeSize, pixels: indices.count)
        let span = indices.span
        var place = 0
        while place < span.count {
            var last = span[place]
            var node = Int(last)
            place += 1
            while place < span.count {
                let symbol = span[place]
                let child = symbol == last ? dictionary.repeated(node) : dictionary.child(of: node, symbol: symbol)
                if child == 0 { break }
                (node, last) = (child, symbol)
                place += 1
            }
            run.emit(
                node, before: place < span.count ? span[place] : nil, after: last, dictionary: &dictionary, links: false
            )
        }
        return run.finish(dictionary)
    }

    /// The image data of `indices`, which are replaced by similar ones where that makes longer strings.
    mutating func encode(
        _ indices: inout [UInt8], minimumCodeSize: Int, targets: [SIMD4<Float>], palette: [SIMD4<Float>],
        transparent: UInt8?, lossiness: Float
    ) -> [UInt8] {
        var run = CodeRun(dictionary: &dictionary, minimumCodeSize: minimumCodeSize, pixels: indices.count)
        matcher.prepare(palette: palette, transparent: transparent, lossiness: lossiness)
        var place = 0
        while place < indices.count {
            let (node, length) = matcher.match(at: place, of: indices.span, targets: targets.span, in: dictionary)
            var end = place + length
            place = end
            var part = node
            for _ in 0..<length {
                end -= 1
                indices[end] = dictionary.symbol(of: part)
                part = dictionary.parent(of: part)
            }
            run.emit(
                node, before: place < indices.count ? indices[place] : nil, after: indices[place - 1],
                dictionary: &dictionary, links: true)
        }
        return run.finish(dictionary)
    }
}

/// The codes of one image: their width grows with the dictionary, which is emptied when it is full.
private struct CodeRun {
    private var writer: CodeWriter
    private let minimumCodeSize: Int
    private var width: Int

    init(dictionary: inout LZWDictionary, minimumCodeSize: Int, pixels: Int) {
        self.minimumCodeSize = minimumCodeSize
        width = minimumCodeSize + 1
        writer = CodeWriter(minimumCodeSize: minimumCodeSize, capacity: 64 + pixels / 4)
        dictionary.removeAll(minimumCodeSize: minimumCodeSize)
        writer.write(dictionary.clearCode, width: width)
    }

    /// Writes the code of a string that ends with `last`, and learns it with the `symbol` that follows; `links` says
    /// that the tree will be walked.
    @inline(__always)
    mutating func emit(
        _ node: Int, before symbol: UInt8?, after last: UInt8, dictionary: inout LZWDictionary, links: Bool
    ) {
        writer.write(node, width: width)
        if dictionary.next < LZWDictionary.capacity {
            // A reader learns each string one code later, so the code that needs one more bit comes after this one.
            if dictionary.next == 1 << width { width += 1 }
            guard let symbol else { return }
            if links { dictionary.link(node: node, symbol: symbol) }
            dictionary.add(node: node, symbol: symbol, isRepeated: symbol == last)
        } else if symbol != nil {
            writer.write(dictionary.clearCode, width: width)
            dictionary.removeAll(minimumCodeSize: minimumCodeSize)
            width = minimumCodeSize + 1
        }
    }

    mutating func finish(_ dictionary: LZWDictionary) -> [UInt8] {
        writer.write(dictionary.clearCode + 1, width: width)
        writer.finish()
        return writer.bytes
    }
}
