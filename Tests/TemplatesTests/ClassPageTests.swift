import Domain
import FoundationEssentials
import Games
import Testing

@testable import Templates

@Suite("Classes as teachers see them")
struct ClassPageTests {
    @Test func whatSteersIsThereAsForms() throws {
        let found = Samples.schoolClass()
        let page = try MarkupReader(
            ClassPage.render(
                ClassModel(site: Samples.site, schoolClass: found, entrance: Samples.entrance, isSecond: false)
            ).text)
        let forms = page.all("form").filter { $0["data-steers"] != nil }
        #expect(
            Set(forms.compactMap { $0["data-steers"] })
                == [
                    "pause", "goOn", "next", "closeTask", "stop", "play", "vote", "lock", "unlock", "newCode", "end",
                    "voiceOn", "voiceOff",
                ])
        for form in forms {
            let isVoice = form["data-steers"]?.hasPrefix("voice") == true
            #expect(form["method"] == "post")
            #expect(form["action"] == (isVoice ? Addresses.classVoice(found.id) : Addresses.changeClass(found.id)))
        }
        // What makes no sense at the moment is hidden without scripts, too.
        #expect(
            Set(forms.filter { $0["hidden"] != nil }.compactMap { $0["data-when"] }) == [
                "paused", "vote", "locked", "silent",
            ])
        #expect(page.all("a").contains { $0["href"] == Addresses.classWall(found.id) && $0["target"] == "_blank" })
    }

    @Test func aSecondTeacherIsShownNeitherLinksNorOtherPages() throws {
        let found = Samples.schoolClass()
        let text = ClassPage.render(
            ClassModel(site: Samples.site, schoolClass: found, entrance: Samples.entrance, isSecond: true)
        ).text
        #expect(!text.contains(Addresses.secondTeacher(found.id)) && !text.contains("href=\"/classes\""))
        let results = Samples.classResults()
        let id = results.schoolClass.id
        let ended = ClassResultsPage.render(Samples.site, results, isSecond: true).text
        #expect(!ended.contains(Addresses.deleteClass(id)) && ended.contains(Addresses.classPaper(id)))
    }

    @Test func theWallHasNoNames() {
        let text = WallPage.render(Samples.site, Samples.schoolClass(), Samples.entrance).text
        #expect(text.contains("BCD FGH") && text.contains("http://192.168.1.5:8080/j"))
        #expect(!text.contains("Ada"))
    }

    @Test func resultsAreByChildAndByTask() throws {
        let results = Samples.classResults()
        let tasks = results.tasks
        #expect(tasks.map(\.number) == [0, 1, 0] && tasks.map(\.part) == [1, 1, 2])
        #expect(tasks.map { ClassResults.outcome(of: $0) } == ["50%", "0%", "A: 0  B: 1  C: 0  D: 1"])
        let first = results.children[0]
        #expect((first.right, first.wrong, first.votes) == (1, 1, 1) && first.meanSeconds == 1.5)
        #expect(results.children[2].meanSeconds == nil)
        let text = ClassResultsPage.render(Samples.site, results, isSecond: false).text
        #expect(text.contains("1 · Ada") && text.contains("2 · Fox, orange"))
        #expect(text.contains("Finger Count · One hand · 1") && text.contains("Show of fingers · 1"))
    }

    @Test func theTableHasARowForEachAnswer() {
        let names = GameNames(Samples.site)
        let text = String(decoding: ClassTable.text(Samples.classResults("=1+1"), names), as: UTF8.self)
        let lines = text.split(separator: "\r\n")
        #expect(lines.count == 1 + 5 + 1 && lines[0].hasPrefix("\u{FEFF}Seat,Animal,Colour,Name"))
        #expect(lines[1].hasPrefix("1,bear,red,'=1+1,1,Finger Count,1,One hand,1,,yes,1.5,"))
        #expect(lines[3].hasPrefix("1,bear,red,'=1+1,2,Show of fingers,,,1,B,,1.5,"))
        #expect(lines[6] == "3,owl,yellow,,,,,,,,,,")
        let columns = Set(lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count })
        #expect(columns == [13])
    }

    @Test func thePaperHasBothTables() {
        let document = ClassPaper.document(of: Samples.classResults(), GameNames(Samples.site))
        let tables = document.pieces.compactMap { if case .table(let rows) = $0 { rows } else { nil } }
        #expect(document.title == "Class 1b" && tables.map(\.count) == [4, 4])
        #expect(tables.first?[1] == ["1 · Ada", "1", "1", "1", "1.5 s"])
        let nothing = ClassPaper.document(
            of: ClassResults(schoolClass: Samples.schoolClass(isEnded: true), children: []), GameNames(Samples.site))
        #expect(nothing.pieces.contains(.text("Nobody has answered anything.")))
    }

    @Test func scriptsKnowEveryLevelAndItsTime() throws {
        struct Entry: Decodable {
            struct Level: Decodable { let title: String, seconds: Double }
            let title: String, levels: [Level]
        }
        let games = try JSONDecoder().decode([String: Entry].self, from: Data(ClassGames().scriptJSON.utf8))
        #expect(Set(games.keys) == Set(Games.all.map(\.id.rawValue) + [ClassActivity.voteGame]))
        for game in Games.all { #expect(games[game.id.rawValue]?.levels.count == game.levels.count) }
        #expect(games["finger-count"]?.levels.last?.seconds == 8 && games["copycat"]?.levels.first?.seconds == 20)
    }

    @Test(arguments: [(1, "A"), (5, "E"), (0, "–"), (27, "–"), (.min, "–"), (.max, "–")])
    func choicesHaveLetters(_ choice: Int, _ letter: String) {
        #expect(ClassWords.letter(of: choice) == letter)
    }
}
