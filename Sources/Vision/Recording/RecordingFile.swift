internal import FoundationEssentials
internal import Glibc

/// A recording in an open file, which may be gone from its folder meanwhile: what it is of is known at once, the rest is read
/// when it is wanted.
public struct RecordingFile: Sendable {
    /// What is kept of each frame.
    public let layout: RecordingLayout
    private let frameCount: Int
    private let file: OpenFile

    /// Bytes that are read at one time, about.
    private static let blockSize = 256 * 1024

    /// Opens a file and reads how the recording begins.
    /// - Throws: `LandmarkRecording.Malformed`.
    public init(path: String) throws(LandmarkRecording.Malformed) {
        guard let file = OpenFile(path) else { throw Self.unreadable }
        var bytes = [UInt8](repeating: 0, count: RecordingFormat.headerSize)
        // A shorter file has no header.
        _ = pread(file.descriptor, &bytes, bytes.count, 0)
        let header = try RecordingHeader(bytes.span, size: file.size)
        self.file = file
        layout = header.layout
        frameCount = header.frameCount
    }

    /// The whole recording.
    /// - Throws: `LandmarkRecording.Malformed`.
    public func recording() throws(LandmarkRecording.Malformed) -> LandmarkRecording {
        var bytes = [UInt8](repeating: 0, count: RecordingFormat.headerSize + frameCount * layout.frameSize)
        guard pread(file.descriptor, &bytes, bytes.count, 0) == bytes.count else { throw Self.unreadable }
        return try LandmarkRecording(Data(bytes))
    }

    /// Times of the frames, seconds, and the values of the first body in each: a row for each value, NaN where nobody was
    /// seen. The points, of which a face has hundreds, are passed over.
    /// - Throws: `LandmarkRecording.Malformed`.
    public func values() throws(LandmarkRecording.Malformed) -> (times: [Double], values: [[Double]]) {
        var times: [Double] = []
        times.reserveCapacity(frameCount)
        var values = [[Double]](repeating: [Double](repeating: .nan, count: frameCount), count: layout.values)
        let size = layout.frameSize
        let first = RecordingFormat.timeSize + layout.bodySize - layout.values
        var block = [UInt8](repeating: 0, count: max(Self.blockSize / size, 1) * size)
        while times.count < frameCount {
            let frames = min(frameCount - times.count, block.count / size)
            let place = RecordingFormat.headerSize + times.count * size
            guard pread(file.descriptor, &block, frames * size, place) == frames * size else { throw Self.unreadable }
            for start in stride(from: 0, to: frames * size, by: size) {
                if block[start + RecordingFormat.timeSize] > 0 {
                    for index in values.indices {
                        values[index][times.count] = Double(Float(block[start + first + index]) / 255)
                    }
                }
                times.append(Double(block.span.uint32(start)) / 1e6)
            }
        }
        return (times, values)
    }

    private static let unreadable = LandmarkRecording.Malformed(message: "The recording of landmarks cannot be read.")

    /// A file that is closed when nobody reads it any more.
    private final class OpenFile: Sendable {
        let descriptor: Int32

        init?(_ path: String) {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
        }

        deinit { close(descriptor) }

        /// Bytes.
        var size: Int {
            var facts = stat()
            return fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
        }
    }
}
