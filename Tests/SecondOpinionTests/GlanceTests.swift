import Domain
import FoundationEssentials
import Store
import Synchronization
import TestSupport
import Testing

@testable import SecondOpinion

/// What pages promise: settings and key as they were a second ago at most.
@Suite struct GlanceTests {
    private func pass(_ seconds: Double, in world: VirtualWorld) { world.state.withLock { $0.now += seconds } }

    @Test func whatOthersChangeIsSeenAfterASecond() async throws {
        let fixture = try await DeskFixture()
        let world = VirtualWorld()
        let desk = try await fixture.desk(world)
        await desk.glance()
        #expect(desk.destination?.host == "generativelanguage.googleapis.com")
        // Another server of the same folder.
        let other = try await fixture.desk(VirtualWorld()) { $0.address = "https://elsewhere.example/v1" }
        await desk.glance()
        #expect(desk.destination?.host == "generativelanguage.googleapis.com")
        pass(OpinionDesk.freshness, in: world)
        await desk.glance()
        #expect(desk.destination?.host == "elsewhere.example")
        try await other.removeKey()
        pass(OpinionDesk.freshness, in: world)
        await desk.glance()
        #expect(desk.destination == nil)
        // A clock that jumps back keeps nobody from looking.
        try await other.enter(key: "a-key-of-tests")
        pass(-86_400, in: world)
        await desk.glance()
        #expect(desk.destination?.host == "elsewhere.example")
    }

    @Test func whatThisOneChangesIsSeenAtOnce() async throws {
        let fixture = try await DeskFixture()
        let desk = try await fixture.desk(VirtualWorld(), hasKey: false)
        await desk.glance()
        #expect(desk.destination == nil)
        try await desk.enter(key: "a-key-of-tests")
        await desk.glance()
        #expect(desk.destination?.host == "generativelanguage.googleapis.com")
        var settings = await desk.settings()
        settings.address = "http://127.0.0.1:4000/v1beta"
        try await desk.set(settings)
        #expect(desk.destination == nil, "the key belongs to the other host")
        try await desk.enter(key: "another-key")
        await desk.glance()
        #expect(desk.destination?.isThisMachine == true)
        try await desk.removeKey()
        await desk.glance()
        #expect(desk.destination == nil)
    }
}
