import Domain

/// Light and sharpness.
extension Lessons {
    private typealias Figure = LessonScene.Figure

    static let light = [
        Lesson(
            rule: RuleName(rawValue: "exposure"), gist: "Give the subject the right light, and burn nothing out.",
            why: [
                "What is white or black all over cannot be brought back. The subject decides: its light should be right, the rest may fall.",
                "Against a bright sky, come nearer, turn around, or put some light on the face.",
            ],
            breaking: "A silhouette needs a black figure; fog and snow are bright all over.",
            good: (
                LessonScene(figures: [Figure(x: 80, y: 56)], spots: [(190, 36, 10)]),
                "Figure, ground and sky can be told apart."
            ),
            bad: (
                LessonScene(figures: [Figure(x: 80, y: 56)], spots: [(190, 36, 10)], light: .dark),
                "All of it lies in the dark."
            ),
            mended: (
                LessonScene(figures: [Figure(x: 80, y: 56)], spots: [(190, 36, 10)], light: .bright),
                "More light, but not so much: here the sky is gone. Stop in between."
            )),
        Lesson(
            rule: RuleName(rawValue: "sharpness"), gist: "Let the subject be the sharpest thing.",
            why: [
                "The eye goes to what is sharp. If that is the background, the subject is lost.",
                "Hold still, focus on the nearer eye, and use a shorter time for what moves.",
            ],
            breaking:
                "When movement is the subject: a runner, water, lights at night. Then something else should stand still.",
            good: (
                LessonScene(figures: [Figure(x: 80, y: 56)], trees: [(200, 112, 34)]), "The figure has clear edges."
            ),
            bad: (
                LessonScene(figures: [Figure(x: 80, y: 56)], trees: [(200, 112, 34)], isBlurred: true),
                "The figure is blurred, the tree is not."
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 80, y: 56)], trees: [(200, 112, 34)], arrow: ((180, 90), (104, 66)),
                    isBlurred: true),
                "Move the focus from the tree to the face."
            )),
    ]
}
