public import FoundationEssentials
internal import Reports

/// The landmarks of a clip (of a body, of hands or of a face), frame by frame, in their compact form. Bytes from a stranger are safe: whatever they say, no
/// frame is read beyond them.
public struct LandmarkRecording: Sendable {
    /// Width of the displayed picture, pixels.
    public let width: Int
    /// Height of the displayed picture, pixels.
    public let height: Int
    /// Number of frames.
    public let frameCount: Int
    /// What is kept of each frame.
    public let layout: RecordingLayout

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
        guard reader.uint16(4) == Format.version,
            let layout = RecordingLayout(
                kind: reader.uint16(6), points: reader.uint16(8), otherBodies: reader.uint16(10),
                values: reader.uint16(24))
        else { throw Malformed(message: "The recording of landmarks is of another version or kind.") }
        let frames = Int(reader.uint32(Format.frameCountOffset))
        guard frames <= Format.mostFrames else {
            throw Malformed(message: "The recording of landmarks has more frames than a clip can have.")
        }
        guard bytes.count == Format.headerSize + frames * layout.frameSize else {
            throw Malformed(message: "The recording of landmarks is cut off.")
        }
        let (width, height) = (Int(reader.uint32(12)), Int(reader.uint32(16)))
        guard Format.pictureSides.contains(width), Format.pictureSides.contains(height) else {
            throw Malformed(message: "The recording of landmarks has no possible picture size.")
        }
        var last: UInt32 = 0
        for frame in 0..<frames {
            let time = reader.uint32(Format.headerSize + frame * layout.frameSize)
            guard time >= last else { throw Malformed(message: "The recording of landmarks goes back in time.") }
            last = time
        }
        self.bytes = bytes
        self.layout = layout
        frameCount = frames
        self.width = width
        self.height = height
    }

    /// Presentation time of a frame, seconds.
    public func time(of frame: Int) -> Double {
        Double(ByteReader(bytes).uint32(offset(of: frame))) / 1e6
    }

    /// The body that was seen in a frame; no body in a recording of something else.
    /// - Parameter frame: 0 ..< `frameCount`.
    public func frame(_ frame: Int) -> PoseFrame {
        let startsAnew = layout.kind == .pose && startsAnew(frame)
        guard layout.kind == .pose, let body = bodies(in: frame).first else {
            return PoseFrame(time: time(of: frame), pose: nil, startsAnew: startsAnew)
        }
        return PoseFrame(time: time(of: frame), pose: Pose(body), startsAnew: startsAnew)
    }

    /// Bodies, hands or faces of a frame.
    /// - Parameter frame: 0 ..< `frameCount`.
    public func bodies(in frame: Int) -> [RecordedBody] {
        let reader = ByteReader(bytes)
        return (0..<layout.bodies).compactMap { place in
            var at = offset(of: frame) + RecordingFormat.timeSize + place * layout.bodySize
            let score = Float(reader.uint8(at)) / 255
            guard score > 0 else { return nil }
            var body = RecordedBody(
                score: score, side: RecordedBody.Side(rawValue: reader.uint8(at + 2)),
                number: Int(reader.uint8(at + 3)), points: [])
            at += RecordingFormat.bodyHeaderSize
            body.points.reserveCapacity(layout.points)
            if layout.hasWorld { body.world.reserveCapacity(layout.points) }
            for _ in 0..<layout.points {
                let place = reader.vector(at) / RecordingFormat.pictureSteps
                var point = Landmark(x: place.x, y: place.y, z: place.z, visibility: 0, presence: 0)
                at += 6
                if layout.hasConfidence {
                    point.visibility = Float(reader.uint8(at)) / 255
                    point.presence = Float(reader.uint8(at + 1)) / 255
                    at += 2
                }
                body.points.append(point)
                if layout.hasWorld {
                    body.world.append(reader.vector(at) / RecordingFormat.metreSteps)
                    at += 6
                }
            }
            body.values = (0..<layout.values).map { Float(reader.uint8(at + $0)) / 255 }
            return body
        }
    }

    /// Whether nothing connects a frame with the one before.
    public func startsAnew(_ frame: Int) -> Bool {
        ByteReader(bytes).uint8(offset(of: frame) + RecordingFormat.timeSize + 1) == 1
    }

    private func offset(of frame: Int) -> Int {
        precondition((0..<frameCount).contains(frame))
        return RecordingFormat.headerSize + frame * layout.frameSize
    }
}

/// Little-endian numbers out of bytes; an offset beyond them traps, as with any collection.
private struct ByteReader {
    private let bytes: Data

    init(_ bytes: Data) { self.bytes = bytes }

    func uint8(_ offset: Int) -> UInt8 { bytes[bytes.startIndex + offset] }
    func uint16(_ offset: Int) -> UInt16 { UInt16(uint8(offset)) | UInt16(uint8(offset + 1)) << 8 }
    func vector(_ offset: Int) -> SIMD3<Float> {
        SIMD3(Float(int16(offset)), Float(int16(offset + 2)), Float(int16(offset + 4)))
    }
    private func int16(_ offset: Int) -> Int16 { Int16(bitPattern: uint16(offset)) }
    func uint32(_ offset: Int) -> UInt32 { UInt32(uint16(offset)) | UInt32(uint16(offset + 2)) << 16 }
}

extension Pose {
    /// The pose that a recording keeps.
    fileprivate init(_ body: RecordedBody) {
        self.init(landmarks: .init(repeating: .unseen), world: .init(repeating: .zero), score: body.score)
        for index in 0..<Pose.landmarkCount {
            landmarks[index] = body.points[index]
            world[index] = body.world[index]
        }
    }
}
