public import FoundationEssentials

/// The landmarks of a clip, frame by frame, in their compact form. Bytes from a stranger are safe: whatever they say, no
/// frame is read beyond them.
public struct LandmarkRecording: Sendable {
    /// Width of the displayed picture, pixels.
    public let width: Int
    /// Height of the displayed picture, pixels.
    public let height: Int
    /// Number of frames.
    public let frameCount: Int

    private let bytes: Data

    /// Why bytes are no recording.
    public struct Malformed: Error, Equatable, Sendable {
        /// One sentence for the log.
        public let message: String
    }

    /// Reads a recording. A file is mapped, not copied.
    /// - Throws: `Malformed`.
    public init(file path: String) throws(Malformed) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        } catch {
            throw Malformed(message: "The recording of landmarks cannot be read.")
        }
        try self.init(data)
    }

    /// Reads a recording.
    /// - Throws: `Malformed`.
    public init(_ bytes: Data) throws(Malformed) {
        typealias Format = RecordingFormat
        let reader = ByteReader(bytes)
        guard bytes.count >= Format.headerSize, bytes.prefix(4).elementsEqual(Format.magic) else {
            throw Malformed(message: "This is not a recording of landmarks.")
        }
        guard reader.uint16(4) == Format.version, reader.uint16(6) == Format.poseKind,
            reader.uint16(8) == UInt16(Pose.landmarkCount)
        else { throw Malformed(message: "The recording of landmarks is of another version or kind.") }
        let frames = Int(reader.uint32(Format.frameCountOffset))
        guard bytes.count == Format.headerSize + frames * Format.frameSize else {
            throw Malformed(message: "The recording of landmarks is cut off.")
        }
        let (width, height) = (Int(reader.uint32(12)), Int(reader.uint32(16)))
        guard Format.pictureSides.contains(width), Format.pictureSides.contains(height) else {
            throw Malformed(message: "The recording of landmarks has no possible picture size.")
        }
        var last: UInt32 = 0
        for frame in 0..<frames {
            let time = reader.uint32(Format.headerSize + frame * Format.frameSize)
            guard time >= last else { throw Malformed(message: "The recording of landmarks goes back in time.") }
            last = time
        }
        self.bytes = bytes
        frameCount = frames
        self.width = width
        self.height = height
    }

    /// Presentation time of a frame, seconds.
    public func time(of frame: Int) -> Double {
        Double(ByteReader(bytes).uint32(offset(of: frame))) / 1e6
    }

    /// What was seen in a frame.
    /// - Parameter frame: 0 ..< `frameCount`.
    public func frame(_ frame: Int) -> PoseFrame {
        typealias Format = RecordingFormat
        let reader = ByteReader(bytes)
        let start = offset(of: frame)
        let time = Double(reader.uint32(start)) / 1e6
        let score = reader.uint8(start + 4)
        let startsAnew = reader.uint8(start + 5) == 1
        guard score > 0 else { return PoseFrame(time: time, pose: nil, startsAnew: startsAnew) }
        var landmarks = InlineArray<33, Landmark>(repeating: .unseen)
        var world = InlineArray<33, SIMD3<Float>>(repeating: .zero)
        for index in 0..<Pose.landmarkCount {
            let at = start + Format.frameHeaderSize + index * Format.landmarkSize
            landmarks[index] = Landmark(
                x: Float(reader.int16(at)) / Format.pictureSteps, y: Float(reader.int16(at + 2)) / Format.pictureSteps,
                z: Float(reader.int16(at + 4)) / Format.pictureSteps,
                visibility: Float(reader.uint8(at + 6)) / 255, presence: Float(reader.uint8(at + 7)) / 255)
            world[index] =
                SIMD3(Float(reader.int16(at + 8)), Float(reader.int16(at + 10)), Float(reader.int16(at + 12)))
                / Format.metreSteps
        }
        return PoseFrame(
            time: time, pose: Pose(landmarks: landmarks, world: world, score: Float(score) / 255),
            startsAnew: startsAnew)
    }

    private func offset(of frame: Int) -> Int {
        precondition((0..<frameCount).contains(frame))
        return RecordingFormat.headerSize + frame * RecordingFormat.frameSize
    }
}

/// Little-endian numbers out of bytes; an offset beyond them traps, as with any collection.
private struct ByteReader {
    private let bytes: Data

    init(_ bytes: Data) { self.bytes = bytes }

    func uint8(_ offset: Int) -> UInt8 { bytes[bytes.startIndex + offset] }
    func uint16(_ offset: Int) -> UInt16 { UInt16(uint8(offset)) | UInt16(uint8(offset + 1)) << 8 }
    func int16(_ offset: Int) -> Int16 { Int16(bitPattern: uint16(offset)) }
    func uint32(_ offset: Int) -> UInt32 { UInt32(uint16(offset)) | UInt32(uint16(offset + 2)) << 16 }
}
