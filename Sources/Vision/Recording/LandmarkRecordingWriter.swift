package import Domain
internal import Glibc

/// Writes a recording of landmarks frame by frame: memory does not grow with the clip.
///
/// Noncopyable: the file has one writer, and is closed when the writer ends.
package struct LandmarkRecordingWriter: ~Copyable {
    private static let failed = AppError(
        .diskFull, "The landmarks could not be written. Check the free disk space and try again.")

    /// Frames written so far.
    package private(set) var frameCount = 0

    private static let flushSize = 64 * 1024

    private let descriptor: Int32
    private var encoder: RecordingEncoder

    /// Creates the file.
    /// - Parameters:
    ///   - path: the file; replaced if it is there.
    ///   - width: width of the displayed picture, pixels.
    ///   - height: height of the displayed picture, pixels.
    ///   - layout: what is kept of each frame.
    package init(path: String, width: Int, height: Int, layout: RecordingLayout = .pose) throws(AppError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        encoder = RecordingEncoder(width: width, height: height, layout: layout)
        guard descriptor >= 0 else { throw Self.failed }
        encoder.reserve(Self.flushSize + layout.frameSize)
    }

    deinit { close(descriptor) }

    /// Adds a frame. A time that goes back, or that the format cannot hold (71 minutes), becomes that of the frame
    /// before.
    package mutating func append(_ frame: PoseFrame) throws(AppError) {
        try append(frame.pose.map { [RecordedBody($0)] } ?? [], at: frame.time, startsAnew: frame.startsAnew)
    }

    /// Adds a frame of the writer's layout; bodies beyond the most that it holds are left out.
    /// - Parameters:
    ///   - time: presentation time, seconds. One that goes back, or that the format cannot hold, becomes that of the
    ///     frame before.
    ///   - startsAnew: whether nothing connects this frame with the one before.
    package mutating func append(
        _ bodies: [RecordedBody], at time: Double, startsAnew: Bool = false
    ) throws(AppError) {
        encoder.append(bodies, at: time, startsAnew: startsAnew)
        frameCount += 1
        if encoder.bytes.count >= Self.flushSize { try flush() }
    }

    /// Adds a frame of players who keep their places (`RecordingLayout.poses`).
    package mutating func append(players: [PoseFrame], at time: Double) throws(AppError) {
        encoder.append(players: players, at: time)
        frameCount += 1
        if encoder.bytes.count >= Self.flushSize { try flush() }
    }

    /// Writes what is left and states the number of frames. Without this call the file is no recording.
    package mutating func finish() throws(AppError) {
        try flush()
        var count = UInt32(frameCount).littleEndian
        let written = withUnsafeBytes(of: &count) {
            pwrite(descriptor, $0.baseAddress, 4, RecordingFormat.frameCountOffset)
        }
        guard written == 4 else { throw Self.failed }
    }

    private mutating func flush() throws(AppError) {
        var written = 0
        while written < encoder.bytes.count {
            let count = encoder.bytes.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failed }
            written += count
        }
        encoder.removeAll()
    }
}
