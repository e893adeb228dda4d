internal import Domain
internal import Glibc

/// The horizon is level, and does not cut the picture in halves unless it mirrors.
struct HorizonRule: CompositionRule {
    let name = RuleName.horizon
    /// Tilt at which the score is a half, degrees.
    private let tolerance = 2.5
    /// Less tilt is not seen, degrees.
    private let level = 0.5

    func evaluate(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> RuleVerdict? {
        guard let horizon = picture.horizon else { return nil }
        func height(at x: Double) -> Double { horizon.left + (horizon.right - horizon.left) * x }
        let ends = [frame.box.x, frame.box.right].map { PicturePoint($0, height(at: $0)) }
        let place = frame.inside(SubjectFinder.mean(ends)).y
        guard (0.02...0.98).contains(place) else { return nil }
        let tilt = horizon.tilt
        let toThird = min(abs(place - 1 / 3.0), abs(place - 2 / 3.0))
        let feedback: LocalizedText
        if abs(tilt) > level {
            let angle = Self.degrees(abs(tilt))
            feedback =
                tilt > 0
                ? LocalizedText("Straighten the horizon: rotate the image \(angle) anticlockwise.")
                : LocalizedText("Straighten the horizon: rotate the image \(angle) clockwise.")
        } else if toThird <= 0.05 {
            feedback =
                place < 0.5
                ? LocalizedText("The horizon is level and on the upper third.")
                : LocalizedText("The horizon is level and on the lower third.")
        } else {
            feedback = LocalizedText("The horizon is level.")
        }
        return verdict(
            Nearness.score(max(0, abs(tilt) - level), tolerance: tolerance), sure: horizon.confidence, feedback,
            [
                RuleMeasure(name: translatable("tilt, clockwise"), value: tilt, unit: .degrees),
                RuleMeasure(name: translatable("distance from the top of the frame"), value: place, unit: .share),
            ],
            [RuleMark(.line, ends)]
                + (picture.leadingLines.map { [RuleMark(.path, [$0.left, $0.meeting, $0.right])] } ?? []))
    }

    /// An angle in whole degrees, or in tenths: `3°`, `2.5°`.
    private static func degrees(_ value: Double) -> LocalizedText {
        let isWhole = Int((value * 10).rounded()) % 10 == 0
        return LocalizedText("\(value, digits: isWhole ? 0 : 1)°")
    }
}
