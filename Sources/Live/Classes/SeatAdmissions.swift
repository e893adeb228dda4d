package import Domain
import Store
import Synchronization

/// Which tokens are those of seats, and of second teachers, in classes that are open or ended a short while ago. Whoever
/// stands at the gate asks here, and waits for nobody.
package final class SeatAdmissions: Sendable {
    /// A seat that a token stands for.
    package struct Admission: Hashable, Sendable {
        package let classID: ClassID
        package let number: SeatNumber

        package init(classID: ClassID, number: SeatNumber) {
            self.classID = classID
            self.number = number
        }
    }

    /// What tokens are worth in a class.
    package enum Standing: Equatable, Sendable {
        /// One stands for this seat.
        case admitted(Admission)
        /// One stood for a seat.
        case gone(SeatLoss)
        /// None is of this class.
        case unknown
    }

    /// A seat that was.
    fileprivate struct Gone {
        let classID: ClassID
        let loss: SeatLoss
        let since: ContinuousClock.Instant
    }

    fileprivate struct State {
        var byHash: [String: Admission] = [:]
        var hashes: [ClassID: [String]] = [:]
        var gone: [String: Gone] = [:]
        var byTeacher: [String: ClassID] = [:]
        var teachers: [ClassID: String] = [:]
        /// Classes that are over and have a second teacher.
        var overSince: [ClassID: ContinuousClock.Instant] = [:]
        /// The languages that teachers chose, also of classes that are over while their seats are remembered.
        var languages: [ClassID: (code: String, isOver: Bool)] = [:]
    }

    /// Most seats that are remembered after they are gone: as many as all open classes have.
    package static let mostGone = SchoolClass.mostOpen * SeatNumber.most

    private let state = Mutex(State())

    init() {}

    /// The seat of a token, as somebody sent it; nil for anything else, and once its class has ended.
    package func seat(of token: String) -> Admission? { SeatToken(token).flatMap(seat) }

    /// The seat of a token.
    package func seat(of token: SeatToken) -> Admission? {
        guard let hash = try? token.storedHash() else { return nil }
        return state.withLock { $0.byHash[hash] }
    }

    /// What the cookies of a request are worth in a class: a seat that is there goes before one that was.
    package func standing(of tokens: [String], in id: ClassID) -> Standing {
        let hashes = tokens.compactMap { try? SeatToken($0)?.storedHash() }
        return state.withLock { state in
            if let seat = hashes.compactMap({ state.byHash[$0] }).first(where: { $0.classID == id }) {
                return .admitted(seat)
            }
            let gone = hashes.compactMap { state.gone[$0] }.first { $0.classID == id }
            return gone.map { .gone($0.loss) } ?? .unknown
        }
    }

    /// The class that a token lets somebody teach, as it was sent; nil for anything else.
    package func taughtClass(by token: String) -> ClassID? {
        guard let hash = try? TeacherToken(token)?.storedHash() else { return nil }
        return state.withLock { $0.byTeacher[hash] }
    }

    /// The language that the teacher of a class chose for its devices; nil where each has that of its browser.
    package func language(of id: ClassID) -> String? { state.withLock { $0.languages[id]?.code } }

    /// From now on these are the seats of a class, and this is its second teacher.
    /// - Parameter age: how long ago it ended, where it did: what was said of it is forgotten by that.
    func set(_ snapshot: ClassSnapshot, endedSince age: Duration = .zero, at now: ContinuousClock.Instant) {
        let (id, isOver) = (snapshot.schoolClass.id, snapshot.schoolClass.state == .ended)
        let end = now - age
        state.withLock { state in
            let numbers = Set(snapshot.seats.map(\.seat.number))
            for record in snapshot.seats { state.gone[record.tokenHash] = nil }
            let kept = Set(snapshot.seats.map(\.tokenHash))
            for hash in state.hashes[id] ?? [] where !kept.contains(hash) {
                guard let seat = state.byHash.removeValue(forKey: hash) else { continue }
                state.gone[hash] = Gone(
                    classID: id, loss: numbers.contains(seat.number) ? .moved : .removed, since: now)
            }
            state.hashes[id] = isOver || kept.isEmpty ? nil : Array(kept)
            for record in snapshot.seats {
                let seat = Admission(classID: id, number: record.seat.number)
                state.byHash[record.tokenHash] = isOver ? nil : seat
                if isOver { state.gone[record.tokenHash] = Gone(classID: id, loss: .ended, since: end) }
            }
            state.languages[id] = snapshot.schoolClass.voice.language.map { ($0, isOver) }
            state.setTeacher(snapshot.teacherHash, of: id)
            if isOver, snapshot.teacherHash != nil { state.overSince[id] = end }
            state.forget(at: now)
        }
    }

    /// A class is over of which nothing more is known: it was deleted.
    func end(_ id: ClassID, at now: ContinuousClock.Instant) {
        state.withLock { state in
            for hash in state.hashes.removeValue(forKey: id) ?? [] {
                state.byHash[hash] = nil
                state.gone[hash] = Gone(classID: id, loss: .ended, since: now)
            }
            state.setTeacher(nil, of: id)
            state.languages[id]?.isOver = true
            state.forget(at: now)
        }
    }

    /// Lets go of what was too long ago.
    func forget(at now: ContinuousClock.Instant) { state.withLock { $0.forget(at: now) } }

    /// How many seats are remembered that are gone.
    var goneCount: Int { state.withLock { $0.gone.count } }
}

extension SeatAdmissions.State {
    fileprivate mutating func setTeacher(_ hash: String?, of id: ClassID) {
        if let old = teachers[id] { byTeacher[old] = nil }
        overSince[id] = nil
        teachers[id] = hash
        if let hash { byTeacher[hash] = id }
    }

    fileprivate mutating func forget(at now: ContinuousClock.Instant) {
        let isOld = { (time: ContinuousClock.Instant) in now - time >= .seconds(SchoolClass.afterlife) }
        gone = gone.filter { !isOld($0.value.since) }
        for (id, since) in overSince where isOld(since) { setTeacher(nil, of: id) }
        let more = max(0, gone.count - SeatAdmissions.mostGone)
        if more > 0 {
            for (hash, _) in gone.sorted(by: { $0.value.since < $1.value.since }).prefix(more) { gone[hash] = nil }
        }
        forgetLanguages()
    }

    private mutating func forgetLanguages() {
        guard languages.values.contains(where: \.isOver) else { return }
        let known = Set(gone.values.map(\.classID))
        languages = languages.filter { !$0.value.isOver || known.contains($0.key) }
    }
}
