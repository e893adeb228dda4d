import Domain
import HTTPServer
import Jobs
import Store
import Templates

/// Clips: how they come in, how far their analysis is, and what can be done with them.
struct ClipsController: Controller {
    let store: any PageStore
    let uploads: ClipUploadService
    let resumable: ResumableUploadService
    let pool: WorkerPool
    let limits: StoreLimits
    let files: ClipFiles
    let chrome: CurrentChrome
    let announcements = Announcements()

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.dashboard) { try await dashboard($0) }
        table.post(Addresses.clips) { try await upload($0) }
        addResumableUploads(to: &table)
        table.get(Addresses.allEvents) { try await allEvents($0) }
        table.get(Addresses.events) { context, id in try await events(of: id, context) }
        table.get(Addresses.media) { context, id in try await files.media(store.requireClip(id, context)) }
        table.get(Addresses.picture) { context, id, name in
            try await files.picture(name, of: store.requireClip(id, context))
        }
        table.get(Addresses.archive) { context, id in try await files.archive(store.requireClip(id, context)) }
        table.post(Addresses.retry) { context, id in try await retry(store.requireClip(id, context), context) }
        table.post(Addresses.analyse) { context, id in try await analyse(store.requireClip(id, context), context) }
        table.post(Addresses.cancel) { context, id in try await cancel(store.requireClip(id, context), context) }
        table.get(Addresses.deleteClip) { context, id in askToDelete(try await store.requireClip(id, context)) }
        table.post(Addresses.deleteClip) { context, id in try await delete(id, context) }
    }
}
