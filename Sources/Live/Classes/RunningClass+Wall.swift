import Domain
import Store

/// What large screens show of a class.
extension RunningClass {
    typealias Walls = AsyncStream<WallNews>.Continuation

    /// Seats of which it is known that they answered the task that is on, but not what: before this server began.
    var unknownAnswers: [SeatNumber] {
        guard let shown, schoolClass.task != nil else { return [] }
        return snapshot.seats.filter { $0.hasAnswered && shown.answers[$0.seat.number] == nil }.map(\.seat.number)
    }

    /// Goes on with the task of the class, or keeps the last one.
    mutating func followTask(at now: Instant?) {
        guard let part = schoolClass.activity?.part else { return shown = nil }
        guard let task = schoolClass.task else {
            if shown?.part != part { shown = nil }
            shown?.isOver = true
            return
        }
        if shown?.part != part || shown?.task.number != task.number {
            shown = ShownTask(part: part, task: task, since: now)
        }
    }

    /// Who is here has changed, or has answered.
    /// - Returns: whether the view is another one.
    mutating func refreshWall() -> Bool {
        let there = Set(snapshot.seats.map(\.seat.number))
        let gone = shown?.answers.keys.filter { !there.contains($0) } ?? []
        for number in gone { shown?.answers[number] = nil }
        let new = makeWall()
        guard new != wall else { return false }
        wall = new
        return true
    }

    private func answered(_ shown: ShownTask) -> Set<SeatNumber> {
        Set(shown.answers.keys).union(unknownAnswers)
    }

    private func makeWall() -> WallView {
        WallView(
            state: schoolClass.state, code: schoolClass.code?.spoken, isLocked: schoolClass.state == .locked,
            isPaused: schoolClass.isPaused,
            here: snapshot.seats.filter { here.contains($0.seat.number) }.map {
                WallSeat(animal: $0.seat.look.animal, colour: $0.seat.look.colour)
            },
            game: schoolClass.activity?.game, level: schoolClass.activity?.level, pace: schoolClass.activity?.pace,
            part: schoolClass.activity?.part, task: shown.map { $0.view(answered: answered($0), here: here) },
            right: presences.values.reduce(0) { $0 + $1.tally.right })
    }

    /// What a screen is told now.
    var wallNews: WallNews? { wall.map { WallNews(view: $0, activity: schoolClass.activity, since: shown?.since) } }

    /// Tells all screens.
    func tellWalls() {
        guard let wallNews else { return }
        for wall in walls.values { wall.continuation.yield(wallNews) }
    }

    /// What was stored of the task that is on.
    mutating func fill(_ results: [SeatResults]) {
        for result in results { for kept in result.answers { shown?.adopt(kept.answer, of: result.seat.number) } }
    }
}
