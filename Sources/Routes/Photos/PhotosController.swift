import Domain
import HTTPServer
import Jobs
import Store
import Templates

/// Photos at a glance, how one is composed, and crops.
struct PhotosController: Controller {
    let store: any PageStore
    let pool: WorkerPool
    let files: ClipFiles
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.contactSheet) { try await contactSheet($0) }
        table.get(Addresses.contactSheetCSV) { try await contactSheetCSV($0) }
        table.get(Addresses.composition) { context, id in try await composition(store.requireClip(id, context), context)
        }
        table.get(Addresses.found) { context, id in try await found(store.requireClip(id, context)) }
        table.post(Addresses.crop) { context, id in try await makeCrop(store.requireClip(id, context), context) }
    }

    private func contactSheet(_ context: RequestContext) async throws -> Response {
        let query = context.request.query
        var shared: Tag?
        if case .album(let tag) = context.link?.thing { shared = tag }
        let notice = shared == nil ? LibraryController.notice(query) : nil
        let model = try await sheet(context).model(query, notice: notice, shared: shared)
        if shared != nil, model.total == 0 { throw AppError.linkEnded }
        return .page(ContactSheetPage.render(model))
    }

    private func contactSheetCSV(_ context: RequestContext) async throws -> Response {
        let query = context.request.query
        let model = try await sheet(context).model(query, notice: nil)
        let name = query["tag"].flatMap { Tag($0) }?.description ?? "photos"
        var response = Response(
            headers: [.contentType: "text/csv; charset=utf-8"],
            body: .bytes(ContactSheetTable.csv(model.stacks))
        ).asAttachment(named: name + ".csv")
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func sheet(_ context: RequestContext) -> ContactSheetQuery {
        ContactSheetQuery(store: store, scope: context.scope, chrome: chrome())
    }
}
