import Domain
import HTTPServer
import Jobs
import Store
import Templates

/// Athletes: their pages, who a clip shows, and the note on a clip.
struct AthletesController: Controller {
    let store: any PageStore
    let pool: WorkerPool
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.athletes) { try await athletes($0) }
        table.get(Addresses.athlete) { context, id in try await athletePage(store.requireAthlete(id, context), context)
        }
        table.post(Addresses.renameAthlete) { context, id in
            try await rename(store.requireAthlete(id, context), context)
        }
        table.get(Addresses.numbers) { context, id in numbers(of: try await store.requireAthlete(id, context), context)
        }
        table.get(Addresses.progressPaper) { context, id in
            try await progressPaper(of: store.requireAthlete(id, context), context)
        }
        table.post(Addresses.setTarget) { context, id in
            try await setTarget(of: store.requireAthlete(id, context), context)
        }
        table.post(Addresses.removeTarget) { context, id in
            try await removeTarget(of: store.requireAthlete(id, context), context)
        }
        table.get(Addresses.deleteAthlete) { context, id in askToDelete(try await store.requireAthlete(id, context)) }
        table.post(Addresses.deleteAthlete) { context, id in try await deleteAthlete(id, context) }
        table.post(Addresses.nameAthlete) { context, id in
            try await nameAthlete(on: store.requireClip(id, context), context)
        }
        table.post(Addresses.filmed) { context, id in try await setDay(of: store.requireClip(id, context), context) }
        table.post(Addresses.note) { context, id in try await writeNote(on: store.requireClip(id, context), context) }
    }

    func athletes(_ context: RequestContext) async throws -> Response {
        let all = try await store.athletes(in: context.scope)
        return .page(
            AthletesPage.render(
                AthletesModel(
                    site: chrome().site,
                    athletes: all.map {
                        AthletesModel.Entry(
                            name: $0.athlete.name.description, id: $0.id, clips: $0.clips, swings: $0.swings,
                            lastSession: $0.lastClipAt)
                    })))
    }

    func athletePage(_ athlete: Athlete, _ context: RequestContext) async throws -> Response {
        let stroke = try StrokeFilter(context.request.query["stroke"])
        let model = try await query(context).model(of: athlete, stroke: stroke, before: context.before)
        return .page(AthletePage.render(model))
    }

    func query(_ context: RequestContext) -> AthleteQuery {
        AthleteQuery(store: store, scope: context.scope, chrome: chrome(), zone: context.zone)
    }

    func rename(_ athlete: Athlete, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        guard let name = AthleteName(form["name"] ?? "") else { throw AppError.badName }
        try await store.rename(athlete.id, to: name, in: context.scope)
        return context.afterwards(Addresses.athlete(athlete.id))
    }

    func askToDelete(_ athlete: Athlete) -> Response {
        Response.page(
            DeletePage.render(
                DeleteModel(site: chrome().site, thing: .athlete(athlete.id), name: athlete.name.description)))
    }

    /// Takes the identifier: an athlete whose row cannot be read can still be deleted.
    func deleteAthlete(_ id: AthleteID, _ context: RequestContext) async throws -> Response {
        guard try await store.deleteAthlete(id, in: context.scope) else { throw AppError.noSuchAthlete }
        return context.afterwards(Addresses.athletes())
    }

    /// `POST /clips/{id}/athlete`: an empty name takes the name off.
    func nameAthlete(on clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        guard let text = form["name"] else { throw AppError.badName }
        let name = AthleteName(text)
        guard name != nil || text.isEmpty else { throw AppError.badName }
        try await store.name(name, on: clip.id)
        return context.afterwards(Addresses.clip(clip.id), fragment: "player-name")
    }

    /// `POST /clips/{id}/filmed`: no day goes back to what the file says.
    func setDay(of clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let text = try await context.request.form()["day"] ?? ""
        let day = FilmedAt(text)
        guard text.isEmpty || day != nil && text.utf8.count == 10 else { throw AppError.badDay }
        try await store.setFilming(day, of: clip.id)
        return context.afterwards(Addresses.clip(clip.id), fragment: "filmed")
    }

    /// `POST /clips/{id}/note`: an empty text removes the note.
    func writeNote(on clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form(limit: Self.noteFormLimit)
        guard let text = form["text"] else { throw AppError.badNote }
        guard let note = NoteText(text) else { throw AppError.longNote }
        try await store.write(note.isEmpty ? nil : note, on: clip.id)
        return context.afterwards(Addresses.clip(clip.id), fragment: "note")
    }

    /// A note of the greatest length, each unit three bytes, each byte three characters (or a line end, six), with room
    /// to spare.
    private static let noteFormLimit = 128 << 10
}

extension AppError {
    static let badName = AppError(
        .invalid, code: "badName",
        "A name must have 1 to \(AthleteName.maximumLength) characters. Go back and enter another name.")

    static let badDay = AppError(
        .invalid, code: "badDay", "Give the day as year, month and day, for example 2026-05-01.")

    fileprivate static let badNote = AppError(.invalid, code: "badNote", "The note is missing. Go back and try again.")

    fileprivate static let longNote = AppError(
        .tooLarge, code: "longNote",
        "A note can have at most \(NoteText.maximumLength) characters. Go back and shorten it.")
}
