import Store
import Testing

@testable import Routes

/// Tests over real sockets, with real worker processes.
@Suite enum RoutesTests {}

/// Runs a fixture for as long as the body does.
func withRoutes(
    works: Bool = false, isGated: Bool = false, outcomes: TryOutcomes = TryOutcomes(),
    languages: Languages = Languages(), certificate: ServedCertificate? = nil,
    limits: (inout StoreLimits) -> Void = { _ in }, _ body: (RoutesFixture) async throws -> Void
) async throws {
    let fixture = try await RoutesFixture(
        works: works, isGated: isGated, outcomes: outcomes, languages: languages, certificate: certificate,
        limits)
    do {
        try await body(fixture)
    } catch {
        await fixture.stop()
        throw error
    }
    await fixture.stop()
}
