import Domain
import HTTPServer
import Jobs
import SecondOpinion
import Store
import Templates

/// The page of a clip: what was found in it, and what can be saved of that.
struct ReportController: Controller {
    let store: any PageStore
    let pool: WorkerPool
    let opinions: OpinionService
    let files: ClipFiles
    let chrome: CurrentChrome
    private let opened = OpenedReports()

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.clip) { context, id in try await reportPage(store.clip(id, context), context) }
        table.get(Addresses.report) { context, id in try await files.report(store.clip(id, context)) }
        table.get(Addresses.paper) { context, id in try await paper(store.clip(id, context), context) }
        table.get(Addresses.landmarks) { context, id in try await files.landmarks(store.clip(id, context)) }
        table.get(Addresses.landmarksCSV) { context, id in try await files.landmarksCSV(store.clip(id, context)) }
        table.post(Addresses.overlay) { context, id in try await makeOverlay(store.clip(id, context), context) }
        table.get(Addresses.overlayVideo) { context, id, layout in
            try await files.overlayVideo(layout, of: store.clip(id, context))
        }
        table.post(Addresses.gif) { context, id in try await makeGIF(store.clip(id, context), context) }
        table.post(Addresses.person) { context, id in try await follow(store.clip(id, context), context) }
    }

    private func reportPage(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let query = ReportQuery(
            store: store, scope: context.scope, chrome: chrome(), opened: opened, service: opinions)
        return .page(ReportPage.render(try await query.model(of: clip, trying: context.thresholds)))
    }
}
