import Domain
import FoundationEssentials
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
    private var followedAt: ContinuousClock.Instant?

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
        for snapshot in try await store.endedClasses() { remember(snapshot) }
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
        await follow(at: now)
        if forgotAt.map({ now - $0 >= limits.forgetInterval }) ?? true {
            forgotAt = now
            over = over.filter { now - $0.value < limits.forgetInterval }
            admissions.forget(at: now)
            do {
                let forgotten = try await store.forgetOldClasses()
                for id in forgotten.ended { close(id) }
                for id in forgotten.deleted { delete(id) }
            } catch {
                log("old classes could not be removed: \(error.logDescription)")
            }
        }
    }

    /// Goes on from what the store says where that is something else: another server may share it, and a change may
    /// have been stored while whoever asked for it was gone.
    private func follow(at now: ContinuousClock.Instant) async {
        guard followedAt.map({ now - $0 >= limits.followInterval }) ?? true else { return }
        followedAt = now
        do {
            let known = Set(running.keys)
            let revisions = try await store.openRevisions()
            for id in known where revisions[id] == nil { try await read(id) }
            for (id, revision) in revisions where running[id].map({ $0.schoolClass.revision < revision }) ?? true {
                try await read(id)
            }
        } catch {
            log("classes could not be compared with the store: \(error.logDescription)")
        }
    }

    /// Goes on from what the store says of a class now.
    func read(_ id: ClassID) async throws {
        if let snapshot = try await store.classSnapshot(id) { adopt(snapshot) } else { delete(id) }
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
        if over[id] != nil {
            // What was read before the end opens it no more; what was changed after it counts.
            if snapshot.schoolClass.state == .ended { remember(snapshot) }
            return snapshot.schoolClass
        }
        if running[id] == nil {
            guard snapshot.schoolClass.state != .ended else {
                remember(snapshot)
                return snapshot.schoolClass
            }
            running[id] = RunningClass(snapshot, at: now)
        } else {
            running[id]?.adopt(snapshot, at: now)
        }
        if let known = running[id]?.snapshot { admissions.set(known, at: now) }
        if snapshot.schoolClass.state == .ended { close(id) }
        return snapshot.schoolClass
    }

    /// Lets go of a class that has ended.
    func close(_ id: ClassID) {
        let now = clocks.running()
        over[id] = now
        guard var found = running.removeValue(forKey: id) else { return }
        found.close(at: now)
        var last = found.snapshot
        last.schoolClass.state = .ended
        admissions.set(last, at: now)
    }

    /// Lets go of a class that was deleted.
    func delete(_ id: ClassID) {
        close(id)
        admissions.end(id, at: clocks.running())
    }

    /// Keeps in mind whose seats were in a class that has ended.
    private func remember(_ snapshot: ClassSnapshot) {
        let age = snapshot.schoolClass.endedAt.map { max(0, clocks.wall().timeIntervalSince($0)) } ?? 0
        admissions.set(snapshot, endedSince: .seconds(age), at: clocks.running())
    }

    /// A class that is open here.
    func require(_ id: ClassID, in scope: Scope) async throws {
        if let found = running[id], found.schoolClass.scope == scope { return }
        guard let snapshot = try await store.classSnapshot(id, in: scope) else { throw AppError.unknownClass }
        guard snapshot.schoolClass.state != .ended else { throw AppError.classEnded }
        adopt(snapshot)
    }
}
