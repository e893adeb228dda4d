import Domain
import HTTPServer
import Jobs
import Store
import Templates

/// A comparison to take away: on paper, and as a video.
extension CompareController {
    /// `GET /clips/{id}/compare/{id}/comparison.pdf`
    func paper(_ first: ClipSummary, _ other: ClipSummary, _ context: RequestContext) async throws -> Response {
        let model = try await model(first, other, context.request.query, context)
        let bytes = try await pool.draw(
            ComparisonPaper.document(model), comparing: first.clip, with: other.clip, for: context.address)
        var response = Response.bytes(bytes, type: "application/pdf")
            .asAttachment(named: Self.fileName(first, other, "pdf"))
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// `POST /clips/{id}/compare/{id}/comparison.mp4`
    func makeVideo(_ first: ClipSummary, _ other: ClipSummary, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        guard let layout = ComparisonFilm.Layout(rawValue: form["layout"] ?? ComparisonFilm.Layout.beside.rawValue),
            let speed = Double(form["speed"] ?? "1"), ComparisonFilm.speeds.contains(speed)
        else { throw AppError.noSuchFilm }
        let model = try await model(first, other, form, context)
        let film = model.film(layout, speed: speed, revisions: try await store.revisions(of: [first.id, other.id]))
        try await pool.add(.comparison(film), to: first.id)
        let curve = model.curves.first(where: \.isCurrent).map { "&curve=\($0.id)" } ?? ""
        // No fragment: browsers do not load a page again by themselves that is shown at one.
        return context.afterwards(Addresses.comparing(film.a, with: film.b, shift: film.shift) + curve)
    }

    /// `GET /clips/{id}/compare/{id}/comparison.mp4?job={id}`: what a job has made; without one, what was made last of
    /// this pair.
    func video(_ first: ClipSummary, _ other: ClipSummary, _ context: RequestContext) async throws -> Response {
        // The file first: the job that is the latest afterwards has made it.
        let file = try await files.artefact(.comparisonVideo, of: first, type: "video/mp4")
        let job = try await store.latestAddition(.comparisonVideo, to: first.id)
        guard let job, job.state == .done, let film = job.task.film, film.b.clip == other.id,
            context.request.query["job"].map({ $0 == job.id.description }) ?? true,
            film.revisions == (try await store.revisions(of: [first.id, other.id]))
        else { throw AppError.noSuchFile }
        return file.asAttachment(named: Self.fileName(first, other, "mp4"))
    }

    private static func fileName(_ first: ClipSummary, _ other: ClipSummary, _ ending: String) -> String {
        let stem = other.clip.name.lastIndex(of: ".").map { String(other.clip.name[..<$0]) } ?? other.clip.name
        return ClipFiles.fileName(first.clip.name, "and-\(stem.isEmpty ? "clip" : stem).\(ending)")
    }
}

/// The video of two swings, for the page of their comparison.
struct ComparisonVideoQuery {
    let store: any PageStore

    func model(of a: ComparedSwing, with b: ComparedSwing) async throws -> ComparisonVideoModel {
        // The job first: when it says that it is done, its file is there.
        let job = try await store.latestAddition(.comparisonVideo, to: a.clip)
        let file = try await store.artefact(.comparisonVideo, of: a.clip)
        let revisions = try await store.revisions(of: [a.clip, b.clip])
        guard let job, let film = job.task.film, film.shows(a, b) else { return ComparisonVideoModel(.offered) }
        switch job.state {
        case .queued: return ComparisonVideoModel(.waiting(reason: job.message?.localized))
        case .running: return ComparisonVideoModel(.making(done: job.done, total: job.total))
        case .failed:
            let message = job.message?.localized ?? localized("The video could not be created. Try again.")
            return ComparisonVideoModel(.failed(message: message))
        case .done where film.revisions == revisions:
            return ComparisonVideoModel(file.map { .ready(film, job.id, bytes: Int64($0.byteCount)) } ?? .offered)
        case .done, .cancelled: return ComparisonVideoModel(.offered)
        }
    }
}

extension AppError {
    fileprivate static let noSuchFilm = AppError(
        .invalid, code: "noSuchFilm", "Choose a layout and a speed for the video.")
}
