import Domain
import FoundationEssentials

@testable import Templates

/// Classes as teachers see them.
extension Samples {
    private static let opened = Date(timeIntervalSince1970: 1_796_000_000)

    static func schoolClass(
        _ text: String = "Class 1b", isEnded: Bool = false, letsNames: Bool = true, isPaused: Bool = false
    ) -> SchoolClass {
        var found = SchoolClass(
            scope: .machine, code: isEnded ? nil : ClassCode("BCDFGH"), name: ClassName(text),
            state: isEnded ? .ended : .open, isPaused: isPaused, letsNames: letsNames,
            activity: ClassActivity(game: "finger-count", level: 1, pace: .together, seed: 1),
            task: ClassTask(number: 2),
            createdAt: opened, endedAt: isEnded ? opened + 3600 : nil)
        found.hasSecondTeacher = true
        return found
    }

    static let entrance = ClassEntrance(
        addresses: ["http://192.168.1.5:8080/j"], picture: [[true, false], [false, true]], isEncrypted: true)

    static func classResults(_ text: String = "Ada", isKept: Bool = false) -> ClassResults {
        var found = schoolClass(isEnded: true)
        found.isKept = isKept
        func answer(_ part: Int, _ task: Int, _ isRight: Bool?, _ choice: Int? = nil) -> ClassResults.Answer? {
            SeatAnswer(part: part, task: task, isRight: isRight, choice: choice, milliseconds: 1500).map {
                ClassResults.Answer(
                    game: part == 1 ? "finger-count" : ClassActivity.voteGame, level: 0, answer: $0,
                    answeredAt: opened + 60)
            }
        }
        let answers = [
            [answer(1, 0, true), answer(1, 1, false), answer(2, 0, nil, 2)],
            [answer(1, 0, false), answer(2, 0, nil, 4)],
            [],
        ]
        return ClassResults(
            schoolClass: found,
            children: zip(SeatNumber.all, answers).map { number, answers in
                ClassResults.Child(
                    seat: Seat(
                        number: number, look: SeatLook(of: number), name: number.value == 1 ? SeatName(text) : nil,
                        joinedAt: opened), answers: answers.compactMap(\.self))
            })
    }

    static func classPages(_ text: String) -> [(name: String, page: Document)] {
        let name = String(text.prefix(ClassName.maximumLength))
        let (open, ended) = (schoolClass(name), schoolClass(name, isEnded: true))
        func page(_ found: SchoolClass, isSecond: Bool = false, _ entrance: ClassEntrance = entrance) -> Document {
            ClassPage.render(ClassModel(site: site, schoolClass: found, entrance: entrance, isSecond: isSecond))
        }
        let nowhere = ClassEntrance(addresses: [], picture: [], isEncrypted: false)
        let plain = ClassEntrance(addresses: ["http://lab:8080/j"], picture: [], isEncrypted: false)
        let results = classResults(String(text.prefix(SeatName.maximumLength)))
        return [
            ("classes", ClassesPage.render(ClassesModel(site: site, open: [open], ended: [ended]))),
            ("no classes", ClassesPage.render(ClassesModel(site: site, open: [], ended: []))),
            ("a class", page(open)), ("a class of a second teacher", page(open, isSecond: true)),
            ("a class without names", page(schoolClass(name, letsNames: false, isPaused: true))),
            ("a class without a network", page(open, nowhere)),
            ("a class without encryption", page(open, plain)),
            ("a class's wall", WallPage.render(site, open, entrance)),
            ("a class's results", ClassResultsPage.render(site, results, isSecond: false)),
            ("a class's results, kept", ClassResultsPage.render(site, classResults(isKept: true), isSecond: true)),
            (
                "a class without results",
                ClassResultsPage.render(site, ClassResults(schoolClass: ended, children: []), isSecond: false)
            ),
            (
                "a second teacher's link",
                TeacherLinkPage.render(
                    TeacherLinkModel(
                        site: site, schoolClass: open, address: "https://192.168.1.5:8080/teach/abc",
                        code: entrance.picture))
            ), ("teach", TeachPage.render(TeachModel(site: site, token: TeacherToken()))),
            (
                "delete a class",
                DeletePage.render(DeleteModel(site: site, thing: .schoolClass(open.id), name: text))
            ),
        ]
    }
}
