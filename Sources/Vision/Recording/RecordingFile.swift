internal import Glibc

/// A recording that lies in a file: what it is of is known at once, the rest is read when it is wanted.
public struct RecordingFile: Sendable {
    /// Where it is.
    public let path: String
    /// What is kept of each frame.
    public let layout: RecordingLayout
    private let frameCount: Int

    /// Bytes that are read at one time, about.
    private static let blockSize = 256 * 1024

    /// Reads how a recording begins.
    /// - Throws: `LandmarkRecording.Malformed`.
    public init(path: String) throws(LandmarkRecording.Malformed) {
        let descriptor = try Self.open(path)
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw Self.unreadable }
        var bytes = [UInt8](repeating: 0, count: RecordingFormat.headerSize)
        // A shorter file has no header.
        _ = pread(descriptor, &bytes, bytes.count, 0)
        let header = try RecordingHeader(bytes.span, size: Int(facts.st_size))
        self.path = path
        layout = header.layout
        frameCount = header.frameCount
    }

    /// Times of the frames, seconds, and the values of the first body in each: a row for each value, NaN where nobody was
    /// seen. The points, of which a face has hundreds, are passed over.
    /// - Throws: `LandmarkRecording.Malformed`.
    public func values() throws(LandmarkRecording.Malformed) -> (times: [Double], values: [[Double]]) {
        let descriptor = try Self.open(path)
        defer { close(descriptor) }
        var times: [Double] = []
        times.reserveCapacity(frameCount)
        var values = [[Double]](repeating: [Double](repeating: .nan, count: frameCount), count: layout.values)
        let size = layout.frameSize
        let first = RecordingFormat.timeSize + layout.bodySize - layout.values
        var block = [UInt8](repeating: 0, count: max(Self.blockSize / size, 1) * size)
        while times.count < frameCount {
            let frames = min(frameCount - times.count, block.count / size)
            let place = RecordingFormat.headerSize + times.count * size
            guard pread(descriptor, &block, frames * size, place) == frames * size else { throw Self.unreadable }
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

    private static func open(_ path: String) throws(LandmarkRecording.Malformed) -> Int32 {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable }
        return descriptor
    }

    private static let unreadable = LandmarkRecording.Malformed(message: "The recording of landmarks cannot be read.")
}
