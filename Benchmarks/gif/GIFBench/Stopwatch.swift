import FoundationEssentials
import GIFKit

/// Measures how long a file takes.
struct Stopwatch {
    private let bytes: [UInt8]
    private let composites: Bool

    init(path: String, composites: Bool) throws {
        bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        self.composites = composites
    }

    /// Prints the milliseconds of each run, a line each.
    func run(_ runs: Int) throws {
        for _ in 0..<runs {
            let clock = ContinuousClock()
            let time = try clock.measure { try composites ? composite() : decode() }
            print(time / .milliseconds(1))
        }
    }

    private func composite() throws {
        var frames = GIFFrames(bytes)
        while let frame = try frames.next() { precondition(!frame.canvas.pixels.isEmpty) }
    }

    private func decode() throws {
        var decoder = GIFDecoder()
        decoder.append(bytes)
        decoder.finish()
        while let event = try decoder.next() {
            if case .frame(let frame) = event { precondition(!frame.indices.isEmpty) }
        }
    }
}
