package import Domain
internal import Media
package import Vision

/// What players in front of cameras are followed and understood by.
package struct PlayerModels: LiveModels {
    package static var kind: AnalysisKind { .swing }
    package static var valueNames: [String] { [] }

    private let poses: PoseModels
    private let detector: SwingDetector

    package static func load(_ library: ModelLibrary, streams: Int) async throws -> PlayerModels {
        async let poses = PoseModels(library, streams: streams)
        async let detector = SwingDetector(library)
        return try await PlayerModels(poses: poses, detector: detector)
    }

    package func analysis(width: Int, height: Int, _ manner: LiveManner) throws -> any LiveAnalysis {
        LivePlayer(
            try PlayerTracker(poses, choice: .player, holdsBack: false),
            SwingWatch(detector, width: width, height: height), width: width, height: height,
            isMirrored: manner.isMirrored)
    }
}

/// Follows the player in front of a camera and tells the swings.
final class LivePlayer: LiveAnalysis {
    let layout = RecordingLayout.pose
    var work: VisionWork { tracker.work }

    private let tracker: PlayerTracker
    private let isMirrored: Bool
    private var smoother: PoseSmoother
    private var watch: SwingWatch
    private var startsAnew = false

    init(_ tracker: PlayerTracker, _ watch: SwingWatch, width: Int, height: Int, isMirrored: Bool) {
        self.tracker = tracker
        self.watch = watch
        self.isMirrored = isMirrored
        smoother = PoseSmoother(width: width, height: height)
    }

    func look(_ picture: Picture, at time: Double) throws -> LiveSight {
        let seen = try tracker.track(picture, at: time, isCut: startsAnew)
        startsAnew = false
        let frame = smoother.smooth(seen.last ?? PoseFrame(time: time, pose: nil))
        watch.add(frame)
        var reading = LiveReading()
        reading.confidence = frame.pose.map { Double($0.score).rounded(to: 3) }
        return LiveSight(reading: reading, bodies: frame.pose.map { [RecordedBody($0)] } ?? [])
    }

    func finishDeferredWork(isLast: Bool) async throws -> [LiveEvent] { tell(try await watch.look(isLast: isLast)) }

    func breakOff(at time: Double) -> [LiveEvent] {
        startsAnew = true
        watch.forget()
        return []
    }

    private func tell(_ swings: [SwingWatch.Seen]) -> [LiveEvent] {
        swings.map { swing in
            var event = LiveEvent(.swing, .ended, at: swing.toldAt, start: swing.start, end: swing.end)
            event.contact = swing.contact.rounded(to: 3)
            (event.stroke, event.wing, event.spin) = (swing.shot.stroke, swing.shot.wing, swing.shot.spin)
            event.hand = isMirrored ? (swing.hand == .left ? .right : .left) : swing.hand
            event.confidence = swing.confidence.rounded(to: 3)
            return event
        }
    }
}
