import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Classes as rows: opened, changed, ended, forgotten and deleted.
@Suite struct ClassTests {
    private let clock = TestClock()

    private func fixture() async throws -> StoreFixture {
        try await StoreFixture(in: TemporaryFolder(), by: clock.clocks)
    }

    static func activity(_ pace: ClassPace = .own, _ game: String = "count") throws -> ClassActivity {
        try #require(ClassActivity(game: game, level: 2, pace: pace, seed: .max - 5))
    }

    @Test func allThatATeacherChoosesIsKept() async throws {
        let fixture = try await fixture()
        let store = fixture.store
        let opened = try await store.openClass(named: ClassName(" 7b  Monday"), lettingNames: false, in: .machine)
        let id = opened.schoolClass.id
        #expect(opened.schoolClass.name?.description == "7b Monday" && opened.seats.isEmpty)
        #expect(opened.schoolClass.state == .open && opened.schoolClass.code != nil)
        let vote = ClassTask(vote: ClassVote(choices: 5, right: 2))
        let voice = try #require(ClassVoice(language: "pt-BR", isOn: false))
        #expect(opened.schoolClass.voice == .standard)
        for change in [
            ClassChange.locked(true), .paused(true), .letsNames(true), .activity(try Self.activity(.together)),
            .task(vote), .named(ClassName("7c")), .kept(true), .newCode, .voice(voice),
        ] { _ = try await store.change(id, in: .machine, change) }
        let read = try #require(try await store.classSnapshot(id, in: .machine)).schoolClass
        #expect(read.state == .locked && read.isPaused && read.letsNames && read.isKept)
        #expect(read.name?.description == "7c" && read.task == vote && read.voice == voice)
        #expect(read.activity == ClassActivity(game: "count", level: 2, pace: .together, seed: .max - 5, part: 1))
        #expect(read.code != nil && read.code != opened.schoolClass.code)
        #expect(read.revision == opened.schoolClass.revision + 9)
        // Another choice is another part, without a task.
        let second = try await store.change(id, in: .machine, .activity(Self.activity()))
        #expect(second.schoolClass.activity?.part == 2 && second.schoolClass.task == nil)
        // Where each has a pace of its own there is no task for all.
        #expect(await code { _ = try await store.change(id, in: .machine, .task(vote)) } == "ownPace")
        #expect(try await store.classes(in: .machine).map(\.id) == [id])
        #expect(try await store.openClasses().map(\.schoolClass.id) == [id])
    }

    @Test func aGameThatIsStoppedLeavesItsAnswers() async throws {
        let fixture = try await fixture()
        let store = fixture.store
        let opened = try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass
        let id = opened.id
        let token = try await store.enter(with: #require(opened.code), holding: nil).token
        // A vote is there with its part, in one change.
        let (vote, revision) = (
            ClassTask(vote: ClassVote(choices: 3)), { (one: ClassSnapshot) in one.schoolClass.revision }
        )
        let before = try #require(try await store.classSnapshot(id, in: .machine))
        let begun = try await store.change(id, in: .machine, .activity(Self.activity(.together), vote))
        #expect(begun.schoolClass.task == vote && revision(begun) == revision(before) + 1)
        let answer = try #require(SeatAnswer(part: 1, task: 0, isRight: nil, choice: 2, milliseconds: 900))
        _ = try await store.keep(answer, of: token)
        let stopped = try await store.change(id, in: .machine, .activity(nil))
        #expect(stopped.schoolClass.activity == nil && stopped.schoolClass.task == nil)
        #expect(stopped.seats.map(\.tally) == [SeatTally(votes: 1)] && stopped.seats.map(\.hasAnswered) == [false])
        let late = try #require(SeatAnswer(part: 1, task: 1, isRight: true, milliseconds: 900))
        #expect(await code { _ = try await store.keep(late, of: token) } == "taskOver")
        #expect(await code { _ = try await store.change(id, in: .machine, .task(vote)) } == "ownPace")
        #expect(try await store.results(of: id, in: .machine).map(\.answers.count) == [1])
        // The next game is another part; and a vote needs all at once.
        #expect(
            await code { _ = try await store.change(id, in: .machine, .activity(Self.activity(), vote)) } == "ownPace")
        let next = try await store.change(id, in: .machine, .activity(Self.activity(.together))).schoolClass
        #expect(next.activity?.part == 2 && next.task == nil)
        #expect(try await store.change(id, in: .machine, .task(vote)).schoolClass.task?.number == 0)
    }

    @Test func aClassIsFoundInItsScope() async throws {
        let fixture = try await fixture()
        let store = fixture.store
        let other = Scope(name: "somebody else")
        let opened = try await store.openClass(named: nil, lettingNames: true, in: .machine).schoolClass
        let number = try await store.enter(with: #require(opened.code), holding: nil).number
        let (id, name) = (opened.id, SeatName("Ada"))
        #expect(try await store.classes(in: other).isEmpty)
        #expect(try await store.classSnapshot(id, in: other) == nil)
        for change in [
            { _ = try await store.change(id, in: other, .paused(true)) },
            { _ = try await store.setTeacher(TeacherToken(), of: id, in: other) },
            { _ = try await store.endClass(id, in: other) },
            { _ = try await store.offer(number, of: id, in: other) },
            { _ = try await store.removeSeats([number], locking: true, of: id, in: other) },
            { _ = try await store.setName(name, of: number, of: id, in: other) },
            { _ = try await store.hideName(true, of: number, of: id, in: other) },
            { _ = try await store.results(of: id, in: other) },
        ] as [@Sendable () async throws -> Void] {
            #expect(await code(change) == "unknownClass")
        }
        #expect(try await !store.deleteClass(id, in: other))
        #expect(try await store.deleteClass(id, in: .machine))
    }

    @Test func theEndClosesTheDoorAndKeepsTheResults() async throws {
        let fixture = try await fixture()
        let store = fixture.store
        let opened = try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass
        let (id, door, teacher) = (opened.id, try #require(opened.code), TeacherToken())
        _ = try await store.change(id, in: .machine, .activity(Self.activity()))
        _ = try await store.setTeacher(teacher, of: id, in: .machine)
        let entry = try await store.enter(with: door, holding: nil)
        let offer = try await store.offer(entry.number, of: id, in: .machine)
        let answer = try #require(SeatAnswer(part: 1, task: 0, isRight: true, milliseconds: 1_500))
        _ = try await store.keep(answer, of: entry.token)

        let ended = try await store.endClass(id, in: .machine).schoolClass
        #expect(ended.state == .ended && ended.code == nil && ended.endedAt == clock.wall)
        for gone in [door, offer.code] {
            #expect(await code { _ = try await store.enter(with: gone, holding: entry.token) } == "wrongClassCode")
        }
        let late = try #require(SeatAnswer(part: 1, task: 1, isRight: true, milliseconds: 1_500))
        #expect(await code { _ = try await store.keep(late, of: entry.token) } == "classEnded")
        #expect(await code { _ = try await store.change(id, in: .machine, .paused(true)) } == "classEnded")
        // The answer whose receipt was lost is still confirmed.
        #expect(try await store.keep(answer, of: entry.token).answer == answer)
        #expect(try await store.results(of: id, in: .machine).map(\.answers.count) == [1])

        // Tokens outlive the end by half a day.
        clock.pass(11.9 * 3600)
        #expect(try await store.seat(of: entry.token)?.seat.number == entry.number)
        #expect(try await store.taughtClass(by: teacher)?.id == id)
        clock.pass(0.2 * 3600)
        #expect(try await store.seat(of: entry.token) == nil)
        #expect(try await store.taughtClass(by: teacher) == nil)
        // Who ends it again changes nothing.
        #expect(try await store.endClass(id, in: .machine).schoolClass.endedAt == ended.endedAt)
    }

    @Test func aForgottenClassEndsAndItsResultsGo() async throws {
        let fixture = try await fixture()
        let store = fixture.store
        let (idle, kept, busy) = (
            try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass,
            try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass,
            try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass
        )
        _ = try await store.change(kept.id, in: .machine, .kept(true))
        let seat = try await store.enter(with: #require(busy.code), holding: nil).number
        clock.pass(11 * 3600)
        try await store.note([seat: clock.wall], in: busy.id)
        #expect(try await store.forgetOldClasses() == ForgottenClasses())
        clock.pass(1.1 * 3600)
        let forgotten = try await store.forgetOldClasses()
        #expect(Set(forgotten.ended) == [idle.id, kept.id] && forgotten.deleted.isEmpty)
        #expect(
            try await store.classSnapshot(idle.id, in: .machine)?.schoolClass.endedAt
                == idle.createdAt + SchoolClass.silence)
        #expect(try await store.openClasses().map(\.schoolClass.id) == [busy.id])

        clock.pass(30 * TestClock.day)
        // The one that was busy ends now, and has its time before it goes.
        let later = try await store.forgetOldClasses()
        #expect(later.ended == [busy.id] && later.deleted.contains(idle.id) && !later.deleted.contains(kept.id))
        #expect(try await store.classSnapshot(kept.id, in: .machine) != nil)
        clock.pass(90 * TestClock.day)
        try await store.forgetOldClasses()
        #expect(try await store.classes(in: .machine).map(\.id) == [kept.id])
    }

    /// A machine that wakes up in another year deletes nothing.
    @Test func aClockThatJumpsDeletesNothing() async throws {
        let fixture = try await fixture()
        let store = fixture.store
        let opened = try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass
        _ = try await store.endClass(opened.id, in: .machine)
        clock.set(clock.wall + 400 * TestClock.day)
        #expect(try await store.forgetOldClasses() == ForgottenClasses())
        #expect(try await store.classes(in: .machine).count == 1)
    }

    @Test func aSecondTeacherHasARightThatCanBeTaken() async throws {
        let fixture = try await fixture()
        let store = fixture.store
        let id = try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass.id
        let (first, second) = (TeacherToken(), TeacherToken())
        #expect(try await store.taughtClass(by: first) == nil)
        #expect(try await store.setTeacher(first, of: id, in: .machine).schoolClass.hasSecondTeacher)
        #expect(try await store.taughtClass(by: first)?.id == id)
        #expect(try fixture.filesHolding(first.description).isEmpty, "only its hash is stored")
        _ = try await store.setTeacher(second, of: id, in: .machine)
        #expect(try await store.taughtClass(by: first) == nil)
        #expect(try await store.taughtClass(by: second)?.id == id)
        #expect(try await !store.setTeacher(nil, of: id, in: .machine).schoolClass.hasSecondTeacher)
        #expect(try await store.taughtClass(by: second) == nil)
    }

    @Test func onlySoManyAreOpen() async throws {
        let fixture = try await fixture()
        let store = fixture.store
        var codes: Set<ClassCode?> = []
        for _ in 0..<SchoolClass.mostOpen {
            codes.insert(try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass.code)
        }
        #expect(codes.count == SchoolClass.mostOpen)
        let one = { _ = try await store.openClass(named: nil, lettingNames: false, in: .machine) }
        #expect(await code(one) == "tooManyClasses")
        let some = try #require(try await store.classes(in: .machine).first)
        _ = try await store.endClass(some.id, in: .machine)
        try await one()
    }

    @Test func aClassHasOnlySoManyParts() async throws {
        let fixture = try await fixture()
        let store = fixture.store
        let id = try await store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass.id
        for _ in 0..<ClassActivity.mostParts {
            _ = try await store.change(id, in: .machine, .activity(Self.activity()))
        }
        #expect(
            await code { _ = try await store.change(id, in: .machine, .activity(Self.activity())) } == "tooManyParts")
    }

    @Test func aBackupHasAllOfAClass() async throws {
        let fixture = try await fixture()
        let id = try await fixture.store.openClass(named: nil, lettingNames: false, in: .machine).schoolClass.id
        let entry = try await fixture.store.enter(
            with: #require(try await fixture.store.classSnapshot(id, in: .machine)?.schoolClass.code), holding: nil)
        let target = try TemporaryFolder()
        _ = try Backup.make(of: fixture.folder.path, in: target.path + "/copy")
        _ = try Backup.restore(target.path + "/copy", to: target.path + "/data")
        let restored = try await Store(
            folder: DataFolder(path: target.path + "/data"), limits: StoreFixture.limits(), clocks: clock.clocks)
        #expect(try await restored.seat(of: entry.token)?.schoolClass.id == id)
        await restored.close()
    }
}
