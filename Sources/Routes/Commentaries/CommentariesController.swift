import Domain
import HTTPServer
import Jobs
import Store
import Templates

/// What people say of clips while they show them: a browser brings voice and script, a worker makes a video of both.
struct CommentariesController: Controller {
    let store: any PageStore
    let pool: WorkerPool
    let files: ClipFiles

    func addRoutes(to table: inout RouteTable) {
        table.on(.put, Addresses.commentary) { context, id, commentary in
            try await bring(commentary, of: store.requireClip(id, context), context)
        }
        table.post(Addresses.commentary) { context, id, commentary in
            try await act(on: commentary, of: store.requireClip(id, context), context)
        }
        table.get(Addresses.commentary) { context, id, commentary in
            try await files.commentary(commentary, of: store.requireClip(id, context))
        }
    }

    /// A browser may bring the same one again: it did not hear that it is here.
    private func bring(
        _ id: CommentaryID, of clip: ClipSummary, _ context: RequestContext
    ) async throws -> Response {
        guard ClipView(clip).media?.kind != .still else { throw AppError.stillHasNoVideo }
        let brought = try await BroughtCommentary(context.request)
        let kept = KeptCommentary(
            id: id, seconds: brought.seconds, browser: BrowserName(context.request.headers[.userAgent]).description)
        try await store.add(kept, brought.files, to: clip.id)
        // Where something else is being made of the clip, the page offers the video.
        do {
            try await pool.add(.commentary(id), to: clip.id)
        } catch let error as AppError where [.alreadyQueued, .queueFull, .noReport].contains(error.code) {}
        return Response(.noContent)
    }

    /// A form of the page: `action` says what is to be done.
    private func act(
        on id: CommentaryID, of clip: ClipSummary, _ context: RequestContext
    ) async throws -> Response {
        switch try await context.request.form()["action"] ?? "" {
        case "create":
            guard try await store.commentaries(of: clip.id).contains(where: { $0.id == id }) else {
                throw AppError.noSuchCommentary
            }
            try await pool.add(.commentary(id), to: clip.id)
        case "remove":
            if let job = try await store.activeJob(of: clip.id), job.task.commentary == id {
                try await pool.cancel(clip.id)
            }
            try await store.removeCommentary(id, of: clip.id)
        default: throw AppError.noSuchCommentaryAction
        }
        return context.afterwards(Addresses.clip(clip.id), fragment: "commentary")
    }
}

extension ClipFiles {
    /// The video of a commentary, once it was made.
    func commentary(_ id: CommentaryID, of found: ClipSummary) async throws -> Response {
        guard let kept = try await store.commentaries(of: found.id).first(where: { $0.id == id }) else {
            throw AppError.noSuchCommentary
        }
        return try await artefact(.video(of: kept.id), of: found, type: "video/mp4")
            .asAttachment(named: Self.fileName(found.clip.name, "commentary.mp4"))
    }
}

extension AppError {
    static let noSuchCommentaryAction = AppError(
        .invalid, code: "noSuchCommentaryAction", "Unknown action. Use the buttons of the page.")
}
