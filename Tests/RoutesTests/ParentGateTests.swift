import Domain
import Store
import Synchronization
import Testing

@testable import Routes

@Suite("Parent gate")
struct ParentGateTests {
    /// A clock that stands still until it is moved.
    private final class StoppedClock: Sendable {
        private let time = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { time.withLock { $0 } }

        func wait(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    private let clock = StoppedClock()

    private func gate(_ rules: ParentGate.Rules = .init()) -> ParentGate {
        let clock = clock
        return ParentGate(rules: rules) { clock.now }
    }

    private func product(_ state: ParentGate.State?) -> Int? {
        guard case .asked(let task, _) = state else { return nil }
        return task.product
    }

    @Test("The right product opens it, for ten minutes and for that browser alone")
    func opens() throws {
        let gate = gate()
        let (visitor, other) = (ParentGate.Visitor(), ParentGate.Visitor())
        let right = try #require(product(gate.receive(visitor)))
        #expect(gate.attempt(right, by: visitor) == .open)
        #expect(gate.state(of: other) == nil)
        clock.wait(.seconds(599))
        #expect(gate.state(of: visitor) == .open)
        clock.wait(.seconds(2))
        #expect(product(gate.state(of: visitor)) != nil)
    }

    @Test("Three wrong answers, then a pause in which the right one does not open it, then three more")
    func pauses() throws {
        let gate = gate()
        let visitor = ParentGate.Visitor()
        var before = try #require(product(gate.receive(visitor)))
        for left in [2, 1] {
            guard case .asked(let task, let tries) = gate.attempt(before + 1, by: visitor) else {
                Issue.record("it was not asked again")
                return
            }
            // Another task each time: counting up leads nowhere.
            #expect(tries == left)
            before = task.product
        }
        #expect(gate.attempt(nil, by: visitor) == .pausing(seconds: 60))
        clock.wait(.seconds(30))
        for answer in 72...171 { #expect(gate.attempt(answer, by: visitor) == .pausing(seconds: 30)) }
        // To close what is not open does not end it.
        gate.lock(visitor)
        #expect(gate.state(of: visitor) == .pausing(seconds: 30))
        clock.wait(.seconds(30))
        guard case .asked(let task, let tries) = gate.state(of: visitor) else {
            Issue.record("the pause did not end")
            return
        }
        #expect(tries == 3)
        #expect(gate.attempt(task.product, by: visitor) == .open)
    }

    @Test("It can be closed, and remembers so many browsers")
    func closes() throws {
        let gate = gate(.init(visitors: 2))
        let visitors = (0..<3).map { _ in ParentGate.Visitor() }
        for visitor in visitors {
            let right = try #require(product(gate.receive(visitor)))
            #expect(gate.attempt(right, by: visitor) == .open)
            clock.wait(.seconds(1))
        }
        #expect(gate.state(of: visitors[0]) == nil)
        #expect(gate.state(of: visitors[1]) == .open)
        gate.lock(visitors[2])
        #expect(gate.state(of: visitors[2]) == nil)
    }

    @Test("Its tasks are products of two numbers with two digits or more, never by luck")
    func asksForProducts() {
        var products: Set<Int> = []
        for _ in 0..<2_000 { products.formUnion(product(gate().receive(ParentGate.Visitor())).map { [$0] } ?? []) }
        #expect(products.count > 20)
        #expect(products.allSatisfy { (72...171).contains($0) })
    }
}
