import Domain

/// Room around people, and what the frame cuts.
extension Lessons {
    private typealias Figure = LessonScene.Figure

    static let framing = [
        Lesson(
            rule: RuleName(rawValue: "headRoom"), gist: LocalizedText("Leave a little space above the head."),
            why: [
                LocalizedText(
                    "With too much space, the person seems to sink out of the frame. With none, the frame presses down on the head."
                ),
                LocalizedText(
                    "Above a person’s head, leave some space, but no more than a third of the frame height. In a close-up the frame may cut off some hair, but never the chin."
                ),
            ],
            breaking: LocalizedText("When the space above tells a story: a tall tree, a wide sky, someone alone."),
            good: (
                LessonScene(figures: [Figure(x: 120, y: 52, size: 26)]), LocalizedText("A little space above the hair.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 120, y: 110, size: 26)]),
                LocalizedText("Half of the photo is empty sky.")
            ),
            mended: (
                LessonScene(figures: [Figure(x: 120, y: 110, size: 26)], arrow: ((180, 100), (180, 50))),
                LocalizedText("Tilt the camera down, and the head moves up in the frame.")
            )),
        Lesson(
            rule: RuleName(rawValue: "lookRoom"),
            gist: LocalizedText("Leave more space in front of a face than behind it."),
            why: [
                LocalizedText(
                    "We follow people’s eyes. A face that looks towards a nearby edge leads us out of the photo."
                ),
                LocalizedText("The same goes for anything that moves: leave space in front of it."),
            ],
            breaking: LocalizedText("When you want tension: someone trapped, or someone leaving."),
            good: (
                LessonScene(figures: [Figure(x: 76, y: 62, size: 20, looks: 1)]),
                LocalizedText("There is space to look into.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 194, y: 62, size: 20, looks: 1)]),
                LocalizedText("The face looks straight at the edge.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 194, y: 62, size: 20, looks: 1)], arrow: ((168, 40), (104, 40))),
                LocalizedText("Turn the camera to the right, and the face moves to the left.")
            )),
        Lesson(
            rule: RuleName(rawValue: "cutLimbs"), gist: LocalizedText("Crop between joints, never at a joint."),
            why: [
                LocalizedText("If you crop at the ankle, knee, wrist or elbow, the limb seems to end there."),
                LocalizedText(
                    "Crop halfway along the thigh or the upper arm, or include the whole limb. If the feet are in the photo, leave a little ground below them."
                ),
            ],
            breaking:
                LocalizedText("When the subject is just a hand or an eye: get so close that nobody misses the rest."),
            good: (
                LessonScene(figures: [Figure(x: 120, y: 40, size: 17)]),
                LocalizedText("Cropped at mid-thigh: a natural three-quarter-length portrait.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 120, y: 28, size: 13.6)]),
                LocalizedText("Cropped at the ankles: the feet are missing.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 120, y: 28, size: 13.6)], crop: Box(x: 52, y: 4, width: 136, height: 106)),
                LocalizedText("Move closer, or crop above the knees.")
            )),
        Lesson(
            rule: RuleName(rawValue: "balance"),
            gist: LocalizedText("Make the left and right sides draw the eye equally."),
            why: [
                LocalizedText(
                    "Bright, sharp, large and colourful things have visual weight, and faces have the most. The farther something is from the centre, the heavier it is, as on a seesaw."
                ),
                LocalizedText("Something small near one edge can balance something large near the centre."),
            ],
            breaking:
                LocalizedText("When the photo is about emptiness, or about something falling, running or leaving."),
            good: (
                LessonScene(figures: [Figure(x: 80, y: 58, size: 10)], spots: [(204, 50, 12)]),
                LocalizedText("The sun on the right balances the person on the left.")
            ),
            bad: (
                LessonScene(figures: [Figure(x: 40, y: 58, size: 10)], spots: [(80, 30, 12)], trees: [(18, 120, 70)]),
                LocalizedText("Everything is on the left, so the photo seems to tip over.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 40, y: 58, size: 10)], spots: [(80, 30, 12)], trees: [(18, 120, 70)],
                    arrow: ((96, 34), (196, 50))),
                LocalizedText("Walk around until the sun is on the other side.")
            )),
        Lesson(
            rule: RuleName(rawValue: "edges"), gist: LocalizedText("Check the edges before you press the shutter."),
            why: [
                LocalizedText("Bright spots, cut-off objects and branches at the edges pull the eye out of the photo."),
                LocalizedText("Step to the side, zoom in a little, or crop to remove them."),
            ],
            breaking: LocalizedText(
                "When dark, even edges surround the photo like a picture frame: a window, an arch, or leaves all around."
            ),
            good: (
                LessonScene(figures: [Figure(x: 120, y: 58, size: 10)]),
                LocalizedText("Nothing at the edges distracts the eye.")
            ),
            bad: (
                LessonScene(
                    figures: [Figure(x: 120, y: 58, size: 10)], spots: [(236, 34, 14), (4, 128, 12)]),
                LocalizedText("The eye goes to the two bright spots at the edges first.")
            ),
            mended: (
                LessonScene(
                    figures: [Figure(x: 120, y: 58, size: 10)], spots: [(236, 34, 14), (4, 128, 12)],
                    crop: Box(x: 22, y: 8, width: 192, height: 128)),
                LocalizedText("Crop them out.")
            )),
    ]
}
