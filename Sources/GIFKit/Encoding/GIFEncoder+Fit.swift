/// A GIF that was made to fit.
public struct FittedGIF: Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// Columns it came to have.
    public let width: Int
    /// Rows it came to have.
    public let height: Int
    /// Colours, tolerance and lossiness it took.
    public let options: GIFEncoder.Options
}

extension GIFEncoder {
    /// The best-looking GIF of `frames` with at most `maxBytes`: finds size, colours and loss.
    ///
    /// Estimates say where on a ladder of 17 steps, from `options` down, to begin; mostly one or two encodings follow.
    /// The frames are asked for several times, one after the other, so a collection that makes them when they are asked
    /// for keeps memory constant; the result is at most `maxBytes` long.
    ///
    /// Frames of another size than the first are scaled to it.
    /// - Throws: ``GIFEncodingError/tooLarge(smallest:)`` when even the last step needs more, `noFrames`, `canvasSize`.
    public static func fit(
        maxBytes: Int, frames: some RandomAccessCollection<AnimationFrame>, options: Options = Options()
    ) throws(GIFEncodingError) -> FittedGIF {
        let ladder = SizeStep.ladder
        var low = 0
        var high = ladder.count - 1
        while low < high {
            let middle = (low + high) / 2
            let estimate = try estimatedBytes(of: frames, options: ladder[middle].applied(to: options)) { bitmap in
                let size = ladder[middle].size(of: bitmap)
                return bitmap.scaled(width: size.width, height: size.height)
            }
            if estimate <= maxBytes { high = middle } else { low = middle + 1 }
        }
        var best: FittedGIF?
        var step = low
        // An estimate may be a step off either way: up while it fits, down until it does.
        while step >= 0 {
            guard let tried = try encode(frames, by: ladder[step], options: options, maxBytes: maxBytes) else { break }
            best = tried
            step -= 1
        }
        if let best { return best }
        for step in ladder[(low + 1)...] {
            if let tried = try encode(frames, by: step, options: options, maxBytes: maxBytes) { return tried }
        }
        let last = try encode(frames, by: ladder[ladder.count - 1], options: options, maxBytes: .max)
        throw .tooLarge(smallest: last?.bytes.count ?? 0)
    }

    /// Encodes by one step; nil as soon as it is longer than `maxBytes`.
    private static func encode(
        _ frames: some Collection<AnimationFrame>, by step: SizeStep, options: Options, maxBytes: Int
    ) throws(GIFEncodingError) -> FittedGIF? {
        guard let first = frames.first else { throw .noFrames }
        let size = step.size(of: first.bitmap)
        let applied = step.applied(to: options)
        var encoder = try GIFEncoder(width: size.width, height: size.height, options: applied)
        var bytes: [UInt8] = []
        for frame in frames {
            let scaled = frame.bitmap.scaled(width: size.width, height: size.height)
            bytes += try encoder.append(scaled, delay: frame.delay)
            if bytes.count > maxBytes { return nil }
        }
        bytes += try encoder.finish()
        guard bytes.count <= maxBytes else { return nil }
        return FittedGIF(bytes: bytes, width: size.width, height: size.height, options: applied)
    }
}
