import Domain

/// Where the subject lies, and the horizon.
extension Lessons {
    private typealias Figure = LessonScene.Figure

    static let placing = [
        Lesson(
            rule: RuleName(rawValue: "thirds"),
            gist: LocalizedText("Divide the frame into thirds, and place the subject where the lines cross."),
            why: [
                LocalizedText(
                    "A centred subject holds the eye still. With the subject off-centre, the eye moves from it into the open space and back, and the photo gains direction."
                ),
                LocalizedText(
                    "Place a person’s eyes or head near one of the four points. You can also place a standing person along a vertical line, and the horizon on a horizontal one."
                ),
            ],
            breaking:
                LocalizedText(
                    "When the scene is symmetrical, when someone looks straight at you, or when you want calm: then centre the subject."
                ),
            good: (
                LessonScene(figures: [Figure(x: 80, y: 53, size: 9)], trees: [(200, 112, 34)], guide: "thirds"),
                LocalizedText("The head is on the upper-left point, and the distant tree balances it.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 132, y: 76, size: 9)], trees: [(200, 112, 34)], guide: "thirds"),
                LocalizedText("Neither centred nor on a line: it looks accidental.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 132, y: 76, size: 9)], trees: [(200, 112, 34)], guide: "thirds",
                    arrow: ((120, 72), (84, 56))),
                LocalizedText("Turn the camera right and down until the head is on a point.")
            )),
        Lesson(
            rule: RuleName(rawValue: "centre"),
            gist: LocalizedText("Centre the subject, and make both sides symmetrical."),
            why: [
                LocalizedText(
                    "The centre is strong and calm. It works when the rest of the photo supports it: a door, a road, a reflection, a face looking straight at you."
                ),
                LocalizedText(
                    "An almost centred subject looks like a mistake. Centre it exactly, or place it clearly away from the centre."
                ),
            ],
            breaking: LocalizedText("When the subject moves or looks to one side: then it needs space in front of it."),
            good: (
                LessonScene(
                    figures: [Figure(x: 120, y: 60, size: 9)], trees: [(50, 120, 60), (190, 120, 60)], guide: "centre"),
                LocalizedText("A tree on each side, and a person exactly between them.")
            ),
            bad: (
                LessonScene(
                    figures: [Figure(x: 134, y: 60, size: 9)], trees: [(36, 120, 60), (176, 120, 60)], guide: "centre"),
                LocalizedText("Everything is slightly off-centre.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 134, y: 60, size: 9)], trees: [(36, 120, 60), (176, 120, 60)], guide: "centre",
                    arrow: ((146, 80), (126, 80))),
                LocalizedText("Step to the side until both sides match.")
            )),
        Lesson(
            rule: RuleName(rawValue: "golden"),
            gist:
                LocalizedText(
                    "Place the subject where the golden spiral ends, or where the golden-ratio lines cross (slightly closer to the centre than the thirds points)."
                ),
            why: [
                LocalizedText(
                    "The golden ratio divides a length into 38% and 62%. The ratio of the small part to the large part is the same as that of the large part to the whole. Its points are between the thirds and the centre, which makes a calmer photo than the rule of thirds."
                ),
                LocalizedText(
                    "The spiral leads the eye around the frame to one point. It suits photos with a curve: a staircase, a shoreline, an arm leading to a face."
                ),
            ],
            breaking:
                LocalizedText(
                    "When a thirds point gives a better background: it is only a twentieth of the frame away from the golden-ratio point."
                ),
            good: (
                LessonScene(figures: [Figure(x: 91.7, y: 61, size: 9)], spots: [(200, 40, 10)], guide: "golden"),
                LocalizedText("The head is on a golden-ratio point.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 30, y: 84, size: 9)], spots: [(200, 40, 10)], guide: "golden"),
                LocalizedText("Too close to the corner: the eye is led out of the frame.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 30, y: 84, size: 9)], spots: [(200, 40, 10)], guide: "golden",
                    arrow: ((44, 80), (86, 64))),
                LocalizedText("Turn the camera left and slightly down until the head is where the lines cross.")
            )),
        Lesson(
            rule: RuleName(rawValue: "horizon"), gist: LocalizedText("Keep the horizon level and off-centre."),
            why: [
                LocalizedText(
                    "People notice a tilted sea at once. At sea, a tilt of one degree shows; on land, it takes two or three."
                ),
                LocalizedText(
                    "A horizon on the upper thirds line emphasises the ground. On the lower line, it emphasises the sky; in the middle, it emphasises neither."
                ),
            ],
            breaking:
                LocalizedText(
                    "When a reflection makes both halves matter, put the horizon in the middle. When you tilt, tilt far enough that nobody takes it for a mistake."
                ),
            good: (
                LessonScene(horizon: (106.7, 106.7), spots: [(80, 60, 12)], guide: "thirds"),
                LocalizedText("Level and on the lower thirds line: the sky gets the attention.")
            ),
            bad: (
                LessonScene(horizon: (92, 68), spots: [(80, 50, 12)]),
                LocalizedText("It tilts and cuts the photo in half.")
            ),
            mended: (
                LessonScene(horizon: (92, 68), spots: [(80, 50, 12)], arrow: ((214, 60), (214, 100))),
                LocalizedText("Level the camera, then point it higher.")
            )),
    ]
}
