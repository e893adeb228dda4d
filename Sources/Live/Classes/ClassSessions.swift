import Domain
package import Store

/// The running state of all open classes, over the store: who is there, what is on, who listens. All that has to last is
/// stored first and told then, so that a start loses nothing but who was heard of last.
package actor ClassSessions {
    let store: any ClassRepository
    let limits: ClassLimits
    let clocks: Clocks
    /// How many pictures a second all seats share.
    package nonisolated let budget: PictureBudget
    /// Which tokens are those of seats.
    package nonisolated let admissions = SeatAdmissions()
    private let log: @Sendable (String) -> Void

    var running: [ClassID: RunningClass] = [:]
    /// Classes that ended a short while ago: what was read of one before that opens it no more.
    private(set) var over: [ClassID: ContinuousClock.Instant] = [:]
    private var forgotAt: ContinuousClock.Instant?

    /// - Parameters:
    ///   - cores: what workers may use.
    ///   - clocks: where the time comes from.
    ///   - log: told what goes wrong while nobody waits for it.
    package init(
        store: any ClassRepository, cores: Int, limits: ClassLimits = ClassLimits(), clocks: Clocks = Clocks(),
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.store = store
        self.limits = limits
        self.clocks = clocks
        self.log = log
        budget = PictureBudget(cores: cores)
    }

    /// Goes on with the classes that were open when the server ended.
    package func load() async throws {
        for snapshot in try await store.openClasses() { adopt(snapshot) }
    }

    /// Looks at the clock until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            await tick()
            try? await Task.sleep(for: limits.tilesInterval)
        }
    }

    /// Looks at the clock once: tells teachers what is new, and the store who was heard of.
    func tick() async {
        let now = clocks.running()
        for id in running.keys { running[id]?.publish(at: now, limits) }
        for id in running.keys { await note(id, at: now) }
        if forgotAt.map({ now - $0 >= limits.forgetInterval }) ?? true {
            forgotAt = now
            over = over.filter { now - $0.value < limits.forgetInterval }
            do {
                for id in try await store.forgetOldClasses().ended { close(id) }
            } catch {
                log("old classes could not be removed: \(error.logDescription)")
            }
        }
    }

    /// Stores who was heard of since the last time.
    private func note(_ id: ClassID, at now: ContinuousClock.Instant) async {
        guard let found = running[id], now - found.notedAt >= limits.noteInterval else { return }
        let seen = found.presences.compactMapValues(\.unnoted)
        running[id]?.notedAt = now
        guard !seen.isEmpty else { return }
        do {
            try await store.note(seen, in: id)
            for (number, time) in seen where running[id]?.presences[number]?.unnoted == time {
                running[id]?.presences[number]?.unnoted = nil
            }
        } catch {
            log("who of a class was heard of could not be stored: \(error.logDescription)")
        }
    }

    /// Goes on from what the store says of a class.
    @discardableResult
    func adopt(_ snapshot: ClassSnapshot) -> SchoolClass {
        let (id, now) = (snapshot.schoolClass.id, clocks.running())
        if over[id] != nil { return snapshot.schoolClass }
        if running[id] == nil {
            guard snapshot.schoolClass.state != .ended else { return snapshot.schoolClass }
            running[id] = RunningClass(snapshot, at: now)
        } else {
            running[id]?.adopt(snapshot)
        }
        if snapshot.schoolClass.state == .ended {
            close(id)
        } else if let known = running[id]?.snapshot {
            admissions.set(known.seats, of: id)
        }
        return snapshot.schoolClass
    }

    /// Lets go of a class that has ended.
    func close(_ id: ClassID) {
        over[id] = clocks.running()
        admissions.set([], of: id)
        var found = running.removeValue(forKey: id)
        found?.close(at: clocks.running())
    }

    /// A class that is open here.
    func require(_ id: ClassID, in scope: Scope) async throws {
        if let found = running[id], found.schoolClass.scope == scope { return }
        guard let snapshot = try await store.classSnapshot(id, in: scope) else { throw AppError.unknownClass }
        guard snapshot.schoolClass.state != .ended else { throw AppError.classEnded }
        adopt(snapshot)
    }
}
