/// Whether something becomes true within ten seconds; it is looked at from time to time.
public func eventually(_ holds: () async throws -> Bool) async throws -> Bool {
    for _ in 0..<1000 {
        if try await holds() { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    return try await holds()
}
