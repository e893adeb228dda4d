import CSQLite

/// Ends what takes too many steps of SQLite's machine: how much a query looks at is often decided by what strangers
/// wrote.
final class StepBound {
    /// How often SQLite asks, steps.
    private static let interval: Int32 = 10_000

    private let most: Int
    private var taken = 0

    /// - Parameter handle: a connection that lives as long as this.
    init(_ handle: OpaquePointer, steps: Int) {
        most = steps
        // C takes one pointer. The connection keeps this for as long as it may call.
        sqlite3_progress_handler(
            handle, Self.interval,
            { argument in
                guard let argument else { return 0 }
                return Unmanaged<StepBound>.fromOpaque(argument).takeUnretainedValue().isOver() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// A query begins.
    func begin() { taken = 0 }

    private func isOver() -> Bool {
        taken += Int(Self.interval)
        return taken > most
    }
}
