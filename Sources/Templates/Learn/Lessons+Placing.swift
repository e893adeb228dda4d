import Domain

/// Where the subject lies, and the horizon.
extension Lessons {
    private typealias Figure = LessonScene.Figure

    static let placing = [
        Lesson(
            rule: RuleName(rawValue: "thirds"),
            gist: "Put the subject where the lines cross that part the frame in three.",
            why: [
                "A subject in the middle holds the eye still. Off the middle, the eye goes from the subject into the open room and back: the picture has a direction.",
                "Put the eyes of a face, or the head of a person, near one of the four points. An upright figure may also stand along a line, and a horizon likes the upper or the lower one.",
            ],
            breaking:
                "When both sides are alike, when somebody looks straight at you, or when calm is what you want: then take the middle.",
            good: (
                LessonScene(figures: [Figure(x: 80, y: 53, size: 9)], trees: [(200, 112, 34)], guide: "thirds"),
                "The head lies on the upper left point, and the tree far away answers it."
            ),
            bad: (
                LessonScene(figures: [Figure(x: 132, y: 76, size: 9)], trees: [(200, 112, 34)], guide: "thirds"),
                "Neither in the middle nor on a line: it looks left over."
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 132, y: 76, size: 9)], trees: [(200, 112, 34)], guide: "thirds",
                    arrow: ((120, 72), (84, 56))),
                "Turn the camera to the right and down, until the head lies on a point."
            )),
        Lesson(
            rule: RuleName(rawValue: "centre"), gist: "Put the subject in the middle, and make both sides alike.",
            why: [
                "The middle is strong and calm. It works when the rest of the picture agrees with it: a door, a road, a mirror, a face that looks straight at you.",
                "Almost in the middle looks like a mistake. Move until it is exact, or leave the middle for good.",
            ],
            breaking: "When the subject moves or looks to a side: it then needs room before it.",
            good: (
                LessonScene(
                    figures: [Figure(x: 120, y: 60, size: 9)], trees: [(50, 120, 60), (190, 120, 60)], guide: "centre"),
                "A tree on each side, and somebody exactly between them."
            ),
            bad: (
                LessonScene(
                    figures: [Figure(x: 134, y: 60, size: 9)], trees: [(36, 120, 60), (176, 120, 60)], guide: "centre"),
                "Everything is a little off the middle."
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 134, y: 60, size: 9)], trees: [(36, 120, 60), (176, 120, 60)], guide: "centre",
                    arrow: ((146, 80), (126, 80))),
                "Take half a step to the side, until both sides are alike."
            )),
        Lesson(
            rule: RuleName(rawValue: "golden"),
            gist:
                "Put the subject a little nearer to the middle than the thirds: where golden sections cross, or where the spiral ends.",
            why: [
                "The golden section parts a length so that the small part is to the large one as the large one is to the whole: 38 to 62. Its points lie between the thirds and the middle, which makes a calmer picture.",
                "The spiral leads the eye around the frame and ends at one point. It suits pictures with a curve: a stair, a shore, an arm that leads to a face.",
            ],
            breaking:
                "The step from the thirds is small, a twentieth of the frame. Take whichever leaves the better background.",
            good: (
                LessonScene(figures: [Figure(x: 91.7, y: 61, size: 9)], spots: [(200, 40, 10)], guide: "golden"),
                "The head lies on a point of the golden section."
            ),
            bad: (
                LessonScene(figures: [Figure(x: 30, y: 84, size: 9)], spots: [(200, 40, 10)], guide: "golden"),
                "Far out and low: the eye falls out of the frame."
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 30, y: 84, size: 9)], spots: [(200, 40, 10)], guide: "golden",
                    arrow: ((44, 80), (86, 64))),
                "Turn to the left, until the head comes to where the lines cross."
            )),
        Lesson(
            rule: RuleName(rawValue: "horizon"), gist: "Keep the horizon level, and off the middle.",
            why: [
                "Water that runs out of the picture is the first thing that anybody sees. At sea one degree shows; on land two or three.",
                "On the upper line the ground counts, on the lower one the sky. In the middle neither does.",
            ],
            breaking:
                "When a mirror image makes both halves count, put it in the middle. When you tilt, tilt so far that nobody takes it for a mistake.",
            good: (
                LessonScene(horizon: (106.7, 106.7), spots: [(80, 60, 12)], guide: "thirds"),
                "Level, and on the lower line: the sky counts."
            ),
            bad: (LessonScene(horizon: (92, 68), spots: [(80, 50, 12)]), "It leans, and cuts the picture in halves."),
            mended: (
                LessonScene(horizon: (92, 68), spots: [(80, 50, 12)], arrow: ((214, 60), (214, 100))),
                "Turn the camera until it is level, then tilt it up."
            )),
    ]
}
