extension FramePainter {
    /// The number of a pixel that is not drawn: when all 256 are taken by colours, all pixels are drawn.
    private static let undrawn = UInt8.max

    /// Numbers the colours of the pixels whose `mask` is 1; false when there are too many.
    mutating func collect(_ frame: Bitmap, _ mask: [UInt8], in rectangle: PixelRectangle) -> Bool {
        table.removeAll()
        return Self.number(frame, mask, in: rectangle, limit: capacity, by: &table, into: &numbers)
    }

    /// The pixels in exactly the colours of the table: by the global palette if it has them, and by one of their own.
    mutating func exactParts(_ box: PixelRectangle, isWhole: Bool) -> [PaintedPart] {
        let own = table.colours
        if globalPalette == nil { setGlobal(own, hasTransparent: !isWhole) }
        var parts: [PaintedPart] = []
        if let part = globalPart(box, isWhole: isWhole) { parts.append(part) }
        let palette = Palette(isWhole ? own : own + [.black]) ?? .empty
        if parts.isEmpty || palette.tableBits < parts[0].palette.tableBits {
            let transparent = isWhole ? nil : UInt8(own.count)
            parts.append(
                PaintedPart(
                    rectangle: box, palette: palette, isGlobal: false, transparent: transparent,
                    indices: indices(box, of: own.indices.map { UInt8($0) }, transparent: transparent)))
        }
        return parts
    }

    /// The pixels by the global palette, nil if it lacks a colour or, where one is needed, an index that draws nothing.
    private mutating func globalPart(_ box: PixelRectangle, isWhole: Bool) -> PaintedPart? {
        guard let globalPalette else { return nil }
        var known: [UInt8] = []
        for colour in table.colours {
            guard let number = globalTable.number(of: colour, limit: 0) else { return nil }
            known.append(UInt8(number))
        }
        // Any index that no pixel uses can draw nothing, also one of a colour; first those that fill the table up.
        let free = (0..<1 << globalPalette.tableBits).last { !known.contains(UInt8($0)) }
        guard isWhole || free != nil else { return nil }
        let transparent = isWhole ? nil : free.map { UInt8($0) }
        return PaintedPart(
            rectangle: box, palette: globalPalette, isGlobal: true, transparent: transparent,
            indices: indices(box, of: known, transparent: transparent))
    }

    /// For each pixel the one of `known` that its number names, or `transparent`.
    private func indices(_ box: PixelRectangle, of known: [UInt8], transparent: UInt8?) -> [UInt8] {
        var meanings = known + repeatElement(0, count: Palette.maximumCount - known.count)
        if let transparent { meanings[Int(Self.undrawn)] = transparent }
        var indices = [UInt8](repeating: 0, count: box.width * box.height)
        var output = indices.mutableSpan
        for place in 0..<output.count { output[place] = meanings[Int(numbers[place])] }
        return indices
    }

    /// Gives every pixel of the rectangle whose `mask` is 1 the number of its colour in `table`, the others `undrawn`.
    private static func number(
        _ frame: Bitmap, _ mask: [UInt8], in rectangle: PixelRectangle, limit: Int, by table: inout ColourTable,
        into numbers: inout [UInt8]
    ) -> Bool {
        let source = frame.pixels.span
        let mask = mask.span
        var output = numbers.mutableSpan
        // The packed colour of the last pixel; runs of one colour are looked up once.
        var last = UInt64.max
        var number = undrawn
        var place = 0
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let row = y * frame.width + rectangle.x
            for pixel in row..<row + rectangle.width {
                if mask[pixel] == 0 {
                    output[place] = undrawn
                } else {
                    if UInt64(source[pixel].packed) != last {
                        last = UInt64(source[pixel].packed)
                        guard let known = table.number(of: source[pixel].asShown, limit: limit) else { return false }
                        number = UInt8(known)
                    }
                    output[place] = number
                }
                place += 1
            }
        }
        return true
    }
}

extension Colour {
    /// As a GIF can show it: opaque, or nothing at all.
    @inline(__always)
    fileprivate var asShown: Colour { isShown ? opaque : .transparent }
}
