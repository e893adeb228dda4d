import FoundationEssentials
import GIFKit

/// All that is compared of one file.
struct FrameReport: Encodable {
    struct Frame: Encodable {
        /// Of the canvas' bytes, red, green, blue, alpha; pixels that are not opaque count as nothing.
        let crc: UInt32
        let hundredths: UInt16
        let isComplete: Bool
    }

    let file: String
    var width = 0
    var height = 0
    /// Repeats after the first showing; -1 for ever.
    var loop = 0
    var frames: [Frame] = []
    /// What a probe says: frames, and showing time in seconds.
    var probedFrames: Int?
    var probedSeconds: Double?
    var error: String?

    /// Reads a file.
    init(path: String) throws {
        file = path
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var frames = GIFFrames(bytes)
        do throws(GIFError) {
            while let frame = try frames.next() {
                (width, height) = (frame.canvas.width, frame.canvas.height)
                self.frames.append(
                    Frame(
                        crc: Self.checksum(frame.canvas), hundredths: frame.delay.hundredths,
                        isComplete: frame.isComplete))
            }
        } catch {
            self.error = error.description
        }
        if case .repeats(let count) = frames.loopCount { loop = Int(count) } else { loop = -1 }
        let summary = try? GIFSummary(bytes)
        probedFrames = summary?.frameCount
        probedSeconds = summary?.durationSeconds
    }

    /// As one line of JSON.
    var line: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    private static func checksum(_ canvas: Bitmap) -> UInt32 {
        var crc = CRC32()
        for colour in canvas.pixels {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                crc.add(CollectionOfOne(UInt8(truncatingIfNeeded: colour.packed >> shift)))
            }
        }
        return crc.value
    }
}
