internal import Glibc

/// Writes a recording of landmarks frame by frame: memory does not grow with the clip.
///
/// Noncopyable: the file has one writer, and is closed when the writer ends.
public struct LandmarkRecordingWriter: ~Copyable {
    /// The file cannot be written, for instance because the disk is full.
    public struct WriteError: Error, Equatable, Sendable {
        /// One sentence: what is wrong and what to do.
        public let message = "The landmarks could not be written. Check the free disk space and try again."
    }

    /// Frames written so far.
    public private(set) var frameCount = 0

    private static let flushSize = 64 * 1024

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var lastTime: UInt32 = 0

    /// Creates the file.
    /// - Parameters:
    ///   - path: the file; replaced if it is there.
    ///   - width: width of the displayed picture, pixels.
    ///   - height: height of the displayed picture, pixels.
    public init(path: String, width: Int, height: Int) throws(WriteError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw WriteError() }
        buffer.reserveCapacity(Self.flushSize + RecordingFormat.frameSize)
        buffer += RecordingFormat.magic
        buffer.append(RecordingFormat.version)
        buffer.append(RecordingFormat.poseKind)
        buffer.append(UInt16(Pose.landmarkCount))
        buffer.append(UInt16(0))
        buffer.append(UInt32(width))
        buffer.append(UInt32(height))
        buffer += [UInt8](repeating: 0, count: RecordingFormat.headerSize - RecordingFormat.frameCountOffset)
    }

    deinit { close(descriptor) }

    /// Adds a frame. A time that goes back, or that the format cannot hold (71 minutes), becomes that of the frame before.
    public mutating func append(_ frame: PoseFrame) throws(WriteError) {
        typealias Format = RecordingFormat
        let microseconds = UInt32(exactly: (frame.time * 1e6).rounded()) ?? lastTime
        lastTime = max(lastTime, microseconds)
        buffer.append(lastTime)
        guard let pose = frame.pose else {
            buffer += [0, frame.startsAnew ? 1 : 0]
            buffer += repeatElement(0, count: Format.frameSize - 6)
            return try countFrame()
        }
        buffer.append(max(1, Format.quantisedShare(pose.score)))
        buffer += [frame.startsAnew ? 1 : 0, 0, 0]
        for index in 0..<Pose.landmarkCount {
            let landmark = pose.landmarks[index]
            buffer.append(UInt16(bitPattern: Format.quantised(landmark.x, Format.pictureSteps)))
            buffer.append(UInt16(bitPattern: Format.quantised(landmark.y, Format.pictureSteps)))
            buffer.append(UInt16(bitPattern: Format.quantised(landmark.z, Format.pictureSteps)))
            buffer.append(Format.quantisedShare(landmark.visibility))
            buffer.append(Format.quantisedShare(landmark.presence))
            for axis in 0..<3 {
                buffer.append(UInt16(bitPattern: Format.quantised(pose.world[index][axis], Format.metreSteps)))
            }
        }
        try countFrame()
    }

    /// Writes what is left and states the number of frames. Without this call the file is no recording.
    public mutating func finish() throws(WriteError) {
        try flush()
        var count = UInt32(frameCount).littleEndian
        let written = withUnsafeBytes(of: &count) {
            pwrite(descriptor, $0.baseAddress, 4, RecordingFormat.frameCountOffset)
        }
        guard written == 4 else { throw WriteError() }
    }

    private mutating func countFrame() throws(WriteError) {
        frameCount += 1
        if buffer.count >= Self.flushSize { try flush() }
    }

    private mutating func flush() throws(WriteError) {
        var written = 0
        while written < buffer.count {
            let count = buffer.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw WriteError() }
            written += count
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ value: UInt16) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
    }

    fileprivate mutating func append(_ value: UInt32) {
        append(UInt16(truncatingIfNeeded: value))
        append(UInt16(truncatingIfNeeded: value >> 16))
    }
}
