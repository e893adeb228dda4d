import HTTPServer
import Jobs
import Store
import Templates

/// What a person does with a clip. Forms are answered with the page to look at next, programs with JSON.
extension Routes {
    func retry(_ id: ClipID, _ request: Request) async throws -> Response {
        try await pool.retry(id)
        return try await afterwards(.clip(id), request)
    }

    func cancel(_ id: ClipID, _ request: Request) async throws -> Response {
        _ = try await summary(of: id)
        try await pool.cancel(id)
        return try await afterwards(.clip(id), request)
    }

    func delete(_ id: ClipID, _ request: Request) async throws -> Response {
        if request.method == .get {
            let clip = try await summary(of: id).clip
            return page(
                DeletePage.render(
                    DeleteModel(
                        site: chrome.site, name: clip.name, deletePath: Address.delete(id).path,
                        clipPath: Address.clip(id).path)))
        }
        guard try await pool.delete(id) else { throw RouteError.noSuchClip }
        return try await afterwards(.dashboard, request)
    }

    private func afterwards(_ address: Address, _ request: Request) async throws -> Response {
        Self.wantsPage(request.head) ? Response.redirect(to: address.path) : Response(.noContent)
    }
}
