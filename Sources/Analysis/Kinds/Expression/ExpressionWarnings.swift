internal import Domain

/// What makes the expressions of a clip less sure.
struct ExpressionWarnings {
    /// Faces narrower than this share of the picture show their lids and lips in a few pixels only.
    private static let smallFace: Float = 0.08
    /// Pictures darker than this are dim, mean luma 0…255.
    private static let dimPicture = 40.0
    /// Less of the frames with a face than this is little.
    private static let lowCoverage = 0.6
    /// More of the frames with several faces than this is often.
    private static let several = 0.2

    var isStill: Bool
    /// Mean luma, 0…255.
    var brightness: Double
    var found: ExpressionFindings
    var seen: FacesSeen

    var all: [ReportWarning] {
        guard !seen.widths.isEmpty else {
            return [
                ReportWarning(
                    code: .noFace,
                    message: "No face was detected in this clip. Look at the camera from close up, in good light.")
            ]
        }
        guard found.judged > 0 else {
            return [
                ReportWarning(
                    code: .smallFace,
                    message:
                        "The face is too small to read an expression: it needs \(Int(ShownFace.leastPixels)) pixels from ear to ear. Move closer, or use a higher resolution."
                )
            ]
        }
        var warnings: [ReportWarning] = []
        func warn(_ code: ReportWarning.Code, if condition: Bool, _ message: LocalizedText) {
            if condition { warnings.append(ReportWarning(code: code, message: message)) }
        }
        warn(
            .lowLight, if: brightness < Self.dimPicture,
            "The clip is dark, so some expressions may be missed. Film in good light.")
        warn(
            .smallFace,
            if: seen.widths.sorted()[seen.widths.count / 2] < Self.smallFace || found.judged < found.coverage,
            "The face is small in the frame, so some expressions may be missed. Move closer to the camera.")
        warn(
            .severalFaces, if: Double(seen.severalFrames) > Self.several * Double(seen.frames),
            "There are several faces. Motionbook follows the nearest one. Film one face at a time to be sure.")
        warn(
            .lowCoverage, if: found.coverage < Self.lowCoverage,
            "The face is visible in only \(percent: found.coverage) of the frames. Keep it in the frame."
        )
        warn(
            .noNeutral, if: !isStill && !found.isPersonal,
            "The face was not visible long enough to learn its neutral expression, so slight expressions may be misread. Film for at least two seconds, and start with a neutral face."
        )
        warn(
            .noExpression, if: found.events.isEmpty,
            isStill
                ? "The face in this photo shows none of the expressions that Motionbook knows."
                : "No expression was held for 0.4 s. Hold each one longer, with a neutral face in between.")
        return warnings
    }
}
