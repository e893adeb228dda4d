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
        func warn(_ code: ReportWarning.Code, if isTrue: Bool = true, _ message: String) {
            if isTrue { warnings.append(ReportWarning(code: code, message: message)) }
        }
        warn(
            .stillImage, if: media.kind == .still,
            "This is a picture: it shows a pose, but no motion. Bring a video to measure swings.")
        guard !seen.isEmpty else {
            warn(
                .noPerson,
                "No person was seen. Film one player so that the whole body is in the picture, in good light.")
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
        func warn(_ code: ReportWarning.Code, if isTrue: Bool, _ message: String) {
            if isTrue { warnings.append(ReportWarning(code: code, message: message)) }
        }
        let people = impression.people?.poses.count ?? 0
        warn(
            .severalPeople, if: people > 1,
            "\(people) people are in the picture. If the wrong one is followed, choose the player and let the clip be analysed again."
        )
        warn(
            .lowCoverage, if: coverage < Parameters.goodCoverage,
            "A person was clearly seen in only \(Int((coverage * 100).rounded())) % of the frames. Film closer, or keep the player in the picture."
        )
        warn(
            .lowLight, if: (impression.brightness ?? 255) < Parameters.darkest,
            "The picture is dark, so joints are placed less surely. Film in daylight, or with the light behind the camera."
        )
        warn(
            .partialBody, if: legVisibility(seen) < Parameters.visibleLegs,
            "The legs are mostly out of the picture, so hips and knees are guesses. Film the whole body.")
        warn(
            .smallPlayer, if: motion.trunkShare < Parameters.smallTrunk,
            "The player is small in the picture, so every joint is known less exactly. Film closer, or zoom in.")
        let untrusted = Double(
            zip(motion.stretch, (0..<recording.frameCount)).count { stretch, frame in
                stretch < 0 && recording.frame(frame).pose != nil
            })
        warn(
            .uncertainTracking, if: untrusted > Parameters.untrusted * Double(seen.count),
            "In many frames the trunk is not in the picture, so that they are not measured. Film the whole body.")
        return warnings
    }

    /// What the clip lacks in time.
    private func ofTime(_ frames: [PoseFrame]) -> [ReportWarning] {
        var warnings: [ReportWarning] = []
        func warn(_ code: ReportWarning.Code, if isTrue: Bool, _ message: String) {
            if isTrue { warnings.append(ReportWarning(code: code, message: message)) }
        }
        let cuts = frames.dropFirst().count { $0.startsAnew }
        warn(
            .sceneCuts, if: cuts > 1,
            "The clip is cut, or the player was lost and found again, \(cuts) times. Nothing is measured across a cut.")
        warn(
            .lowFrameRate, if: media.fps > 0 && rateOfLife < Parameters.goodFrameRate,
            "The clip has \(Int(media.fps.rounded())) frames a second, so fast motion falls between frames. Film with 60 if you can."
        )
        if let factor = pace.factor {
            warn(
                .slowMotion, if: true,
                pace.isStated
                    ? "The file says that it is slow motion: the clip plays \(Self.shortest(factor)) times slower than life. Speeds are corrected for it."
                    : "The clip seems to play about \(Int(factor.rounded())) times slower than life. Speeds are corrected by this estimate; take them as rough."
            )
        }
        warn(
            .unsurePace, if: pace.isUnsure,
            "The hands move so slowly that the clip may play in slow motion. Speeds are withheld; film at normal speed to see them."
        )
        warn(
            .reversed, if: isBackwards,
            "The clip seems to play backwards: the hand leads and the body follows. Strokes and timing are not to be trusted."
        )
        warn(
            .cutSwing, if: swings.contains { $0.cut != nil },
            "A swing is cut by the clip's end: some of its numbers are missing or too small. Let the clip begin before the backswing and end after the follow-through."
        )
        let duration = (frames.last?.time ?? 0) * Double(frames.count) / Double(max(frames.count - 1, 1))
        guard swings.isEmpty, !isBackwards else { return warnings }
        if duration < Parameters.shortestClip - 1e-3 {
            warn(
                .shortClip, if: true,
                "The clip is too short for a whole swing. Bring one that begins before the backswing.")
        } else {
            warn(.noSwing, if: true, "No swing was found. \(seenInstead)")
        }
        return warnings
    }

    private static func shortest(_ factor: Double) -> String {
        let factor = factor.rounded(to: 1)
        return factor == factor.rounded() ? "\(Int(factor))" : "\(factor)"
    }

    /// Frames a second of life, as far as the file tells.
    private var rateOfLife: Double { media.fps * (pace.isStated ? pace.factor ?? 1 : 1) }

    /// What came nearest to a swing.
    private var seenInstead: String {
        guard motion.stretch.contains(where: { $0 >= 0 }), let nearest else {
            return "The trunk was never in the picture, and without it a swing cannot be told from a wave."
        }
        let share = Int((nearest.confidence * 100).rounded())
        let often = share < 1 ? "less than 1" : "about \(share)"
        return
            "What came nearest, at \(nearest.time.rounded(to: 1)) s, is a swing in \(often) of 100 such motions."
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
