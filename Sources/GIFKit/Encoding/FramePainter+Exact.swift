extension FramePainter {
    /// Puts the colours of the pixels whose `mask` is 1 into the table; false when there are too many.
    mutating func collect(_ frame: Bitmap, _ mask: [UInt8], in rectangle: PixelRectangle) -> Bool {
        table.removeAll()
        let source = frame.pixels.span
        let mask = mask.span
        // The packed colour of the last pixel; runs of one colour are looked up once.
        var last = UInt64.max
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let row = y * frame.width + rectangle.x
            for pixel in row..<row + rectangle.width where mask[pixel] != 0 && UInt64(source[pixel].packed) != last {
                last = UInt64(source[pixel].packed)
                if table.number(of: source[pixel].asShown, limit: capacity) == nil { return false }
            }
        }
        return true
    }

    /// The pixels in exactly the colours of the table: by the global palette if it has them, and by one of their own.
    mutating func exactParts(
        _ frame: Bitmap, _ mask: [UInt8], _ rectangle: PixelRectangle, isWhole: Bool
    ) -> [PaintedPart] {
        let own = table.colours
        if globalPalette == nil { setGlobal(own, hasTransparent: !isWhole) }
        var parts: [PaintedPart] = []
        if let part = globalPart(frame, mask, rectangle, isWhole: isWhole) { parts.append(part) }
        let palette = Palette(isWhole ? own : own + [.black]) ?? .empty
        if parts.isEmpty || palette.tableBits < parts[0].palette.tableBits {
            let numbers = (0..<own.count).map { UInt8($0) }
            parts.append(
                PaintedPart(
                    rectangle: rectangle, palette: palette, isGlobal: false,
                    transparent: isWhole ? nil : UInt8(own.count),
                    indices: indices(
                        frame, mask, rectangle, numbers: numbers, transparent: UInt8(truncatingIfNeeded: own.count))))
        }
        return parts
    }

    /// The pixels by the global palette, nil if it lacks a colour or, where one is needed, an index that draws nothing.
    private mutating func globalPart(
        _ frame: Bitmap, _ mask: [UInt8], _ rectangle: PixelRectangle, isWhole: Bool
    ) -> PaintedPart? {
        guard let globalPalette else { return nil }
        var numbers: [UInt8] = []
        for colour in table.colours {
            guard let number = globalTable.number(of: colour, limit: 0) else { return nil }
            numbers.append(UInt8(number))
        }
        // Any index that no pixel uses can draw nothing, also one of a colour; first those that fill the table up.
        let places = 1 << globalPalette.tableBits
        let free = (0..<places).last { !numbers.contains(UInt8($0)) }
        guard isWhole || free != nil else { return nil }
        let transparent = isWhole ? nil : free.map { UInt8($0) }
        return PaintedPart(
            rectangle: rectangle, palette: globalPalette, isGlobal: true, transparent: transparent,
            indices: indices(frame, mask, rectangle, numbers: numbers, transparent: transparent ?? 0))
    }

    /// For each pixel the one of `numbers` that its colour's place in the table names.
    private mutating func indices(
        _ frame: Bitmap, _ mask: [UInt8], _ rectangle: PixelRectangle, numbers: [UInt8], transparent: UInt8
    ) -> [UInt8] {
        var indices = [UInt8](repeating: transparent, count: rectangle.width * rectangle.height)
        var output = indices.mutableSpan
        let source = frame.pixels.span
        let mask = mask.span
        var last = UInt64.max
        var index: UInt8 = 0
        var place = 0
        for y in rectangle.y..<rectangle.y + rectangle.height {
            let row = y * frame.width + rectangle.x
            for pixel in row..<row + rectangle.width {
                if mask[pixel] != 0 {
                    if UInt64(source[pixel].packed) != last {
                        last = UInt64(source[pixel].packed)
                        index = table.number(of: source[pixel].asShown, limit: 0).map { numbers[$0] } ?? transparent
                    }
                    output[place] = index
                }
                place += 1
            }
        }
        return indices
    }
}

extension Colour {
    /// As a GIF can show it: opaque, or nothing at all.
    @inline(__always)
    fileprivate var asShown: Colour { isShown ? opaque : .transparent }
}
