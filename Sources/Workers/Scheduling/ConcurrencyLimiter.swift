import Synchronization

/// How many requests are at hand, in all and from each address: who asks for more is refused, so that nobody fills the
/// line for the others.
package final class ConcurrencyLimiter: Sendable {
    /// Why a request is not let in.
    package enum Refusal: Equatable {
        /// There are enough of all.
        case full
        /// There are enough of that address.
        case tooManyFromOne
    }

    private let most: Int
    private let mostFromOne: Int
    private let present = Mutex<[String?: Int]>([:])

    /// - Parameters:
    ///   - most: requests in all.
    ///   - mostFromOne: requests of one address.
    package init(most: Int, mostFromOne: Int) {
        self.most = most
        self.mostFromOne = mostFromOne
    }

    /// How many are at hand.
    package var count: Int { present.withLock { $0.values.reduce(0, +) } }

    /// Lets a request in, or says why not. Who was let in has to `leave`.
    /// - Parameter address: whose it is; nil where that does not tell people apart.
    package func enter(_ address: String?) -> Refusal? {
        present.withLock { present in
            if present.values.reduce(0, +) >= most { return .full }
            if address != nil, present[address, default: 0] >= mostFromOne { return .tooManyFromOne }
            present[address, default: 0] += 1
            return nil
        }
    }

    package func leave(_ address: String?) {
        present.withLock { present in
            let rest = present[address, default: 1] - 1
            present[address] = rest > 0 ? rest : nil
        }
    }
}
