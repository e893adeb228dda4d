import Domain
import Glibc
import System
import TestSupport
import Testing

@testable import Store

/// How many may upload at once, and what is promised to them.
@Suite struct UploadSeatTests {
    @Test func thereIsAnEndOverallAndForEachAddress() async throws {
        let fixture = try await StoreFixture {
            $0.uploads = 5
            $0.uploadsPerAddress = 2
        }
        let store = fixture.store
        var uploads = [try store.beginUpload(from: "10.0.0.1"), try store.beginUpload(from: "10.0.0.1")]
        let error = #expect(throws: AppError.self) { _ = try store.beginUpload(from: "10.0.0.1") }
        #expect(error?.code == .uploadsFull && error?.reason == .busy && error?.message.contains("2 clips") == true)
        // Others are not concerned, nor who comes through a proxy.
        uploads.append(try store.beginUpload(from: "10.0.0.2"))
        for _ in 0..<2 { uploads.append(try store.beginUpload()) }
        for address in [nil, "10.0.0.3"] {
            #expect(await code { _ = try store.beginUpload(from: address) } == .uploadsFull)
        }
        #expect(fixture.folder.files(below: "incoming").count == 5)
        // What ends makes room.
        try await uploads[0].write([1])
        uploads = []
        // Actors are let go of a moment later.
        #expect(try await eventually { (try? store.beginUpload(from: "10.0.0.1")) != nil })
    }

    @Test func whoCrawlsMakesWay() async throws {
        let fixture = try await StoreFixture {
            $0.uploads = 3
            $0.slowUploadGrace = .seconds(1)
            $0.slowUploadRate = 100_000
        }
        let store = fixture.store
        let clock = ContinuousClock()
        let begun = clock.now
        let (quick, slow, complete) = (try store.beginUpload(), try store.beginUpload(), try store.beginUpload())
        // Nobody is slow before the grace is over, if this machine gets so far within it.
        #expect(await code { _ = try store.beginUpload() } == .uploadsFull || clock.now - begun >= .seconds(1))
        try await quick.write([UInt8](repeating: 0, count: 32 << 20))
        try await slow.write([1])
        try await complete.write([1])
        let staged = try await complete.finish()
        try await Task.sleep(for: .milliseconds(1100))
        let later = clock.now
        let next = try store.beginUpload()
        #expect(await code { try await slow.write([1]) } == .uploadsFull)
        try await quick.write([1])
        try await next.write([1])
        #expect(staged.byteCount == 1)
        // Who waits for the probe has done its part, and who has just come gets its time.
        #expect(await code { _ = try store.beginUpload() } == .uploadsFull || clock.now - later >= .seconds(1))
    }

    @Test func whatIsPromisedIsGivenBack() async throws {
        let fixture = try await StoreFixture()
        let reservations = fixture.store.reservations
        do {
            let upload = try fixture.store.beginUpload(expectedBytes: 1_000_000)
            #expect(reservations.promisedBytes == 1_000_000)
            try await upload.write([UInt8](repeating: 1, count: 400_000))
            #expect(reservations.promisedBytes == 600_000)
            let unknown = try fixture.store.beginUpload()
            try await unknown.write([1])
            #expect(reservations.promisedBytes == 600_000 + (8 << 20) - 1)
            _ = try await unknown.finish()
            #expect(reservations.promisedBytes == 600_000)
        }
        #expect(try await eventually { reservations.promisedBytes == 0 })
        let work = try reservations.promiseWork(bytes: 1000)
        for (written, left) in [(300, 700), (200, 700), (5000, 0)] {
            work.hasWritten(bytes: written)
            #expect(reservations.promisedBytes == left)
        }
    }

    @Test func promisesCountAsUsed() async throws {
        let free = try #require(FileSystem.freeBytes(at: "/tmp"))
        let reservations = DiskReservations(folder: "/tmp", reserve: free / 2)
        let first = try reservations.promiseUpload(bytes: free / 4)
        #expect(await code { _ = try reservations.promiseUpload(bytes: free / 3) } == .diskFull)
        // Work that was accepted may use most of the reserve.
        do { _ = try reservations.promiseWork(bytes: free / 3) }
        #expect(reservations.promisedBytes == free / 4)
        first.end()
        #expect(reservations.promisedBytes == 0)
    }

}
