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
                    message: "No face was seen in this clip. Look at the camera, from near, in good light.")
            ]
        }
        guard found.judged > 0 else {
            return [
                ReportWarning(
                    code: .smallFace,
                    message: "The face is too small in the picture to tell an expression: it needs "
                        + "\(Int(ShownFace.leastPixels)) pixels from ear to ear. Come nearer, or use a larger picture.")
            ]
        }
        var warnings: [ReportWarning] = []
        func warn(_ code: ReportWarning.Code, if condition: Bool, _ message: String) {
            if condition { warnings.append(ReportWarning(code: code, message: message)) }
        }
        warn(
            .lowLight, if: brightness < Self.dimPicture,
            "The pictures are dark, so expressions may be missed. Film in good light.")
        warn(
            .smallFace,
            if: seen.widths.sorted()[seen.widths.count / 2] < Self.smallFace || found.judged < found.coverage,
            "The face is small in the picture, so expressions may be missed. Come nearer to the camera.")
        warn(
            .severalFaces, if: Double(seen.severalFrames) > Self.several * Double(seen.frames),
            "There are several faces. The one that is nearest is followed; film it alone to be sure.")
        warn(
            .lowCoverage, if: found.coverage < Self.lowCoverage,
            "The face was seen in \(Int((found.coverage * 100).rounded())) % of the frames only. Keep it in the picture."
        )
        warn(
            .noNeutral, if: !isStill && !found.isPersonal,
            "The face was not seen for long enough to know what is neutral for it, so slight expressions may be "
                + "mistaken. Film two seconds or more, and begin with a neutral face.")
        warn(
            .noExpression, if: found.events.isEmpty,
            isStill
                ? "The face in this picture makes none of the expressions that are known."
                : "No expression was held for 0.4 s. Hold each, and be neutral in between.")
        return warnings
    }
}
