internal import Domain
package import FoundationEssentials

/// The landmarks of a clip (of a body, of hands or of a face), frame by frame, in their compact form. Bytes from a
/// stranger are safe: whatever they say, no frame is read beyond them.
package struct LandmarkRecording: Sendable {
    /// Width of the displayed picture, pixels.
    package let width: Int
    /// Height of the displayed picture, pixels.
    package let height: Int
    /// Number of frames.
    package let frameCount: Int
    /// What is kept of each frame.
    package let layout: RecordingLayout
    /// Counter-clockwise quarter turns that places of a body in space are given, 0…3: a clip may lie on its side.
    package var quarterTurns = 0
    /// Which of several players the frames are of, from 0: below `layout.bodies`.
    package var player = 0
    /// How many times slower than life the clip plays: times that are told are divided by it.
    package var slowness = 1.0

    private let bytes: Data

    /// Why bytes are no recording.
    package struct Malformed: Error, Equatable, Sendable {
        /// One sentence for the log.
        package let message: String
    }

    /// Reads a recording from a file.
    /// - Throws: `Malformed`.
    package init(file path: String) throws(Malformed) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw Malformed(message: "The recording of landmarks cannot be read.")
        }
        try self.init(data)
    }

    /// Reads a recording.
    /// - Throws: `Malformed`.
    package init(_ bytes: Data) throws(Malformed) {
        let header = try RecordingHeader(bytes.span, size: bytes.count)
        var last: UInt32 = 0
        for frame in 0..<header.frameCount {
            let time = bytes.span.uint32(RecordingFormat.headerSize + frame * header.layout.frameSize)
            guard time >= last else { throw Malformed(message: "The recording of landmarks goes back in time.") }
            last = time
        }
        self.bytes = bytes
        layout = header.layout
        frameCount = header.frameCount
        width = header.width
        height = header.height
    }

    /// Width and height of the displayed picture, pixels.
    package var size: SIMD2<Float> { SIMD2(Float(width), Float(height)) }

    /// Presentation time of a frame, seconds.
    package func time(of frame: Int) -> Double {
        Double(bytes.span.uint32(offset(of: frame))) / 1e6 / slowness
    }

    /// The body that was seen in a frame; no body in a recording of something else.
    /// - Parameter frame: 0 ..< `frameCount`.
    package func frame(_ frame: Int) -> PoseFrame {
        guard layout.kind == .pose else { return PoseFrame(time: time(of: frame), pose: nil, startsAnew: false) }
        return PoseFrame(
            time: time(of: frame),
            pose: Pose(bytes.span, at: placeOfPlayer(in: frame))?.turnedInSpace(quarterTurns),
            startsAnew: startsAnew(frame))
    }

    /// Bodies, hands or faces of a frame.
    /// - Parameter frame: 0 ..< `frameCount`.
    package func bodies(in frame: Int) -> [RecordedBody] {
        let bytes = self.bytes.span
        var bodies: [RecordedBody] = []
        for place in 0..<layout.bodies {
            var at = offset(of: frame) + RecordingFormat.timeSize + place * layout.bodySize
            let score = Float(bytes[at]) / 255
            guard score > 0 else { continue }
            var body = RecordedBody(
                score: score, side: RecordedBody.Side(rawValue: bytes[at + 2]), number: Int(bytes[at + 3]), points: [])
            at += RecordingFormat.bodyHeaderSize
            body.points.reserveCapacity(layout.points)
            if layout.hasWorld { body.world.reserveCapacity(layout.points) }
            for _ in 0..<layout.points {
                let place = bytes.vector(at) / RecordingFormat.pictureSteps
                var point = Landmark(x: place.x, y: place.y, z: place.z, visibility: 0, presence: 0)
                at += 6
                if layout.hasConfidence {
                    point.visibility = Float(bytes[at]) / 255
                    point.presence = Float(bytes[at + 1]) / 255
                    at += 2
                }
                body.points.append(point)
                if layout.hasWorld {
                    body.world.append(bytes.vector(at) / RecordingFormat.metreSteps)
                    at += 6
                }
            }
            for value in 0..<layout.values { body.values.append(Float(bytes[at + value]) / 255) }
            bodies.append(body)
        }
        return bodies
    }

    /// Whether nothing connects a frame with the one before.
    package func startsAnew(_ frame: Int) -> Bool {
        bytes.span[placeOfPlayer(in: frame) + 1] == 1
    }

    /// Index of the frame shown nearest to a time, seconds; nil where there is none.
    package func frame(nearest time: Double) -> Int? {
        guard frameCount > 0 else { return nil }
        var (low, high) = (0, frameCount - 1)
        while low < high {
            let middle = (low + high) / 2
            if self.time(of: middle) < time { low = middle + 1 } else { high = middle }
        }
        return low > 0 && time - self.time(of: low - 1) <= self.time(of: low) - time ? low - 1 : low
    }

    /// The same frames, of another player.
    /// - Parameter player: from 0; nobody is recorded beyond `layout.bodies`.
    package func of(player: Int) -> LandmarkRecording? {
        guard (0..<layout.bodies).contains(player) else { return nil }
        var other = self
        other.player = player
        return other
    }

    private func placeOfPlayer(in frame: Int) -> Int {
        offset(of: frame) + RecordingFormat.timeSize + player * layout.bodySize
    }

    private func offset(of frame: Int) -> Int {
        precondition((0..<frameCount).contains(frame))
        return RecordingFormat.headerSize + frame * layout.frameSize
    }
}

extension Pose {
    /// The pose that a recording keeps at a place; nil if nobody was seen.
    fileprivate init?(_ bytes: borrowing Span<UInt8>, at start: Int) {
        let score = Float(bytes[start]) / 255
        guard score > 0 else { return nil }
        self.init(landmarks: .init(repeating: .unseen), world: .init(repeating: .zero), score: score)
        var at = start + RecordingFormat.bodyHeaderSize
        for index in 0..<Pose.landmarkCount {
            let place = bytes.vector(at) / RecordingFormat.pictureSteps
            landmarks[index] = Landmark(
                x: place.x, y: place.y, z: place.z, visibility: Float(bytes[at + 6]) / 255,
                presence: Float(bytes[at + 7]) / 255)
            world[index] = bytes.vector(at + 8) / RecordingFormat.metreSteps
            at += 14
        }
    }
}
