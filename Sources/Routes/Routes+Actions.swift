import HTTPServer
import Jobs
import Store
import Templates

/// What a person does with a clip. Forms are answered with the page to look at next, programs with JSON.
extension Routes {
    func retry(_ id: ClipID, _ request: Request) async throws -> Response {
        try await pool.retry(id)
        return afterwards(.clip(id), request)
    }

    func cancel(_ id: ClipID, _ request: Request) async throws -> Response {
        _ = try await summary(of: id)
        try await pool.cancel(id)
        return afterwards(.clip(id), request)
    }

    func delete(_ id: ClipID, _ request: Request) async throws -> Response {
        if request.method == .get {
            let clip = try await summary(of: id).clip
            return page(
                DeletePage.render(
                    DeleteModel(
                        site: chrome.site, name: clip.name, deletePath: Address.delete(id).path,
                        backPath: Address.clip(id).path)))
        }
        guard try await pool.delete(id) else { throw RouteError.noSuchClip }
        return afterwards(.dashboard, request)
    }

    /// - Parameter fragment: the part of the page to show.
    func afterwards(_ address: Address, fragment: String? = nil, _ request: Request) -> Response {
        guard Self.wantsPage(request.head) else { return Response(.noContent) }
        return Response.redirect(to: address.path + (fragment.map { "#" + $0 } ?? ""))
    }
}
