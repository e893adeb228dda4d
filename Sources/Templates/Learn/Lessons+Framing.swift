import Domain

/// Room around people, and what the frame cuts.
extension Lessons {
    private typealias Figure = LessonScene.Figure

    static let framing = [
        Lesson(
            rule: RuleName(rawValue: "headRoom"), gist: localized("Leave a little space above the head."),
            why: [
                localized(
                    "With too much space, the person seems to sink out of the frame. With none, the frame presses down on the head."
                ),
                localized(
                    "A tenth to a third of the frame height is right for a person. In a close-up the frame may cut off some hair, but never the chin."
                ),
            ],
            breaking: localized("When the space above tells a story: a tall tree, a wide sky, someone alone."),
            good: (
                LessonScene(figures: [Figure(x: 120, y: 52, size: 26)]), localized("A little space above the hair.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 120, y: 110, size: 26)]), localized("Half of the photo is empty sky.")
            ),
            mended: (
                LessonScene(figures: [Figure(x: 120, y: 110, size: 26)], arrow: ((180, 100), (180, 50))),
                localized("Tilt the camera down, and the head moves up in the frame.")
            )),
        Lesson(
            rule: RuleName(rawValue: "lookRoom"),
            gist: localized("Leave more space in front of a face than behind it."),
            why: [
                localized(
                    "We follow people’s eyes. A face close to the edge it looks towards leads us out of the photo."),
                localized("The same goes for anything that moves: leave space in front of it."),
            ],
            breaking: localized("When you want tension: someone trapped, or someone leaving."),
            good: (
                LessonScene(figures: [Figure(x: 76, y: 62, size: 20, looks: 1)]),
                localized("There is space to look into.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 194, y: 62, size: 20, looks: 1)]),
                localized("The face looks straight at the edge.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 194, y: 62, size: 20, looks: 1)], arrow: ((168, 40), (104, 40))),
                localized("Turn the camera to the right, and the face moves to the left.")
            )),
        Lesson(
            rule: RuleName(rawValue: "cutLimbs"), gist: localized("Crop between joints, never at a joint."),
            why: [
                localized("If you crop at the ankle, knee, wrist or elbow, the limb seems to end there."),
                localized(
                    "Crop at mid-thigh or mid-upper arm, or include the whole limb. Leave a little ground under whole feet."
                ),
            ],
            breaking: localized("When the subject is just a hand or an eye: get so close that nobody misses the rest."),
            good: (
                LessonScene(figures: [Figure(x: 120, y: 40, size: 17)]),
                localized("Cropped at mid-thigh: a natural three-quarter portrait.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 120, y: 28, size: 13.6)]),
                localized("Cropped at the ankles: the feet are missing.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 120, y: 28, size: 13.6)], crop: Box(x: 52, y: 4, width: 136, height: 106)),
                localized("Move closer, or crop above the knees.")
            )),
        Lesson(
            rule: RuleName(rawValue: "balance"), gist: localized("Balance what draws the eye on both sides."),
            why: [
                localized(
                    "Bright, sharp, large and colourful things have visual weight, and faces have most. The farther from the centre, the heavier, as on a seesaw."
                ),
                localized("Something small near one edge can balance something large near the centre."),
            ],
            breaking: localized("When the photo is about emptiness, or about something falling, running or leaving."),
            good: (
                LessonScene(figures: [Figure(x: 80, y: 58, size: 10)], spots: [(204, 50, 12)]),
                localized("The sun on the right balances the person on the left.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 40, y: 58, size: 10)], spots: [(80, 30, 12)], trees: [(18, 120, 70)]),
                localized("Everything is on the left, so the photo seems to tip over.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 40, y: 58, size: 10)], spots: [(80, 30, 12)], trees: [(18, 120, 70)],
                    arrow: ((96, 34), (196, 50))),
                localized("Walk around until the sun is on the other side.")
            )),
        Lesson(
            rule: RuleName(rawValue: "edges"), gist: localized("Check the edges before you press the shutter."),
            why: [
                localized("Bright spots, cut-off objects and branches at the edges pull the eye out of the photo."),
                localized("Step to the side, zoom in a little, or crop to remove them."),
            ],
            breaking: localized("When the edges make a dark, even frame: a window, an arch, or leaves all around."),
            good: (
                LessonScene(figures: [Figure(x: 120, y: 58, size: 10)]),
                localized("Nothing at the edges distracts the eye.")
            ),
            bad: (
                LessonScene(
                    figures: [Figure(x: 120, y: 58, size: 10)], spots: [(236, 34, 14), (4, 128, 12)]),
                localized("The eye goes to the two bright spots at the edges first.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 120, y: 58, size: 10)], spots: [(236, 34, 14), (4, 128, 12)],
                    crop: Box(x: 22, y: 8, width: 192, height: 128)),
                localized("Crop them out.")
            )),
    ]
}
