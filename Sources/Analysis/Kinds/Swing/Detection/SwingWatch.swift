internal import Domain
internal import FoundationEssentials
internal import Vision

/// Finds swings while they happen: the detector of clips looks at the last seconds again and again, and a swing is told
/// once it has been over for long enough that what follows does not change it.
struct SwingWatch {
    enum Parameters {
        /// So much is looked at, seconds: some swings, so that they agree on the player's hand.
        static let memory = 10.0
        /// Time between two looks, seconds.
        static let interval = 0.15
        /// A swing is told so long after its end, seconds: until then the next turn may show that it was but a wind-up.
        static let settling = 0.5
        /// A swing that begins so near to the oldest frame may lack its beginning, seconds.
        static let edge = 1.5
        /// Most frames that are kept, whatever the camera sends.
        static let mostFrames = 1200
    }

    /// A swing that is over.
    struct Seen: Equatable, Sendable {
        /// Seconds of the session.
        var start: Double
        var contact: Double
        var end: Double
        var toldAt: Double
        var shot: Swing.Shot
        var hand: Side
        /// How sure it is that it is a swing, 0…1.
        var confidence: Double
    }

    private let width: Int
    private let height: Int
    private let detector: SwingDetector
    private let validator = LocalSwingValidator()
    private var frames: [PoseFrame] = []
    private var lastLook = -Double.infinity
    private var lastContact = -Double.infinity
    /// Whether frames have left the memory.
    private var hasForgotten = false

    init(_ detector: SwingDetector, width: Int, height: Int) {
        self.detector = detector
        self.width = width
        self.height = height
    }

    /// Takes in a smoothed frame.
    mutating func add(_ frame: PoseFrame) {
        frames.append(frame)
        // Not one by one: what remains moves to the front each time.
        guard let first = frames.first,
            frame.time - first.time > Parameters.memory * 1.2 || frames.count > Parameters.mostFrames
        else { return }
        let oldest = frame.time - Parameters.memory
        let old = frames.firstIndex { $0.time >= oldest } ?? 0
        frames.removeFirst(max(old, frames.count - Parameters.mostFrames * 4 / 5))
        hasForgotten = true
    }

    /// Forgets what was seen.
    mutating func forget() {
        frames.removeAll(keepingCapacity: true)
        hasForgotten = false
    }

    /// The swings that are over and were not told before.
    /// - Parameter isLast: whether no more frames come: then all are over.
    mutating func look(isLast: Bool) async throws -> [Seen] {
        guard let now = frames.last?.time, let base = frames.first?.time,
            isLast || now - lastLook >= Parameters.interval
        else { return [] }
        lastLook = now
        let recording = try LandmarkRecording(Data(bytes(since: base)))
        let motion = BodyMotion(recording)
        var told: [Seen] = []
        let candidates = try detector.swings(in: MotionStretch.all(in: recording))
        let timed = Array(zip(candidates, detector.contacts(of: candidates)))
        for found in try await FoundSwing.all(timed, in: motion, validator, shares: detector.strokes) {
            let segment = found.segment
            let start = base + motion.times[segment.frames.lowerBound]
            let end = base + motion.times[segment.frames.upperBound - 1]
            let contact = base + found.contact.time
            guard isLast || end + Parameters.settling <= now, contact - lastContact >= SwingPeaks.Parameters.distance,
                !hasForgotten || start >= base + Parameters.edge || contact - start < Parameters.edge
            else { continue }
            lastContact = contact
            told.append(
                Seen(
                    start: start, contact: contact, end: end, toldAt: now, shot: found.verdict.shot,
                    hand: found.verdict.hand, confidence: found.candidate.map(detector.confidence) ?? 1))
        }
        return told
    }

    private func bytes(since base: Double) -> [UInt8] {
        var encoder = RecordingEncoder(width: width, height: height, layout: .pose, frames: frames.count)
        for frame in frames { encoder.append(frame, at: frame.time - base) }
        return encoder.bytes
    }
}
