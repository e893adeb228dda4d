internal import Domain

/// The bytes of a recording of landmarks: its header, then frame after frame.
package struct RecordingEncoder {
    /// What was encoded so far.
    package private(set) var bytes: [UInt8] = []
    private let layout: RecordingLayout
    private var lastTime: UInt32 = 0

    /// Begins with the header.
    /// - Parameters:
    ///   - width: width of the displayed picture, pixels.
    ///   - height: height of the displayed picture, pixels.
    ///   - frames: how many there will be, where that is known.
    package init(width: Int, height: Int, layout: RecordingLayout, frames: Int = 0) {
        self.layout = layout
        bytes += RecordingFormat.magic
        bytes.append(RecordingFormat.version)
        bytes.append(layout.kind.rawValue)
        bytes.append(UInt16(layout.points))
        bytes.append(UInt16(layout.bodies - 1))
        bytes.append(UInt32(width))
        bytes.append(UInt32(height))
        bytes.append(UInt32(frames))
        bytes.append(UInt16(layout.values))
        bytes += [UInt8](repeating: 0, count: RecordingFormat.headerSize - bytes.count)
    }

    /// Room for so many bytes.
    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    /// Forgets the bytes so far, which are elsewhere now, and goes on.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Adds a frame of the layout; bodies beyond the most that it holds are left out.
    /// - Parameters:
    ///   - time: presentation time, seconds. One that goes back, or that the format cannot hold (71 minutes), becomes
    ///     that of the frame before.
    ///   - startsAnew: whether nothing connects this frame with the one before.
    package mutating func append(_ bodies: [RecordedBody], at time: Double, startsAnew: Bool) {
        append(time)
        let bodies = bodies.prefix(layout.bodies)
        for body in bodies { append(body, startsAnew: startsAnew) }
        for place in bodies.count..<layout.bodies { appendNobody(startsAnew: startsAnew && place == 0) }
    }

    /// Adds a frame of players who keep their places.
    /// - Parameter players: one for each place of the layout, all of the same time.
    package mutating func append(players: [PoseFrame], at time: Double) {
        precondition(players.count == layout.bodies)
        append(time)
        for (place, player) in players.enumerated() {
            guard let pose = player.pose else {
                appendNobody(startsAnew: player.startsAnew)
                continue
            }
            var body = RecordedBody(pose)
            body.number = place
            append(body, startsAnew: player.startsAnew)
        }
    }

    private mutating func append(_ time: Double) {
        let microseconds = UInt32(exactly: (time * 1e6).rounded()) ?? lastTime
        lastTime = max(lastTime, microseconds)
        bytes.append(lastTime)
    }

    private mutating func appendNobody(startsAnew: Bool) {
        bytes += [0, startsAnew ? 1 : 0]
        bytes += repeatElement(0, count: layout.bodySize - 2)
    }

    /// Adds a frame of a body.
    package mutating func append(_ frame: PoseFrame, at time: Double) {
        append(frame.pose.map { [RecordedBody($0)] } ?? [], at: time, startsAnew: frame.startsAnew)
    }

    private mutating func append(_ body: RecordedBody, startsAnew: Bool) {
        precondition(
            body.points.count == layout.points && body.values.count == layout.values
                && body.world.count == (layout.hasWorld ? layout.points : 0))
        bytes.append(max(1, RecordingFormat.quantisedShare(body.score)))
        bytes += [startsAnew ? 1 : 0, body.side?.rawValue ?? 0, UInt8(truncatingIfNeeded: body.number)]
        for (index, point) in body.points.enumerated() {
            append(SIMD3(point.x, point.y, point.z), RecordingFormat.pictureSteps)
            if layout.hasConfidence {
                bytes.append(RecordingFormat.quantisedShare(point.visibility))
                bytes.append(RecordingFormat.quantisedShare(point.presence))
            }
            if layout.hasWorld { append(body.world[index], RecordingFormat.metreSteps) }
        }
        bytes += body.values.map(RecordingFormat.quantisedShare)
    }

    private mutating func append(_ point: SIMD3<Float>, _ steps: Float) {
        for axis in 0..<3 { bytes.append(UInt16(bitPattern: RecordingFormat.quantised(point[axis], steps))) }
    }
}

extension RecordedBody {
    /// What a recording keeps of a pose.
    package init(_ pose: Pose) {
        self.init(
            score: pose.score, points: (0..<Pose.landmarkCount).map { pose.landmarks[$0] },
            world: (0..<Pose.landmarkCount).map { pose.world[$0] })
    }
}

extension LandmarkRecording {
    /// The bytes of a recording of one frame, as a camera's picture is answered with; its time is 0.
    /// - Parameters:
    ///   - width: width of the displayed picture, pixels.
    ///   - height: height of the displayed picture, pixels.
    package static func bytes(ofOneFrame bodies: [RecordedBody], width: Int, height: Int, layout: RecordingLayout)
        -> [UInt8]
    {
        var encoder = RecordingEncoder(width: width, height: height, layout: layout, frames: 1)
        encoder.append(bodies, at: 0, startsAnew: false)
        return encoder.bytes
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
