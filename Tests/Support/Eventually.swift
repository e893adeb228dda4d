/// Whether something becomes true within a minute, which is for machines that are busy; it is looked at from time to
/// time.
public func eventually(_ holds: () async throws -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
        if try await holds() { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    return try await holds()
}
