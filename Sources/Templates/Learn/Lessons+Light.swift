import Domain

/// Light and sharpness.
extension Lessons {
    private typealias Figure = LessonScene.Figure

    static let light = [
        Lesson(
            rule: RuleName(rawValue: "exposure"),
            gist: localized("Expose for the subject, and don’t blow out the highlights."),
            why: [
                localized(
                    "Pure white or pure black areas have no detail to recover. Expose for the subject first; the rest matters less."
                ),
                localized("Against a bright sky, move closer, turn around, or add light to the face."),
            ],
            breaking: localized("A silhouette needs a black subject. Fog and snow are bright everywhere."),
            good: (
                LessonScene(figures: [Figure(x: 80, y: 56)], spots: [(190, 36, 10)]),
                localized("Person, ground and sky all show detail.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 80, y: 56)], spots: [(190, 36, 10)], light: .dark),
                localized("Everything is too dark.")
            ),
            mended: (
                LessonScene(figures: [Figure(x: 80, y: 56)], spots: [(190, 36, 10)], light: .bright),
                localized("More light, but not this much: the sky is blown out. Stop in between.")
            )),
        Lesson(
            rule: RuleName(rawValue: "sharpness"), gist: localized("Make the subject the sharpest part of the photo."),
            why: [
                localized("The eye goes to what is sharp. If the background is sharper, the subject gets lost."),
                localized("Hold still, focus on the nearer eye, and use a faster shutter speed for movement."),
            ],
            breaking:
                localized(
                    "When movement is the subject: a runner, water, lights at night. Then keep something else sharp."),
            good: (
                LessonScene(figures: [Figure(x: 80, y: 56)], trees: [(200, 112, 34)]),
                localized("The person has clear edges.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 80, y: 56)], trees: [(200, 112, 34)], isBlurred: true),
                localized("The person is blurred, but the tree is sharp.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 80, y: 56)], trees: [(200, 112, 34)], arrow: ((180, 90), (104, 66)),
                    isBlurred: true),
                localized("Move the focus from the tree to the face.")
            )),
    ]
}
