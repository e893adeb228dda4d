@testable import GIFKit

/// Encodes, decodes, and says what came back.
enum RoundTrip {
    /// The bytes of an animation, 5 hundredths a frame.
    static func encode(
        _ frames: [Bitmap], _ options: GIFEncoder.Options = GIFEncoder.Options()
    ) throws -> [UInt8] {
        var encoder = try GIFEncoder(width: frames[0].width, height: frames[0].height, options: options)
        var bytes: [UInt8] = []
        for frame in frames { bytes += try encoder.append(frame, delay: Delay(hundredths: 5)) }
        return try bytes + encoder.finish()
    }

    /// What a viewer shows, frame by frame.
    static func decode(_ bytes: [UInt8]) throws -> [Bitmap] {
        var frames = GIFFrames(bytes)
        var shown: [Bitmap] = []
        while let frame = try frames.next() { shown.append(frame.canvas) }
        return shown
    }

    /// The frames as they lie in the file.
    static func rawFrames(_ bytes: [UInt8]) throws -> [RawFrame] {
        var decoder = GIFDecoder()
        decoder.append(bytes)
        decoder.finish()
        var frames: [RawFrame] = []
        while let event = try decoder.next() {
            if case .frame(let frame) = event { frames.append(frame) }
        }
        return frames
    }

    /// A picture as a GIF can show it: pixels are opaque or nothing.
    static func asShown(_ picture: Bitmap) -> Bitmap {
        var shown = picture
        for place in shown.pixels.indices {
            shown.pixels[place] = shown.pixels[place].isShown ? shown.pixels[place].opaque : .transparent
        }
        return shown
    }

    /// Mean distance in OKLab of two pictures.
    static func distance(_ one: Bitmap, _ other: Bitmap) -> Float {
        zip(one.pixels, other.pixels).reduce(0) { $0 + OKLab($1.0).distance(to: OKLab($1.1)) } / Float(one.pixels.count)
    }
}
