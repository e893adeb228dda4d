package import Domain
import Store
import Synchronization

/// Which tokens are those of seats in classes that are open. Whoever stands at the gate asks here, and waits for nobody.
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

    private let state = Mutex<(byHash: [String: Admission], hashes: [ClassID: [String]])>(([:], [:]))

    init() {}

    /// The seat of a token, as somebody sent it; nil for anything else, and once its class has ended.
    package func seat(of token: String) -> Admission? { SeatToken(token).flatMap(seat) }

    /// The seat of a token.
    package func seat(of token: SeatToken) -> Admission? {
        guard let hash = try? token.storedHash() else { return nil }
        return state.withLock { $0.byHash[hash] }
    }

    /// From now on these are the seats of a class.
    func set(_ seats: [SeatRecord], of id: ClassID) {
        state.withLock { state in
            for hash in state.hashes[id] ?? [] { state.byHash[hash] = nil }
            state.hashes[id] = seats.isEmpty ? nil : seats.map(\.tokenHash)
            for record in seats {
                state.byHash[record.tokenHash] = Admission(classID: id, number: record.seat.number)
            }
        }
    }
}
