import GIFKit

extension ReaderCase {
    /// All cases, named after what they show.
    static var all: [ReaderCase] { stills + exact + disposals + reduced + settings }

    private static let stills = [
        ReaderCase(name: "one-pixel", frames: [noise(1, 1, colours: 2, seed: 1)]),
        ReaderCase(name: "one-row", frames: [noise(301, 1, colours: 5, seed: 2)]),
        ReaderCase(name: "one-column", frames: [noise(1, 257, colours: 256, seed: 3)]),
        ReaderCase(name: "one-colour", frames: [Bitmap(width: 200, height: 150, filledWith: colour(7))]),
        ReaderCase(name: "one-frame", frames: [Avatar.frame(0)]),
        ReaderCase(name: "nothing-shown", frames: [Bitmap(width: 20, height: 10)]),
    ]

    private static let exact =
        [2, 3, 4, 5, 16, 17, 128, 129, 256].map { count in
            ReaderCase(name: "\(count)-colours", frames: (0..<4).map { noise(90, 60, colours: count, seed: $0) })
        } + [
            ReaderCase(name: "avatar", frames: (0..<Avatar.frameCount).map(Avatar.frame)),
            ReaderCase(name: "nothing-moves", frames: Array(repeating: Avatar.frame(0), count: 3)),
            ReaderCase(name: "300-frames", frames: (0..<300).map { noise(24, 16, colours: 40, seed: $0) }),
            ReaderCase(name: "large-codes", frames: (0..<2).map { noise(400, 300, colours: 255, seed: $0) }),
        ]

    private static let disposals = [
        ReaderCase(name: "kept", frames: (0..<10).map { ball(at: $0, on: { colour($0 * $1 % 255) }, trails: true) }),
        ReaderCase(name: "alone", frames: (0..<10).map { ball(at: $0, on: { _, _ in .transparent }) }),
        ReaderCase(name: "cleared", frames: (0..<10).map { stamps(at: $0, corner: .transparent) }),
        ReaderCase(name: "opaque-at-first", frames: (0..<10).map { stamps(at: $0, corner: .white) }),
        ReaderCase(name: "put-back", frames: (0..<10).map { ball(at: $0, on: { colour($0 * $1 % 255) }) }),
        ReaderCase(name: "holes", frames: (0..<8).map { noise(60, 50, colours: 40, seed: $0, holes: 2) }),
        ReaderCase(
            name: "starts-empty",
            frames: [Bitmap(width: 60, height: 50)] + (0..<3).map { noise(60, 50, colours: 255, seed: $0, holes: 5) }),
    ]

    private static let reduced = [
        film(name: "film") { _ in },
        film(name: "lossy") { $0.lossiness = 0.03 },
        film(name: "ordered-dithering") { ($0.dithering, $0.colours) = (.ordered, 64) },
        film(name: "error-diffusion") { ($0.dithering, $0.colours) = (.diffusion, 100) },
        film(name: "film-in-3-colours") { $0.colours = 3 },
        film(name: "fixed-palette") { options in
            var builder = PaletteBuilder()
            for frame in filmFrames { builder.add(frame) }
            options.palette = .fixed(builder.palette(colours: 256))
        },
        film(name: "lossy-with-holes", frames: filmFrames.enumerated().map(pierced)) { $0.lossiness = 0.02 },
    ]

    private static let settings = [
        set(name: "shown-once") { $0.loop = .once },
        set(name: "repeated-5-times") { $0.loop = .repeats(5) },
        set(name: "repeated-65535-times") { $0.loop = .repeats(65_535) },
        set(name: "with-a-comment") { $0.comments = ["Forehand, 12 May"] },
        set(name: "with-a-long-comment") { $0.comments = [String(repeating: "All work and no play. ", count: 40)] },
        set(name: "slow", delay: Delay(hundredths: 65_535)) { _ in },
    ]

    private static func film(
        name: String, frames: [Bitmap] = filmFrames, _ change: (inout GIFEncoder.Options) -> Void
    ) -> ReaderCase {
        var one = ReaderCase(name: name, frames: frames, isExact: false)
        change(&one.options)
        return one
    }

    private static func set(
        name: String, delay: Delay = Delay(hundredths: 5), _ change: (inout GIFEncoder.Options) -> Void
    ) -> ReaderCase {
        var one = ReaderCase(name: name, frames: (0..<3).map { noise(20, 20, colours: 9, seed: $0) }, delay: delay)
        change(&one.options)
        return one
    }
}
