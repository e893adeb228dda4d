internal import Glibc
internal import Reports

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
    private let layout: RecordingLayout
    private var buffer: [UInt8] = []
    private var lastTime: UInt32 = 0

    /// Creates the file.
    /// - Parameters:
    ///   - path: the file; replaced if it is there.
    ///   - width: width of the displayed picture, pixels.
    ///   - height: height of the displayed picture, pixels.
    ///   - layout: what is kept of each frame.
    public init(path: String, width: Int, height: Int, layout: RecordingLayout = .pose) throws(WriteError) {
        self.layout = layout
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw WriteError() }
        buffer.reserveCapacity(Self.flushSize + layout.frameSize)
        buffer += RecordingFormat.magic
        buffer.append(RecordingFormat.version)
        buffer.append(layout.kind.rawValue)
        buffer.append(UInt16(layout.points))
        buffer.append(UInt16(layout.bodies - 1))
        buffer.append(UInt32(width))
        buffer.append(UInt32(height))
        buffer.append(UInt32(0))
        buffer.append(UInt16(layout.values))
        buffer += [UInt8](repeating: 0, count: RecordingFormat.headerSize - buffer.count)
    }

    deinit { close(descriptor) }

    /// Adds a frame. A time that goes back, or that the format cannot hold (71 minutes), becomes that of the frame before.
    public mutating func append(_ frame: PoseFrame) throws(WriteError) {
        try append(frame.pose.map { [RecordedBody($0)] } ?? [], at: frame.time, startsAnew: frame.startsAnew)
    }

    /// Adds a frame of the writer's layout; bodies beyond the most that it holds are left out.
    /// - Parameters:
    ///   - time: presentation time, seconds. One that goes back, or that the format cannot hold, becomes that of the frame before.
    ///   - startsAnew: whether nothing connects this frame with the one before.
    public mutating func append(
        _ bodies: [RecordedBody], at time: Double, startsAnew: Bool = false
    ) throws(WriteError) {
        let microseconds = UInt32(exactly: (time * 1e6).rounded()) ?? lastTime
        lastTime = max(lastTime, microseconds)
        buffer.append(lastTime)
        let bodies = bodies.prefix(layout.bodies)
        for body in bodies { append(body, startsAnew: startsAnew) }
        for place in bodies.count..<layout.bodies {
            buffer += [0, startsAnew && place == 0 ? 1 : 0]
            buffer += repeatElement(0, count: layout.bodySize - 2)
        }
        frameCount += 1
        if buffer.count >= Self.flushSize { try flush() }
    }

    private mutating func append(_ body: RecordedBody, startsAnew: Bool) {
        precondition(
            body.points.count == layout.points && body.values.count == layout.values
                && body.world.count == (layout.hasWorld ? layout.points : 0))
        buffer.append(max(1, RecordingFormat.quantisedShare(body.score)))
        buffer += [startsAnew ? 1 : 0, body.side?.rawValue ?? 0, UInt8(truncatingIfNeeded: body.number)]
        for (index, point) in body.points.enumerated() {
            append(SIMD3(point.x, point.y, point.z), RecordingFormat.pictureSteps)
            if layout.hasConfidence {
                buffer.append(RecordingFormat.quantisedShare(point.visibility))
                buffer.append(RecordingFormat.quantisedShare(point.presence))
            }
            if layout.hasWorld { append(body.world[index], RecordingFormat.metreSteps) }
        }
        buffer += body.values.map(RecordingFormat.quantisedShare)
    }

    private mutating func append(_ point: SIMD3<Float>, _ steps: Float) {
        for axis in 0..<3 { buffer.append(UInt16(bitPattern: RecordingFormat.quantised(point[axis], steps))) }
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

extension RecordedBody {
    /// What a recording keeps of a pose.
    fileprivate init(_ pose: Pose) {
        self.init(
            score: pose.score, points: (0..<Pose.landmarkCount).map { pose.landmarks[$0] },
            world: (0..<Pose.landmarkCount).map { pose.world[$0] })
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
