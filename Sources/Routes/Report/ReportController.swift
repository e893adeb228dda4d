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
        table.get(Addresses.clip) { context, id in try await reportPage(store.requireClip(id, context), context) }
        table.get(Addresses.report) { context, id in
            try await files.report(store.requireClip(id, context), hasOpinions: context.link == nil)
        }
        table.get(Addresses.paper) { context, id in try await paper(store.requireClip(id, context), context) }
        table.get(Addresses.landmarks) { context, id in try await files.landmarks(store.requireClip(id, context)) }
        table.get(Addresses.landmarksCSV) { context, id in try await files.landmarksCSV(store.requireClip(id, context))
        }
        table.post(Addresses.overlay) { context, id in try await makeOverlay(store.requireClip(id, context), context) }
        table.get(Addresses.overlayVideo) { context, id, layout in
            try await files.overlayVideo(layout, of: store.requireClip(id, context))
        }
        table.post(Addresses.gif) { context, id in try await makeGIF(store.requireClip(id, context), context) }
        table.post(Addresses.person) { context, id in try await follow(store.requireClip(id, context), context) }
    }

    private func reportPage(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let query = ReportQuery(
            store: store, scope: context.scope, chrome: chrome(), opened: opened, service: opinions,
            zone: context.zone, link: context.link)
        let model = try await query.model(
            of: clip, trying: context.link == nil ? context.thresholds : [:],
            player: context.request.query["player"].flatMap { Int($0) })
        var response = Response.page(ReportPage.render(model))
        if model.commentaries != nil, context.link == nil {
            let allowed = SecurityPolicy.microphoneAllowed
            response.headers[allowed.name] = allowed.value
        }
        return response
    }
}
