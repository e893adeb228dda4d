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
    /// Of the pixels of all images as they lie in the file; what is transparent keeps its colour.
    var pixelsCRC: UInt32?
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
        pixelsCRC = try? Self.pixelsChecksum(bytes)
    }

    /// As one line of JSON.
    var line: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    private static func pixelsChecksum(_ bytes: [UInt8]) throws -> UInt32 {
        var decoder = GIFDecoder()
        decoder.append(bytes)
        decoder.finish()
        var crc = CRC32()
        var globalPalette: Palette?
        while let event = try decoder.next() {
            if case .header(let header) = event { globalPalette = header.globalPalette }
            guard case .frame(let frame) = event else { continue }
            let colours = (frame.localPalette ?? globalPalette)?.colours ?? []
            for index in frame.indices {
                let colour = Int(index) < colours.count ? colours[Int(index)] : .black
                crc.add([colour.red, colour.green, colour.blue, index == frame.transparentIndex ? 0 : 255])
            }
        }
        return crc.value
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
