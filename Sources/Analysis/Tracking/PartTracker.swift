internal import Domain
internal import Media
internal import Vision

/// Tracks one part of a clip, with a decoder and a tracker of its own, and goes on into the next part until both parts
/// agree on where the body is.
actor PartTracker {
    /// The file of the part's landmarks.
    nonisolated let recording: String
    /// Frames of the part.
    private(set) var frames = 0
    /// Sum of their mean luma, 0…255 each.
    private(set) var brightness = 0.0
    /// How often the detector had to look.
    var detectorRuns: Int { tracker.detectorRuns }
    /// The people who were there when somebody was first seen.
    var people: PeopleSeen? { tracker.people }
    /// How long the stages took.
    private(set) var times = StageTimes()
    /// Damaged frames that were left out.
    var dropped: Int { reader.droppedFrames }
    /// When its first and last frame are shown, seconds; nil where there is none.
    private(set) var shown: ClosedRange<Double>?
    /// Whether times were changed to run forward.
    var isClockMended: Bool { reader.isClockMended }

    /// Presentation time of the next part's first frame, seconds.
    private let end: Double
    private let reader: FrameReader
    private let tracker: PlayerTracker
    private var cuts = SceneCutDetector()
    /// The first frame of the next part, once it has been read.
    private var ahead: VideoFrame?

    /// - Parameters:
    ///   - turn: how the clip is seen.
    ///   - range: the part; nil is the whole clip.
    ///   - choice: whom to follow.
    ///   - recording: where its landmarks go.
    init(
        _ path: String, _ turn: ClipTurn, _ range: ClipRange?, limits: MediaLimits, models: PoseModels,
        choice: PlayerChoice, recording: String
    ) throws {
        self.recording = recording
        end = range?.end ?? .infinity
        var open = range
        open?.end = .infinity
        reader = try FrameReader(path: path, turn: turn, limits: limits, range: open)
        tracker = try PlayerTracker(models, choice: choice)
    }

    /// Tracks the part, as if there were no other.
    /// - Parameter counter: told of each frame.
    func track(_ counter: FrameCounter) throws {
        try record(until: end, to: recording) { cuts in
            frames += 1
            shown = reader.times
            brightness += Double(cuts.brightness ?? 0)
            counter.count()
        }
    }

    /// Joins parts that were tracked. Each but the first began by looking for a body, and may have found another one
    /// than the part before followed: so that one goes on until the two agree (mostly at once), at worst to the next
    /// part's end.
    /// - Returns: the stretches that make up the clip.
    static func join(_ parts: [PartTracker]) async throws -> [RecordedStretch] {
        var stretches: [RecordedStretch] = []
        var leader: PartTracker?
        for part in parts {
            var agreedFrom = 0
            if let before = leader {
                let seam = RecordedStretch(recording: part.recording + ".seam", firstFrame: 0)
                stretches.append(seam)
                let agreement = try await before.goOn(into: part, to: seam.recording)
                agreedFrom = agreement.frame
                if agreement.isSettled { leader = part }
            } else {
                leader = part
            }
            stretches.append(RecordedStretch(recording: part.recording, firstFrame: agreedFrom))
        }
        return stretches
    }

    /// Goes on into a part that was tracked already.
    /// - Returns: the frames of that part that were tracked once more, and whether the two agree from there on.
    private func goOn(into part: PartTracker, to path: String) throws -> (frame: Int, isSettled: Bool) {
        let parallel = try LandmarkRecording(file: part.recording)
        var agreement = PoseAgreement(picture: SIMD2(Float(parallel.width), Float(parallel.height)))
        let frame = try record(until: part.end, to: path) { _ in
        } while: { index, pose in
            guard index < parallel.frameCount else { return true }
            agreement.compare(pose, parallel.frame(index).pose)
            return !agreement.isSettled
        }
        return (frame, agreement.isSettled)
    }

    /// Tracks frames and records them.
    /// - Parameters:
    ///   - end: presentation time to stop before, seconds.
    ///   - seen: told of each frame as it comes.
    ///   - goesOn: told the place and pose of each frame whose player is known; false stops.
    /// - Returns: frames recorded.
    @discardableResult
    private func record(
        until end: Double, to path: String, seen: (SceneCutDetector) -> Void,
        while goesOn: (Int, Pose?) -> Bool = { _, _ in true }
    ) throws -> Int {
        var writer = try LandmarkRecordingWriter(path: path, width: reader.info.width, height: reader.info.height)
        func write(_ frames: [PoseFrame]) throws -> Bool {
            for frame in frames {
                try writer.append(frame)
                guard goesOn(writer.frameCount - 1, frame.pose) else { return false }
            }
            return true
        }
        var isWanted = true
        while isWanted {
            try Task.checkCancellation()
            let asked = ContinuousClock.now
            guard let frame = try ahead ?? reader.next() else { break }
            times.decoded(in: ContinuousClock.now - asked)
            ahead = frame.time < end ? nil : frame
            if ahead != nil { break }
            let isCut = cuts.isCut(before: frame.picture)
            isWanted = try write(try tracker.track(frame.picture, at: frame.time, isCut: isCut))
            times.seen(tracker.work)
            seen(cuts)
        }
        if isWanted { _ = try write(tracker.finish()) }
        try writer.finish()
        return writer.frameCount
    }
}

extension PlayerChoice {
    /// Parts after the first know no numbers: the seams are mended to go on with the person of the first.
    var afterFirstPart: PlayerChoice {
        if case .number = self { .player } else { self }
    }
}
