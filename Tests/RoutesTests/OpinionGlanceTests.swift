import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import SecondOpinion
import Store
import Synchronization
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What stands around pages of where swings may go.
    @Suite struct OpinionGlanceTests {
        /// Pages promise what holds, and cost no look at the settings each, nor does a camera's picture.
        @Test func settingsAreReadOnceASecondAtMost() async throws {
            let now = Mutex(Date(timeIntervalSince1970: 1_790_000_000))
            let fixture = try await RoutesFixture(clock: { now.withLock(\.self) })
            try await fixture.opinions.enter(key: "a-key-of-tests")
            func look() async throws -> Int {
                let before = try await fixture.store.reads(of: "FROM setting")
                for _ in 0..<10 {
                    #expect(try await fixture.get(Addresses.about()).text.contains("generativelanguage.googleapis.com"))
                    #expect(try await fixture.post(Addresses.liveFrames(LiveID()), as: .program).status >= 400)
                }
                return try await fixture.store.reads(of: "FROM setting") - before
            }
            #expect(try await look() == 1)
            #expect(try await look() == 0)
            now.withLock { $0 += 1 }
            #expect(try await look() == 1)
            await fixture.stop()
        }
    }
}
