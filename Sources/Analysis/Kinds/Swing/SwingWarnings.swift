internal import Domain
internal import Media
internal import Vision

/// What makes the numbers of a clip less sure, and what to do about it.
struct SwingWarnings {
    /// What counts as good enough.
    enum Parameters {
        /// Coverage below this is worth a warning.
        static let goodCoverage = 0.7
        /// Mean visibility of knees and ankles below this means that the legs are out of the picture.
        static let visibleLegs: Float = 0.4
        /// Fewer frames a second (cinema's 23.976 are enough) blur a swing over too few pictures.
        static let goodFrameRate = 23.9
        /// A swing takes longer than this, seconds.
        static let shortestClip = 0.6
        /// Pictures that are darker, 0…255, hide joints.
        static let darkest = 45.0
        /// A trunk that is shorter than this share of the picture's height belongs to a small player.
        static let smallTrunk: Float = 0.09
        /// Share of the seen frames in which the trunk could not be trusted that is worth a warning.
        static let untrusted = 0.25
    }

    let media: MediaInfo
    let recording: LandmarkRecording
    let motion: BodyMotion
    let coverage: Double
    let swings: [Swing]
    let impression: ClipImpression
    let pace: Pace
    let isBackwards: Bool
    let nearest: Nearest?

    /// What is most like a swing where none was found.
    struct Nearest {
        /// When, seconds.
        var time: Double
        /// Share of such motions that are swings, 0…1.
        var confidence: Double
    }

    /// The warnings, the weightiest first.
    var all: [ReportWarning] {
        let frames = (0..<recording.frameCount).map { recording.frame($0) }
        let seen = frames.filter { $0.pose != nil }
        var warnings: [ReportWarning] = []
        func warn(_ code: ReportWarning.Code, if isTrue: Bool = true, _ message: LocalizedText) {
            if isTrue { warnings.append(ReportWarning(code: code, message: message)) }
        }
        warn(
            .stillImage, if: media.kind == .still,
            "This is a photo, so it shows a pose but no motion. Upload a video to measure swings.")
        guard !seen.isEmpty else {
            warn(
                .noPerson,
                "No person was detected. Film one player in good light, with the whole body in the frame.")
            return warnings
        }
        warnings += ofThePicture(seen)
        guard media.kind != .still else { return warnings }
        warnings += ofTime(frames)
        return warnings
    }

    /// What the picture lacks.
    private func ofThePicture(_ seen: [PoseFrame]) -> [ReportWarning] {
        var warnings: [ReportWarning] = []
        func warn(_ code: ReportWarning.Code, if isTrue: Bool, _ message: LocalizedText) {
            if isTrue { warnings.append(ReportWarning(code: code, message: message)) }
        }
        let people = impression.people?.poses.count ?? 0
        warn(
            .severalPeople, if: people > 1,
            "There are \(people) people in the clip. If Motionbook measured the wrong one, choose the player to analyse the clip again."
        )
        warn(
            .lowCoverage, if: coverage < Parameters.goodCoverage,
            "The player is clearly visible in only \(percent: coverage) of the frames. Film closer, or keep the player in the frame."
        )
        warn(
            .lowLight, if: (impression.brightness ?? 255) < Parameters.darkest,
            "The clip is dark, so joint positions are less accurate. Film in daylight, or with the light behind the camera."
        )
        warn(
            .partialBody, if: legVisibility(seen) < Parameters.visibleLegs,
            "The legs are mostly out of the frame, so hip and knee positions are guesses. Film the whole body.")
        warn(
            .smallPlayer, if: motion.trunkShare < Parameters.smallTrunk,
            "The player is small in the frame, so joint positions are less accurate. Film closer, or zoom in.")
        let untrusted = Double(
            zip(motion.stretch, (0..<recording.frameCount)).count { stretch, frame in
                stretch < 0 && recording.frame(frame).pose != nil
            })
        warn(
            .uncertainTracking, if: untrusted > Parameters.untrusted * Double(seen.count),
            "The trunk is out of view in too many frames, and those frames are not measured. Film the whole body.")
        return warnings
    }

    /// What the clip lacks in time.
    private func ofTime(_ frames: [PoseFrame]) -> [ReportWarning] {
        var warnings: [ReportWarning] = []
        func warn(_ code: ReportWarning.Code, if isTrue: Bool, _ message: LocalizedText) {
            if isTrue { warnings.append(ReportWarning(code: code, message: message)) }
        }
        let cuts = frames.dropFirst().count { $0.startsAnew }
        warn(
            .sceneCuts, if: cuts > 1,
            "The clip is cut, or the player left the frame, \(cuts) times. Motionbook does not measure across a cut. Film each swing in one take."
        )
        warn(
            .lowFrameRate, if: media.fps > 0 && rateOfLife < Parameters.goodFrameRate,
            "The clip has only \(Int(media.fps.rounded())) fps, so it misses fast motion. Film at 60 fps if you can."
        )
        if let factor = pace.factor {
            warn(
                .slowMotion, if: true,
                pace.isStated
                    ? "This is a slow-motion file: it plays \(factor, digits: Self.digits(factor))× slower than real time. Speeds are corrected."
                    : "The clip seems to play about \(Int(factor.rounded()))× slower than real time. Speeds are corrected by this estimate, so they are approximate."
            )
        }
        warn(
            .unsurePace, if: pace.isUnsure,
            "The hands move so slowly that this may be slow motion, so speeds are not shown. Film at normal speed to see them."
        )
        warn(
            .reversed, if: isBackwards,
            "The clip seems to play backwards: the hand moves before the body. Don’t rely on strokes and timing. Upload the clip playing forwards."
        )
        warn(
            .cutSwing, if: swings.contains { $0.cut != nil },
            "A swing is cut off at the start or end of the clip, so some values are missing or too small. Start filming before the backswing and stop after the follow-through."
        )
        let duration = (frames.last?.time ?? 0) * Double(frames.count) / Double(max(frames.count - 1, 1))
        guard swings.isEmpty, !isBackwards else { return warnings }
        if duration < Parameters.shortestClip - 1e-3 {
            warn(
                .shortClip, if: true,
                "The clip is too short for a whole swing. Upload one that starts before the backswing.")
        } else {
            warn(.noSwing, if: true, seenInstead)
        }
        return warnings
    }

    /// Digits after the point that a factor needs, at most one.
    private static func digits(_ factor: Double) -> Int {
        (factor * 10).rounded().remainder(dividingBy: 10) == 0 ? 0 : 1
    }

    /// Frames a second of life, as far as the file tells.
    private var rateOfLife: Double { media.fps * (pace.isStated ? pace.factor ?? 1 : 1) }

    /// What came nearest to a swing.
    private var seenInstead: LocalizedText {
        guard motion.stretch.contains(where: { $0 >= 0 }), let nearest else {
            return
                "The trunk was never in view. Without it, Motionbook can’t tell a swing from a wave of the hand. Film the whole body."
        }
        return nearest.confidence < 0.005
            ? "The most swing-like movement is at \(nearest.time, digits: 1) s, but it is probably not one (less than 1%)."
            : "The most swing-like movement is at \(nearest.time, digits: 1) s, but it is probably not one (\(percent: nearest.confidence))."
    }

    /// Mean visibility of knees and ankles.
    private func legVisibility(_ seen: [PoseFrame]) -> Float {
        let joints = [PoseLandmark.leftKnee, .rightKnee, .leftAnkle, .rightAnkle]
        let sum = seen.reduce(Float(0)) { sum, frame in
            sum + joints.reduce(0) { $0 + (frame.pose?[$1].visibility ?? 0) }
        }
        return sum / Float(max(seen.count * joints.count, 1))
    }
}
