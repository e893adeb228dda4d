import Domain
import FoundationEssentials
import Store
import Synchronization
import TestSupport
import Testing

@testable import SecondOpinion

/// What pages promise: settings and key as they were a second ago at most.
@Suite struct GlanceTests {
    private func pass(_ seconds: Double, in dependencies: VirtualWorld) {
        dependencies.state.withLock { $0.now += seconds }
    }

    @Test func whatOthersChangeIsSeenAfterASecond() async throws {
        let fixture = try await DeskFixture()
        let dependencies = VirtualWorld()
        let service = try await fixture.service(dependencies)
        await service.glance()
        #expect(service.destination?.host == "generativelanguage.googleapis.com")
        // Another server of the same folder.
        let other = try await fixture.service(VirtualWorld()) { $0.address = "https://elsewhere.example/v1" }
        await service.glance()
        #expect(service.destination?.host == "generativelanguage.googleapis.com")
        pass(OpinionService.freshness, in: dependencies)
        await service.glance()
        #expect(service.destination?.host == "elsewhere.example")
        try await other.removeKey()
        pass(OpinionService.freshness, in: dependencies)
        await service.glance()
        #expect(service.destination == nil)
        // A clock that jumps back keeps nobody from looking.
        try await other.enter(key: "a-key-of-tests")
        pass(-86_400, in: dependencies)
        await service.glance()
        #expect(service.destination?.host == "elsewhere.example")
    }

    @Test func whatThisOneChangesIsSeenAtOnce() async throws {
        let fixture = try await DeskFixture()
        let service = try await fixture.service(VirtualWorld(), hasKey: false)
        await service.glance()
        #expect(service.destination == nil)
        try await service.enter(key: "a-key-of-tests")
        await service.glance()
        #expect(service.destination?.host == "generativelanguage.googleapis.com")
        var settings = await service.settings()
        settings.address = "http://127.0.0.1:4000/v1beta"
        try await service.set(settings)
        #expect(service.destination == nil, "the key belongs to the other host")
        try await service.enter(key: "another-key")
        await service.glance()
        #expect(service.destination?.isThisMachine == true)
        try await service.removeKey()
        await service.glance()
        #expect(service.destination == nil)
    }
}
