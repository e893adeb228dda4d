package import FoundationEssentials

/// Where the time comes from: given in, so that tests own it.
package struct Clocks: Sendable {
    /// What the machine's clock says. People and networks set it, and after a cold start it may say anything.
    package var wall: @Sendable () -> Date
    /// Time that passes whatever that clock says, also while the machine sleeps.
    package var running: @Sendable () -> ContinuousClock.Instant

    /// The machine's clocks, or others.
    package init(
        wall: @escaping @Sendable () -> Date = { Date() },
        running: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.wall = wall
        self.running = running
    }
}
