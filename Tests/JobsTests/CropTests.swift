import Analysis
import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

extension ProcessTests {
    /// Parts of photos, cut out while somebody waits.
    @Suite struct CropTests {
        @Test(arguments: [SandboxMode.auto, .off])
        func theWorkerCutsWhatItIsAskedForAndNothingIsKept(_ mode: SandboxMode) async throws {
            let fixture = try await JobsFixture(sandbox: mode)
            let id = try await fixture.finished("fine")
            let clip = try #require(try await fixture.store.clip(id, in: .machine)?.clip)
            var crop = PhotoCrop(x: 0.25, y: 0.5, width: 0.75, height: 0.5)
            (crop.format, crop.keepsMetadata, crop.time) = (.png, true, 1.5)
            let text = try await fixture.pool.makeCrop(crop, of: clip) { path in
                String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
            }
            #expect(text == "0.25 0.5 0.75 0.5 1.5 png true")
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
        }

        @Test(arguments: [
            ("crop-fail=noPicture", "noPicture", ErrorReason.unusable), ("crop-crash", "broken", .internal),
            ("crop-exit=0", "broken", .internal),
        ])
        func aFailureHasASentence(_ commands: String, _ code: String, _ reason: ErrorReason) async throws {
            let fixture = try await JobsFixture()
            let id = try await fixture.finished(commands)
            let clip = try #require(try await fixture.store.clip(id, in: .machine)?.clip)
            let error = await #expect(throws: AppError.self) {
                try await fixture.pool.makeCrop(PhotoCrop(x: 0, y: 0, width: 1, height: 1), of: clip) { $0 }
            }
            #expect(error?.code.rawValue == code && error?.reason == reason && error?.message.hasSuffix(".") == true)
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
        }
    }
}
