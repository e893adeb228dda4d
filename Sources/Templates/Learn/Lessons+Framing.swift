import Domain

/// Room around people, and what the frame cuts.
extension Lessons {
    private typealias Figure = LessonScene.Figure

    static let framing = [
        Lesson(
            rule: RuleName(rawValue: "headRoom"), gist: "Leave a little air above a head.",
            why: [
                "Too much room, and somebody sinks out of the frame; none, and the frame presses on the head.",
                "A tenth to a third of the height is right for a person. In a close-up the frame may cut the hair, but never the chin.",
            ],
            breaking: "When the room above tells something: a tall tree, a wide sky, somebody alone.",
            good: (LessonScene(figures: [Figure(x: 120, y: 52, size: 26)]), "A hand of air above the hair."),
            bad: (LessonScene(figures: [Figure(x: 120, y: 110, size: 26)]), "Half of the picture is empty sky."),
            mended: (
                LessonScene(figures: [Figure(x: 120, y: 110, size: 26)], arrow: ((180, 100), (180, 50))),
                "Tilt the camera down, and the head comes up."
            )),
        Lesson(
            rule: RuleName(rawValue: "lookRoom"), gist: "Leave more room before a face than behind it.",
            why: [
                "We follow eyes. A face that looks at a near edge looks out of the picture, and takes us with it.",
                "The same holds for what moves: leave room for where it goes.",
            ],
            breaking: "When you want unease: somebody who is driven out, or who leaves.",
            good: (
                LessonScene(figures: [Figure(x: 76, y: 62, size: 20, looks: 1)]), "There is room to look into."
            ),
            bad: (
                LessonScene(figures: [Figure(x: 194, y: 62, size: 20, looks: 1)]), "The face looks at the edge."
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 194, y: 62, size: 20, looks: 1)], arrow: ((168, 40), (104, 40))),
                "Turn to the right, and the face goes to the left."
            )),
        Lesson(
            rule: RuleName(rawValue: "cutLimbs"), gist: "Cut between joints, never at one.",
            why: [
                "An edge at the ankle, the knee, the wrist or the elbow looks as if the limb ended there.",
                "Cut in the middle of a thigh or of an upper arm, or take all of it in. Whole feet need a little ground under them.",
            ],
            breaking: "When a hand or an eye alone is the subject: come so near that nobody looks for the rest.",
            good: (
                LessonScene(figures: [Figure(x: 120, y: 40, size: 17)]),
                "The edge cuts the thighs: half a figure, and whole."
            ),
            bad: (
                LessonScene(figures: [Figure(x: 120, y: 28, size: 13.6)]),
                "The edge cuts at the ankles: the feet are missing."
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 120, y: 28, size: 13.6)], crop: Box(x: 52, y: 4, width: 136, height: 106)),
                "Come nearer, or cut above the knees."
            )),
        Lesson(
            rule: RuleName(rawValue: "balance"), gist: "Let what draws the eye weigh alike on both sides.",
            why: [
                "Bright, sharp, large and gaudy things are heavy; faces are heaviest. Far from the middle they weigh more, as on a seesaw.",
                "Something small at the far side holds against something large near the middle.",
            ],
            breaking: "When the picture is about emptiness, or about something that falls, runs or leaves.",
            good: (
                LessonScene(figures: [Figure(x: 80, y: 58, size: 10)], spots: [(204, 50, 12)]),
                "The sun on the right holds against the figure on the left."
            ),
            bad: (
                LessonScene(figures: [Figure(x: 40, y: 58, size: 10)], spots: [(80, 30, 12)], trees: [(18, 120, 70)]),
                "Everything stands on the left; the picture tips over."
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 40, y: 58, size: 10)], spots: [(80, 30, 12)], trees: [(18, 120, 70)],
                    arrow: ((96, 34), (196, 50))),
                "Go around until the sun stands on the other side."
            )),
        Lesson(
            rule: RuleName(rawValue: "edges"), gist: "Look along the edges before you press.",
            why: [
                "Bright spots, cut-off things and branches at the edge pull the eye out of the picture.",
                "A step to the side, a little zoom, or a crop takes them away.",
            ],
            breaking: "When the edge is a frame: a window, an arch, leaves all around, dark and even.",
            good: (LessonScene(figures: [Figure(x: 120, y: 58, size: 10)]), "Nothing at the edges holds the eye."),
            bad: (
                LessonScene(
                    figures: [Figure(x: 120, y: 58, size: 10)], spots: [(236, 34, 14), (4, 128, 12)]),
                "Two bright things at the edges are looked at first."
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 120, y: 58, size: 10)], spots: [(236, 34, 14), (4, 128, 12)],
                    crop: Box(x: 22, y: 8, width: 192, height: 128)),
                "Cut them away."
            )),
    ]
}
