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
    var following: PoseTracker.Following?
}

/// How the parts of a clip are tracked, and joined so that the same body is followed all the way.
struct PartTracking: Sendable {
    let path: String
    let limits: MediaLimits
    let models: PoseModels
    let counter: FrameCounter

    /// Tracks a part that knows nothing of the others.
    func track(_ range: ClipRange?, index: Int, to recording: String) throws -> TrackedPart {
        let tracker = try PoseTracker(models)
        let frames = try record(range, tracker, to: recording) { _, _ in
            counter.count()
            return true
        }
        return TrackedPart(
            index: index, range: range, recording: recording, frames: frames, detectorRuns: tracker.detectorRuns,
            following: tracker.following)
    }

    /// Joins parts. Each but the first began by looking for a body, and may have found another one than the part before
    /// had followed: so it is tracked again from its beginning by a tracker that goes on where the part before stopped,
    /// until the two agree on where the body is (mostly at once), at worst to its end.
    /// - Returns: the stretches that make up the clip, and how often the detector had to look once more.
    func join(_ parts: [TrackedPart], folder: String) throws -> (stretches: [RecordedStretch], detectorRuns: Int) {
        var stretches: [RecordedStretch] = []
        var detectorRuns = 0
        var following: PoseTracker.Following?
        for part in parts {
            var agreedFrom = 0
            let last = following
            following = part.following
            if let last {
                let tracker = try PoseTracker(models, following: last)
                let recording = folder + "/seam-\(part.index).landmarks"
                let parallel = try LandmarkRecording(file: part.recording)
                var agreement = PoseAgreement(picture: SIMD2(Float(parallel.width), Float(parallel.height)))
                agreedFrom = try record(part.range, tracker, to: recording) { index, pose in
                    guard index < parallel.frameCount else { return true }
                    agreement.compare(pose, parallel.frame(index).pose)
                    return !agreement.isSettled
                }
                stretches.append(RecordedStretch(recording: recording, firstFrame: 0))
                detectorRuns += tracker.detectorRuns
                if !agreement.isSettled { following = tracker.following }
            }
            stretches.append(RecordedStretch(recording: part.recording, firstFrame: agreedFrom))
        }
        return (stretches, detectorRuns)
    }

    /// Tracks frames and records them.
    /// - Parameter goesOn: told each frame's place and pose; false stops.
    /// - Returns: frames recorded.
    private func record(
        _ range: ClipRange?, _ tracker: PoseTracker, to recording: String, while goesOn: (Int, Pose?) -> Bool
    ) throws -> Int {
        let reader = try FrameReader(path: path, limits: limits, range: range)
        var writer = try LandmarkRecordingWriter(path: recording, width: reader.info.width, height: reader.info.height)
        while let frame = try reader.next() {
            try Task.checkCancellation()
            let pose = try tracker.track(frame.picture, at: frame.time)
            try writer.append(PoseFrame(time: frame.time, pose: pose))
            if !goesOn(writer.frameCount - 1, pose) { break }
        }
        try writer.finish()
        return writer.frameCount
    }
}
