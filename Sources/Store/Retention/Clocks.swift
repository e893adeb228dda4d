public import FoundationEssentials

/// Where the time comes from: given in, so that tests own it.
public struct Clocks: Sendable {
    /// What the machine's clock says. People and networks set it, and after a cold start it may say anything.
    public var wall: @Sendable () -> Date
    /// Time that passes whatever that clock says, also while the machine sleeps.
    public var running: @Sendable () -> ContinuousClock.Instant

    /// The machine's clocks, or others.
    public init(
        wall: @escaping @Sendable () -> Date = { Date() },
        running: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.wall = wall
        self.running = running
    }
}
