/// The input is taken for a small animation and options, and GIFKit writes and reads it.
///
/// Nothing may trap, and what was written must read without a fault: all frames with their delays, the loop count and
/// the comment; and all pixels, when they have few enough colours and no loss is asked for.
@Sendable func fuzzGIFEncoding(_ bytes: [UInt8]) {
    let count = bytes.count
    var input = FuzzInput(bytes: bytes[...])
    let (width, height) = (1 + Int(input.next()) % 24, 1 + Int(input.next()) % 24)
    let colours = (0..<(1 + Int(input.next()) % 8)).map { _ in input.colour() }
    let options = input.options(of: colours)
    let frames = input.frames(width: width, height: height, of: colours)
    do {
        try check(frames, options: options)
        // Fitting encodes many times, so only some inputs are fitted.
        if count % 16 == 0 { try checkFit(frames, maxBytes: 60 + 8 * Int(input.next()), options: options) }
    } catch {
        fatalError("\(error)")
    }
}

/// Writes, reads and compares.
private func check(_ frames: [AnimationFrame], options: GIFEncoder.Options) throws {
    var encoder = try GIFEncoder(width: frames[0].bitmap.width, height: frames[0].bitmap.height, options: options)
    var bytes: [UInt8] = []
    for frame in frames { bytes += try encoder.append(frame.bitmap, delay: frame.delay) }
    bytes += try encoder.finish()

    let isExact = options.palette == .adaptive && options.colours > 8 && options.lossiness == 0
    var decoded = GIFFrames(bytes)
    for frame in frames {
        let shown = try decoded.next()
        precondition(shown?.isComplete == true && shown?.delay == frame.delay)
        precondition(!isExact || shown?.canvas.pixels == frame.bitmap.pixels.map(asShown))
    }
    let (more, summary) = (try decoded.next(), try GIFSummary(bytes))
    precondition(more == nil && decoded.loopCount == options.loop && summary.loopCount == options.loop)
    precondition(summary.comments.map(\.text) == options.comments)
}

/// Fits, and reads what fits.
private func checkFit(_ frames: [AnimationFrame], maxBytes: Int, options: GIFEncoder.Options) throws {
    do throws(GIFEncodingError) {
        let fitted = try GIFEncoder.fit(maxBytes: maxBytes, frames: frames, options: options)
        let summary = try? GIFSummary(fitted.bytes)
        precondition(fitted.bytes.count <= maxBytes && summary?.frameCount == frames.count && summary?.fault == nil)
    } catch {
        guard case .tooLarge = error else { throw error }
    }
}

/// A pixel as a GIF can show it.
private func asShown(_ colour: Colour) -> Colour {
    colour.alpha < 128 ? .transparent : Colour(red: colour.red, green: colour.green, blue: colour.blue)
}

/// The bytes of an input one after the other, then zeros.
private struct FuzzInput {
    var bytes: ArraySlice<UInt8>

    mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

    mutating func colour() -> Colour { Colour(red: next(), green: next(), blue: next(), alpha: next()) }

    mutating func options(of colours: [Colour]) -> GIFEncoder.Options {
        var options = GIFEncoder.Options()
        let kinds = next()
        if kinds & 1 != 0, let palette = Palette(colours.map(asShown)) { options.palette = .fixed(palette) }
        if kinds & 2 != 0 { options.colours = 2 + Int(next()) % 255 }
        if kinds & 4 != 0 { options.lossiness = Float(next()) / 256 }
        if kinds & 8 != 0 { options.tolerance = Float(next()) / 256 }
        if kinds & 16 != 0 { options.dithering = Dithering.allCases[Int(next()) % Dithering.allCases.count] }
        if kinds & 32 != 0 { options.loop = .repeats(UInt16(next()) * 257) }
        if kinds & 64 != 0 { options.comments = [String(repeating: "ü", count: 1 + Int(next()))] }
        return options
    }

    /// Each frame is the last one, or another ground, with a rectangle of given pixels.
    mutating func frames(width: Int, height: Int, of colours: [Colour]) -> [AnimationFrame] {
        var bitmap = Bitmap(width: width, height: height)
        return (0..<(1 + Int(next()) % 6)).map { _ in
            let ground = Int(next())
            if ground < 2 * colours.count {
                bitmap = Bitmap(width: width, height: height, filledWith: colours[ground / 2])
            }
            let part = PixelRectangle(
                x: Int(next()) % width, y: Int(next()) % height, width: Int(next()) % 16, height: Int(next()) % 16
            ).intersection(bitmap.bounds)
            for place in 0..<(part.width * part.height) {
                let (row, column) = place.quotientAndRemainder(dividingBy: part.width)
                bitmap[part.x + column, part.y + row] = colours[Int(next()) % colours.count]
            }
            return AnimationFrame(bitmap, delay: Delay(hundredths: UInt16(next()) * 257))
        }
    }
}
