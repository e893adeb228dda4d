/// Whether something becomes true within five minutes, which is for machines that are busy: a test waits for its turn as
/// well. It is looked at from time to time.
public func eventually(_ holds: () async throws -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < deadline {
        if try await holds() { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    return try await holds()
}
