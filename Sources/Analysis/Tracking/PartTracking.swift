internal import Media
internal import Vision

/// One part of a clip, tracked from its first frame to its last.
struct TrackedPart: Sendable {
    /// Place among the parts, from 0.
    var index: Int
    var range: ClipRange?
    /// The file of its landmarks.
    var recording: String
    var frames: Int
    var detectorRuns: Int
    /// Whom the tracker followed at the end.
    var following: PlayerTracker.Following
    /// The last picture, to tell whether the next part begins with a cut.
    var cuts: SceneCutDetector
    /// Sum of the frames' mean luma, 0…255 each.
    var brightness: Double
    /// The people who were there when somebody was first seen.
    var people: PeopleSeen?
    /// How long the stages took.
    var times: StageTimes
    /// Damaged frames that were left out.
    var dropped: Int
}

/// How the parts of a clip are tracked, and joined so that the same body is followed all the way.
struct PartTracking: Sendable {
    let path: String
    let limits: MediaLimits
    let models: PoseModels
    let counter: FrameCounter

    /// Tracks a part that knows nothing of the others.
    /// - Parameter choice: whom to follow.
    func track(_ range: ClipRange?, index: Int, _ choice: PlayerChoice, to recording: String) throws -> TrackedPart {
        let tracker = try PlayerTracker(models, choice: choice)
        var cuts = SceneCutDetector()
        var brightness = 0.0
        var times = StageTimes()
        let (frames, dropped) = try record(range, tracker, &cuts, to: recording) { cuts, decoding in
            counter.count()
            brightness += Double(cuts.brightness ?? 0)
            times.decoded(in: decoding)
            times.seen(tracker.work)
        } while: { _, _ in
            true
        }
        return TrackedPart(
            index: index, range: range, recording: recording, frames: frames, detectorRuns: tracker.detectorRuns,
            following: tracker.following, cuts: cuts, brightness: brightness, people: tracker.people,
            times: times, dropped: dropped)
    }

    /// Joins parts. Each but the first began by looking for a body, and may have found another one than the part before
    /// had followed: so it is tracked again from its beginning by a tracker that goes on where the part before stopped,
    /// until the two agree on where the body is (mostly at once), at worst to its end.
    /// - Returns: the stretches that make up the clip, and how often the detector had to look once more.
    func join(
        _ parts: [TrackedPart], _ choice: PlayerChoice, folder: String
    ) throws -> (stretches: [RecordedStretch], detectorRuns: Int) {
        var stretches: [RecordedStretch] = []
        var detectorRuns = 0
        var before: (following: PlayerTracker.Following, cuts: SceneCutDetector)?
        for part in parts {
            var agreedFrom = 0
            var following = part.following
            if var last = before {
                let tracker = try PlayerTracker(models, choice: choice.afterFirstPart, following: last.following)
                let recording = folder + "/seam-\(part.index).landmarks"
                let parallel = try LandmarkRecording(file: part.recording)
                var agreement = PoseAgreement(picture: SIMD2(Float(parallel.width), Float(parallel.height)))
                agreedFrom = try record(part.range, tracker, &last.cuts, to: recording) { _, _ in
                } while: { index, pose in
                    guard index < parallel.frameCount else { return true }
                    agreement.compare(pose, parallel.frame(index).pose)
                    return !agreement.isSettled
                }.frames
                stretches.append(RecordedStretch(recording: recording, firstFrame: 0))
                detectorRuns += tracker.detectorRuns
                if !agreement.isSettled { following = tracker.following }
            }
            before = (following, part.cuts)
            stretches.append(RecordedStretch(recording: part.recording, firstFrame: agreedFrom))
        }
        return (stretches, detectorRuns)
    }

    /// Tracks frames and records them.
    /// - Parameters:
    ///   - cuts: what came before, and what was seen last.
    ///   - seen: told of each frame as it comes, and how long it took to decode.
    ///   - goesOn: told the place and pose of each frame whose player is known; false stops.
    /// - Returns: frames recorded, and damaged frames that were left out.
    private func record(
        _ range: ClipRange?, _ tracker: PlayerTracker, _ cuts: inout SceneCutDetector, to recording: String,
        seen: (SceneCutDetector, Duration) -> Void, while goesOn: (Int, Pose?) -> Bool
    ) throws -> (frames: Int, dropped: Int) {
        let reader = try FrameReader(path: path, limits: limits, range: range)
        var writer = try LandmarkRecordingWriter(path: recording, width: reader.info.width, height: reader.info.height)
        func write(_ frames: [PoseFrame]) throws -> Bool {
            for frame in frames {
                try writer.append(frame)
                guard goesOn(writer.frameCount - 1, frame.pose) else { return false }
            }
            return true
        }
        var isWanted = true
        var asked = ContinuousClock.now
        while isWanted, let frame = try reader.next() {
            let decoding = ContinuousClock.now - asked
            try Task.checkCancellation()
            let isCut = cuts.isCut(before: frame.picture)
            isWanted = try write(try tracker.track(frame.picture, at: frame.time, isCut: isCut))
            seen(cuts, decoding)
            asked = ContinuousClock.now
        }
        if isWanted { _ = try write(tracker.finish()) }
        try writer.finish()
        return (writer.frameCount, reader.droppedFrames)
    }
}

extension PlayerChoice {
    /// Parts after the first know no numbers: the seams are mended to go on with the person of the first.
    var afterFirstPart: PlayerChoice {
        if case .number = self { .player } else { self }
    }
}
