import GIFKit
import Glibc

/// Encodes a file of raw frames and measures how long that takes.
struct EncodingRun {
    private let runs: Int
    private let width: Int
    private let height: Int
    private let framesPerSecond: Double
    private let source: String
    private let target: String
    private var options = GIFEncoder.Options()

    /// What the command line asks for; nil when it is not understood.
    init?(_ arguments: ArraySlice<String>) {
        let words = Array(arguments)
        guard words.count >= 6, let runs = Int(words[0]), let width = Int(words[1]), let height = Int(words[2]),
            let framesPerSecond = Double(words[3])
        else { return nil }
        self.runs = runs
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
        source = words[4]
        target = words[5]
        for word in words.dropFirst(6) {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, set(parts[0], to: parts[1]) else { return nil }
        }
    }

    private mutating func set(_ name: String, to value: String) -> Bool {
        switch (name, Float(value)) {
        case ("tolerance", let distance?): options.tolerance = distance
        case ("lossiness", let distance?): options.lossiness = distance
        case ("colours", let count?): options.colours = Int(count)
        case ("dithering", _) where value == "ordered": options.dithering = .ordered
        case ("dithering", _) where value == "diffusion": options.dithering = .diffusion
        default: return false
        }
        return true
    }

    /// Prints the milliseconds of each run, a line each: of the encoder alone, without reading and writing.
    func run() throws {
        for _ in 0..<runs { print(try encode() / .milliseconds(1)) }
    }

    private func encode() throws -> Duration {
        guard var frames = RawFrames(path: source, width: width, height: height), let file = fopen(target, "wb") else {
            throw POSIXFault(number: errno)
        }
        defer { fclose(file) }
        let clock = ContinuousClock()
        var time = Duration.zero
        var encoder = try GIFEncoder(width: width, height: height, options: options)
        var carry = DelayCarry()
        var bytes: [UInt8] = []
        while let frame = frames.next() {
            time += try clock.measure {
                bytes = try encoder.append(frame, delay: carry.delay(seconds: 1 / framesPerSecond))
            }
            fwrite(bytes, 1, bytes.count, file)
        }
        time += try clock.measure { bytes = try encoder.finish() }
        fwrite(bytes, 1, bytes.count, file)
        return time
    }
}

/// What the system said when a file could not be opened.
struct POSIXFault: Error {
    let number: Int32
}
