internal import FoundationEssentials
internal import Glibc
internal import System

/// A recording in an open file, which may be gone from its folder meanwhile: what it is of is known at once, the rest
/// is read when it is wanted.
package struct RecordingFile: Sendable {
    /// What is kept of each frame.
    package let layout: RecordingLayout
    private let frameCount: Int
    private let file: OpenFile

    /// Bytes that are read at one time, about.
    private static let blockSize = 256 * 1024

    /// Opens a file and reads how the recording begins.
    /// - Throws: `LandmarkRecording.Malformed`.
    package init(path: String) throws(LandmarkRecording.Malformed) {
        guard let file = try? OpenFile(file: path), let size = try? file.size() else { throw Self.unreadable }
        // A shorter file has no header.
        let bytes = file.bytes(at: 0, count: min(max(size, 0), RecordingFormat.headerSize)) ?? []
        let header = try RecordingHeader(bytes.span, size: size)
        self.file = file
        layout = header.layout
        frameCount = header.frameCount
    }

    /// The whole recording.
    /// - Throws: `LandmarkRecording.Malformed`.
    package func recording() throws(LandmarkRecording.Malformed) -> LandmarkRecording {
        let size = RecordingFormat.headerSize + frameCount * layout.frameSize
        guard let bytes = file.bytes(at: 0, count: size) else { throw Self.unreadable }
        return try LandmarkRecording(Data(bytes))
    }

    /// Times of the frames, seconds, and the values of the first body in each: a row for each value, NaN where nobody
    /// was seen. The points, of which a face has hundreds, are passed over.
    /// - Throws: `LandmarkRecording.Malformed`.
    package func values() throws(LandmarkRecording.Malformed) -> (times: [Double], values: [[Double]]) {
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
}
