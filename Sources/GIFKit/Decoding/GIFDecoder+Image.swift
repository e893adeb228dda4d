extension GIFDecoder {
    private static let descriptorCount = 9

    /// Place, size and flags of an image. What it asks for is held against the limits before memory is taken.
    mutating func readDescriptor() throws(GIFError) -> Progress {
        guard available >= Self.descriptorCount, let header else { return .starved }
        let rectangle = PixelRectangle(x: word(at: 0), y: word(at: 2), width: word(at: 4), height: word(at: 6))
        let flags = input[position + 8]
        let canvas = self.canvas ?? header.canvas(first: rectangle)
        let (area, canvasArea) = (rectangle.width * rectangle.height, canvas.width * canvas.height)
        guard canvasArea > 0 else { throw GIFError(.emptyCanvas, at: offset) }
        guard frameCount < limits.frames else { throw GIFError(.limit(.frames), at: offset) }
        guard max(area, canvasArea) <= limits.canvasPixels else {
            throw GIFError(.limit(.canvasPixels), at: offset)
        }
        if !skipsPixels {
            totalPixels += max(area, canvasArea)
            guard totalPixels <= limits.totalPixels else { throw GIFError(.limit(.totalPixels), at: offset) }
        }
        self.canvas = canvas
        frame = RawFrame(
            rectangle: rectangle, localPalette: nil, transparentIndex: control.transparentIndex,
            disposal: control.disposal, delay: control.delay, isInterlaced: flags & 0x40 != 0,
            byteRange: (offset - 1)..<(offset - 1))
        control = GraphicControl()
        position += Self.descriptorCount
        state = .localPalette(count: paletteCount(flags))
        return .advanced
    }

    /// The colours of an image, if it has its own.
    mutating func readLocalPalette(count: Int) -> Progress {
        guard available >= 3 * count else { return .starved }
        let palette = palette(at: 0, count: count)
        frame?.localPalette = palette
        position += 3 * count
        state = .codeSize
        return .advanced
    }

    /// The LZW minimum code size: 0 to 11. (The specification says 2 to 8. Files with smaller and larger ones make
    /// sense and are shown by browsers, Firefox up to 11, Chromium up to 8; of indices beyond 255 the low byte counts.)
    mutating func readCodeSize() throws(GIFError) -> Progress {
        guard let size = input[position...].first, let rectangle = frame?.rectangle else { return .starved }
        if rectangle.isEmpty || skipsPixels {
            state = .surplus
        } else {
            guard size < LZWDecoder.maximumWidth else { throw GIFError(.codeSize(size), at: offset) }
            lzw.begin(total: rectangle.width * rectangle.height, minimumCodeSize: size)
            state = .pixels
        }
        position += 1
        blockRemaining = 0
        return .advanced
    }

    /// Image data, decoded as they come.
    mutating func readPixels() throws(GIFError) -> Progress {
        let bytes = input
        while beginBlock() {
            if blockRemaining == 0 { return finishImage() }
            let piece = min(blockRemaining, available)
            let (progress, used) = lzw.decode(bytes.span.extracting(position..<(position + piece)))
            if case .invalid(let code) = progress {
                position += used
                throw GIFError(.code(code), at: offset)
            }
            position += piece
            blockRemaining -= piece
            if progress == .ended {
                state = .surplus
                return .advanced
            }
        }
        return .starved
    }

    /// Image data that say nothing more.
    mutating func skipImageData() -> Progress {
        while beginBlock() {
            if blockRemaining == 0 { return finishImage() }
            let piece = min(blockRemaining, available)
            position += piece
            blockRemaining -= piece
        }
        return .starved
    }

    /// Goes to the next sub-block after the end of one; false when there are no bytes at hand.
    private mutating func beginBlock() -> Bool {
        guard available > 0 else { return false }
        guard blockRemaining == 0 else { return true }
        blockRemaining = Int(input[position])
        position += 1
        return blockRemaining == 0 || available > 0
    }

    private mutating func finishImage() -> Progress {
        state = .between
        return completeFrame().map { .event(.frame($0)) } ?? .advanced
    }

    /// The frame as far as it was read, which is thereby given away.
    mutating func completeFrame() -> RawFrame? {
        guard var frame = self.frame.take() else { return nil }
        frameCount += 1
        frame.byteRange = frame.byteRange.lowerBound..<offset
        guard !skipsPixels, !frame.rectangle.isEmpty else { return frame }
        frame.decodedPixelCount = lzw.count
        frame.indices = lzw.finish()
        if frame.isInterlaced { deinterlace(&frame) }
        return frame
    }

    private mutating func deinterlace(_ frame: inout RawFrame) {
        let width = frame.rectangle.width
        rows.removeAll(keepingCapacity: true)
        rows += repeatElement(0, count: frame.indices.count)
        Interlace.forEachRow(height: frame.rectangle.height) { written, shown, _ in
            rows.replaceSubrange(
                (shown * width)..<((shown + 1) * width),
                with: frame.indices[(written * width)..<((written + 1) * width)])
        }
        frame.indices = rows
    }
}
