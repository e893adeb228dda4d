import Domain
import Synchronization

/// How many upload at once, overall and from one address. Each upload costs a thread, a descriptor and some memory,
/// even if its bytes hardly come: who crawls along makes way when everything is taken and somebody else wants to begin.
final class UploadSlots: Sendable {
    /// The place of one upload; letting go of it makes it free.
    final class Slot: Sendable {
        fileprivate let number: Int
        private let slots: UploadSlots

        fileprivate init(_ number: Int, in slots: UploadSlots) {
            self.number = number
            self.slots = slots
        }

        deinit { slots.leave(number) }

        /// So many bytes more have come.
        /// - Throws: `uploadsFull` if the place was given to somebody else.
        func received(_ bytes: Int) throws { try slots.received(bytes, number) }

        /// All bytes are there: from now on it is not the sender who takes time.
        func complete() { slots.complete(number) }
    }

    private struct Sitting {
        let address: String?
        let begun = ContinuousClock.now
        var bytes = 0
        var isComplete = false

        /// Bytes a second from the beginning to now; nil when it is too early to tell, or no longer the sender's doing.
        func rate(after grace: Duration) -> Double? {
            let elapsed = ContinuousClock.now - begun
            return isComplete || elapsed < grace ? nil : Double(bytes) / (elapsed / .seconds(1))
        }
    }

    private struct State {
        var sittings: [Int: Sitting] = [:]
        var lastNumber = 0
    }

    private let limits: StoreLimits
    private let state = Mutex(State())

    init(limits: StoreLimits) { self.limits = limits }

    /// A place for an upload.
    /// - Parameter address: who sends it; nil where that says nothing.
    /// - Throws: `uploadsFull`.
    func take(for address: String?) throws -> Slot {
        let number = try state.withLock { state in
            if let address, state.sittings.values.count(where: { $0.address == address }) >= limits.uploadsPerAddress {
                let limit = limits.uploadsPerAddress
                throw AppError(
                    .uploadsFull,
                    LocalizedText(
                        limit,
                        "\(limit) clip is already being uploaded from your address. Try again when it is finished.",
                        "\(limit) clips are already being uploaded from your address. Try again when some are finished."
                    ))
            }
            if state.sittings.count >= limits.uploads { try makeWay(&state) }
            state.lastNumber += 1
            state.sittings[state.lastNumber] = Sitting(address: address)
            return state.lastNumber
        }
        return Slot(number, in: self)
    }

    /// Takes the place of the slowest.
    private func makeWay(_ state: inout State) throws {
        let rates = state.sittings.compactMap { number, sitting in
            sitting.rate(after: limits.slowUploadGrace).map { (number: number, rate: $0) }
        }
        guard let slowest = rates.min(by: { $0.rate < $1.rate }), slowest.rate < Double(limits.slowUploadRate) else {
            throw AppError(.uploadsFull, "Too many clips are being uploaded right now. Try again in a minute.")
        }
        state.sittings[slowest.number] = nil
    }

    private func received(_ bytes: Int, _ number: Int) throws {
        let isThere = state.withLock { $0.sittings[number]?.bytes += bytes } != nil
        guard isThere else {
            throw AppError(
                .uploadsFull, "The server is busy and this upload was too slow. Try again in a minute.")
        }
    }

    private func complete(_ number: Int) { state.withLock { $0.sittings[number]?.isComplete = true } }

    private func leave(_ number: Int) { state.withLock { $0.sittings[number] = nil } }
}
