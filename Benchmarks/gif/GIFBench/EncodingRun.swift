import FoundationEssentials
import GIFKit
import Glibc

/// Encodes a file of raw frames.
struct EncodingRun {
    private let width: Int
    private let height: Int
    private let framesPerSecond: Double
    private let source: String
    private let target: String
    private var options = GIFEncoder.Options()

    /// What the command line asks for; nil when it is not understood.
    init?(_ arguments: ArraySlice<String>) {
        let words = Array(arguments)
        guard words.count >= 5, let width = Int(words[0]), let height = Int(words[1]),
            let framesPerSecond = Double(words[2])
        else { return nil }
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
        source = words[3]
        target = words[4]
        for word in words.dropFirst(5) {
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

    /// From the file to the file, a frame at a time.
    func run() throws {
        let frames = try open()
        guard let file = fopen(target, "wb") else { throw POSIXFault(number: errno) }
        defer { fclose(file) }
        try encode({ frames.next() }, { fwrite($0, 1, $0.count, file) })
    }

    /// From memory to memory; prints the milliseconds of each run, a line each, and writes the last.
    func measure(runs: Int) throws {
        let file = try open()
        var frames: [Bitmap] = []
        while let frame = file.next() { frames.append(frame) }
        var bytes: [UInt8] = []
        for _ in 0..<runs {
            let clock = ContinuousClock()
            let time = try clock.measure {
                bytes = []
                var rest = frames.makeIterator()
                try encode({ rest.next() }, { bytes += $0 })
            }
            print(time / .milliseconds(1))
        }
        try Data(bytes).write(to: URL(filePath: target))
    }

    private func open() throws -> RawFrames {
        guard let frames = RawFrames(path: source, width: width, height: height) else {
            throw POSIXFault(number: errno)
        }
        return frames
    }

    private func encode(_ next: () -> Bitmap?, _ write: ([UInt8]) -> Void) throws {
        var encoder = try GIFEncoder(width: width, height: height, options: options)
        var carry = DelayCarry()
        while let frame = next() {
            write(try encoder.append(frame, delay: carry.delay(seconds: 1 / framesPerSecond)))
        }
        write(try encoder.finish())
    }
}

/// What the system said when a file could not be opened.
struct POSIXFault: Error {
    let number: Int32
}
