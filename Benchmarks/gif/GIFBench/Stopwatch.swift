import GIFKit
import Glibc

/// Measures how long a file takes, reading it from the disk included.
struct Stopwatch {
    let path: String
    let composites: Bool

    /// Prints the milliseconds of each run, a line each.
    func run(_ runs: Int) throws {
        for _ in 0..<runs {
            let clock = ContinuousClock()
            let time = try clock.measure { try composites ? composite() : decode() }
            print(time / .milliseconds(1))
        }
    }

    private func composite() throws {
        let file = try FileChunks(path: path)
        var frames = GIFFrames { file.next() }
        while let frame = try frames.next() { precondition(!frame.canvas.pixels.isEmpty) }
    }

    private func decode() throws {
        let file = try FileChunks(path: path)
        var decoder = GIFDecoder()
        while !decoder.isFinished {
            if let bytes = file.next() { decoder.append(bytes) } else { decoder.finish() }
            while let event = try decoder.next() {
                if case .frame(let frame) = event { precondition(!frame.indices.isEmpty) }
            }
        }
    }
}

/// A file in pieces of 64 KiB.
private final class FileChunks {
    private let file: UnsafeMutablePointer<FILE>

    init(path: String) throws {
        guard let file = fopen(path, "rb") else { throw POSIXFault(number: errno) }
        self.file = file
    }

    deinit { fclose(file) }

    func next() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { $1 = fread($0.baseAddress, 1, $0.count, file) }
        return bytes.isEmpty ? nil : bytes
    }
}
