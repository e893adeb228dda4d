import Domain

/// Light and sharpness.
extension Lessons {
    private typealias Figure = LessonScene.Figure

    static let light = [
        Lesson(
            rule: RuleName(rawValue: "exposure"),
            gist: LocalizedText("Expose for the subject, and don’t blow out the highlights."),
            why: [
                LocalizedText(
                    "Pure white or pure black areas have no detail to recover. Expose for the subject first; the rest matters less."
                ),
                LocalizedText(
                    "If the subject is against a bright sky, move closer, shoot from the other side, or add light to the face."
                ),
            ],
            breaking: LocalizedText("When you want a silhouette, or when fog or snow makes the whole photo bright."),
            good: (
                LessonScene(figures: [Figure(x: 80, y: 56)], spots: [(190, 36, 10)]),
                LocalizedText("Person, ground and sky all show detail.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 80, y: 56)], spots: [(190, 36, 10)], light: .dark),
                LocalizedText("Everything is too dark.")
            ),
            mended: (
                LessonScene(figures: [Figure(x: 80, y: 56)], spots: [(190, 36, 10)], light: .bright),
                LocalizedText("Add light, but not as much as in this picture: its sky is blown out.")
            )),
        Lesson(
            rule: RuleName(rawValue: "sharpness"),
            gist: LocalizedText("Make the subject the sharpest part of the photo."),
            why: [
                LocalizedText("The eye goes to what is sharp. If the background is sharper, the subject gets lost."),
                LocalizedText("Hold still, focus on the nearer eye, and use a faster shutter speed for movement."),
            ],
            breaking:
                LocalizedText(
                    "When movement is the subject: a runner, water, lights at night. Then something that stands still should be sharp."
                ),
            good: (
                LessonScene(figures: [Figure(x: 80, y: 56)], trees: [(200, 112, 34)]),
                LocalizedText("The person is sharp.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 80, y: 56)], trees: [(200, 112, 34)], isBlurred: true),
                LocalizedText("The person is blurred, but the tree is sharp.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 80, y: 56)], trees: [(200, 112, 34)], arrow: ((180, 90), (104, 66)),
                    isBlurred: true),
                LocalizedText("Move the focus from the tree to the face.")
            )),
    ]
}
