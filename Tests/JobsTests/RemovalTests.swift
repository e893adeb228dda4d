import Domain
import FoundationEssentials
import Store
import Synchronization
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

extension ProcessTests {
    /// What workers leave, up to 11,000 files, is removed where nobody waits for it.
    @Suite struct RemovalTests {
        /// Removals, and whether a task did them: then they held up an actor, or a thread that all tasks share.
        private final class Removals: Sendable {
            let inTasks = Mutex<[Bool]>([])

            @Sendable func remove(_ path: String) {
                let inTask = withUnsafeCurrentTask { $0 != nil }
                inTasks.withLock { $0.append(inTask) }
                try? FileManager.default.removeItem(atPath: path)
            }
        }

        @Test func noExecutorRemovesFolders() async throws {
            let removals = Removals()
            let fixture = try await JobsFixture(disk: TestDisk(removeTree: removals.remove))
            let clip = try await fixture.finished("fine")
            #expect(try await fixture.pool.delete(try await fixture.accept("fine"), in: .machine))
            let kept = try #require(try await fixture.store.clip(clip, in: .machine)?.clip)
            var span = ClipGIF(from: 0.5, to: 2)
            span.hasSkeleton = true
            _ = try await fixture.pool.makeGIF(span, of: kept) { path in path }
            // What the analysis before left.
            _ = try await fixture.pool.retry(clip)
            #expect(try await fixture.finalJob(of: clip)?.state == .done)
            // A worker that waits for the next photo has a folder, too.
            let photo = try await fixture.acceptPhoto("fine")
            _ = try await fixture.finalJob(of: photo)
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
            let inTasks = removals.inTasks.withLock(\.self)
            // Of the clip's two jobs, of the first one's report, of the GIF and its results, and of the photo.
            #expect(inTasks.count >= 6)
            #expect(!inTasks.contains(true))
        }
    }
}
