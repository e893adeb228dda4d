import Domain
import FoundationEssentials
import Store

/// One class as a server keeps it in memory while it is open. It knows no clock: the time is given in.
struct RunningClass: Sendable {
    typealias Instant = ContinuousClock.Instant
    typealias Seats = AsyncStream<SeatEvent>.Continuation
    typealias Teachers = AsyncStream<ClassTiles>.Continuation

    /// What is known of one seat beside its row.
    struct Presence: Sendable {
        var heardAt: Instant?
        /// The same by the wall's clock, until it is stored.
        var unnoted: Date?
        var tally = SeatTally()
        var last: SeatAnswer?
        /// Wrong answers since the last right one, in this run of the server.
        var wrongInARow = 0
        /// When its next picture is wanted.
        var pictureDue: Instant?
        var pictureAt: Instant?
        var stream: (key: Int, continuation: Seats)?
        var told: SeatView?
    }

    private(set) var snapshot: ClassSnapshot
    var presences: [SeatNumber: Presence] = [:]
    var teachers: [Int: (continuation: Teachers, isSecond: Bool)] = [:]
    var walls: [Int: (continuation: Walls, isSecond: Bool)] = [:]
    private var keys = 0
    private var tiles: ClassTiles?
    /// Seats that were here when the tiles were made.
    private(set) var here: Set<SeatNumber> = []
    /// The task that large screens show.
    var shown: ShownTask?
    var wall: WallView?
    private var toldAt: Instant?
    /// When the store was told who was heard of.
    var notedAt: Instant

    /// Since when all eyes are to be on the teacher, by this run of the server.
    private var pausedAt: Instant?

    init(_ snapshot: ClassSnapshot, at now: Instant) {
        self.snapshot = snapshot
        notedAt = now
        for record in snapshot.seats { presences[record.seat.number] = Presence(tally: record.tally) }
        followTask(at: nil)
    }

    var schoolClass: SchoolClass { snapshot.schoolClass }

    /// A key for one more listener.
    mutating func nextKey() -> Int {
        keys += 1
        return keys
    }

    /// Goes on from what the store says, unless it is older than what is known. Devices that lost their seat hear it, and
    /// each that has one hears what is new for it.
    mutating func adopt(_ new: ClassSnapshot, at now: Instant) {
        guard new.schoolClass.revision >= schoolClass.revision else { return }
        for before in snapshot.seats {
            let number = before.seat.number
            let after = new[number]
            // A seat that is somebody else's: taken over, or taken away and given anew.
            guard after?.tokenHash != before.tokenHash else { continue }
            let isSame = after?.seat.joinedAt == before.seat.joinedAt
            presences[number]?.farewell(isSame ? .moved : .removed)
            if !isSame { presences[number] = nil }
        }
        if new.teacherHash != snapshot.teacherHash {
            // The right is taken, or somebody else's.
            for (key, teacher) in teachers where teacher.isSecond {
                teacher.continuation.finish()
                teachers[key] = nil
            }
            for (key, wall) in walls where wall.isSecond {
                wall.continuation.finish()
                walls[key] = nil
            }
        }
        followPause(new.schoolClass.isPaused, at: now)
        snapshot = new
        for record in new.seats { presences[record.seat.number, default: Presence()].adopt(record.tally) }
        followTask(at: now)
        if schoolClass.state != .ended { tell() }
    }

    /// The time of a task stands still while the class is paused, as it does on the devices.
    private mutating func followPause(_ isPaused: Bool, at now: Instant) {
        if isPaused { return pausedAt = pausedAt ?? now }
        if let pausedAt, let since = shown?.since { shown?.since = since + (now - max(pausedAt, since)) }
        pausedAt = nil
    }

    /// Tells each seat that listens how things stand, if it does not know.
    private mutating func tell() {
        for record in snapshot.seats {
            let view = SeatView(record.seat, in: schoolClass)
            guard let presence = presences[record.seat.number], let stream = presence.stream, presence.told != view
            else { continue }
            stream.continuation.yield(.state(view))
            presences[record.seat.number]?.told = view
        }
    }

    /// Begins the stream of a seat: an older one ends.
    /// - Returns: its key; nil where there is no such seat.
    mutating func listen(_ number: SeatNumber, _ continuation: Seats) -> Int? {
        guard snapshot[number] != nil else { return nil }
        let key = nextKey()
        var presence = presences[number] ?? Presence()
        presence.farewell(.moved)
        presence.stream = (key, continuation)
        presences[number] = presence
        tell()
        return key
    }

    /// Ends everything: the class is over.
    mutating func close(at now: Instant) {
        for number in presences.keys { presences[number]?.farewell(.ended) }
        let last = makeTiles(at: now)
        for teacher in teachers.values {
            teacher.continuation.yield(last)
            teacher.continuation.finish()
        }
        teachers.removeAll()
        _ = refreshWall()
        tellWalls()
        for wall in walls.values { wall.continuation.finish() }
        walls.removeAll()
    }

    /// An answer that counts.
    mutating func adopt(_ kept: KeptAnswer) {
        presences[kept.number]?.adopt(kept)
        shown?.adopt(kept.answer, of: kept.number)
    }

    func isHere(_ number: SeatNumber, at now: Instant, _ limits: ClassLimits) -> Bool {
        presences[number]?.heardAt.map { now - $0 < limits.silence } ?? false
    }

    /// The tiles for a teacher who begins to look: those that were made last, or the first ones.
    mutating func firstTiles(at now: Instant, _ limits: ClassLimits) -> ClassTiles {
        if teachers.isEmpty || tiles == nil { refresh(at: now, limits) }
        return tiles ?? makeTiles(at: now)
    }

    /// The view for a large screen that begins to look.
    mutating func firstWall(at now: Instant, _ limits: ClassLimits) -> WallNews? {
        if teachers.isEmpty && walls.isEmpty { refresh(at: now, limits) }
        _ = refreshWall()
        return wallNews
    }

    /// Tells all teachers and large screens what is new, if anybody looks, not too soon after the last time.
    mutating func publish(at now: Instant, _ limits: ClassLimits) {
        guard !teachers.isEmpty || !walls.isEmpty, toldAt.map({ now - $0 >= limits.tilesInterval }) ?? true else {
            return
        }
        let hasTiles = refresh(at: now, limits)
        let hasWall = refreshWall()
        guard hasTiles || hasWall else { return }
        toldAt = now
        if hasTiles, let tiles { for teacher in teachers.values { teacher.continuation.yield(tiles) } }
        if hasWall { tellWalls() }
    }

    /// Makes the tiles anew.
    /// - Returns: whether they are others.
    @discardableResult
    private mutating func refresh(at now: Instant, _ limits: ClassLimits) -> Bool {
        here = Set(snapshot.seats.map(\.seat.number).filter { isHere($0, at: now, limits) })
        let new = makeTiles(at: now)
        guard new.json != tiles?.json else { return false }
        tiles = new
        return true
    }

    private func makeTiles(at now: Instant) -> ClassTiles {
        let (part, task) = (schoolClass.activity?.part, schoolClass.task?.number)
        let all = snapshot.seats.map { record in
            let (seat, presence) = (record.seat, presences[record.seat.number] ?? Presence())
            return SeatTile(
                number: seat.number, animal: seat.look.animal, colour: seat.look.colour, name: seat.name?.description,
                hidesName: seat.hidesName, isHere: here.contains(seat.number),
                hasAnswered: task != nil
                    && (record.hasAnswered || presence.last?.part == part && presence.last?.task == task),
                tally: presence.tally, wrongInARow: presence.wrongInARow, last: presence.last)
        }
        return ClassTiles(
            number: (tiles?.number ?? 0) + 1, tiles: all, json: ClassJSON.text(ClassTilesJSON(schoolClass, all)))
    }
}

extension RunningClass.Presence {
    /// Ends the stream with a last word.
    mutating func farewell(_ event: SeatEvent) {
        stream?.continuation.yield(event)
        stream?.continuation.finish()
        (stream, told) = (nil, nil)
    }

    /// Of two counts the greater one is newer: answers only come, and go with their seat.
    mutating func adopt(_ new: SeatTally) { if new.count >= tally.count { tally = new } }

    /// An answer that counts; one that was sent again is no news.
    mutating func adopt(_ kept: KeptAnswer) {
        adopt(kept.tally)
        let isNewer = last.map { ($0.part, $0.task) <= (kept.answer.part, kept.answer.task) } ?? true
        guard isNewer else { return }
        if last != kept.answer { wrongInARow = kept.answer.isRight == false ? wrongInARow + 1 : 0 }
        last = kept.answer
    }
}
