import Domain
import Store
import Workers

/// What a server does beside answering.
extension ServeCommand {
    /// Makes the digests of reports of older versions; then deletes, twice a day, what was in the trash for too long,
    /// and old rounds of games.
    static func care(for store: Store) async {
        do {
            try await store.digestOldReports()
        } catch {
            log("digests of older reports could not be made: \(error.logDescription)")
        }
        while !Task.isCancelled {
            do {
                try await store.emptyOldTrash()
            } catch {
                log("the trash could not be emptied: \(error.logDescription)")
            }
            do {
                try await store.forgetOldGames()
                try await store.forgetOldLinks()
            } catch {
                log("old rounds of games could not be removed: \(error.logDescription)")
            }
            try? await Task.sleep(for: .seconds(12 * 3600))
        }
    }

    static func makeThumbnails(_ store: Store, _ runner: WorkerRunner) async {
        do {
            try await ThumbnailMaker(store: store, runner: runner, log: log).makeMissing()
        } catch {
            guard !Task.isCancelled else { return }
            log("thumbnails of older clips could not be made: \(error.logDescription)")
        }
    }
}
