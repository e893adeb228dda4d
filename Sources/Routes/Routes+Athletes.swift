import HTTPServer
import Store
import Templates

/// The pages of athletes, and what is done there.
extension Routes {
    func athletes() async throws -> Response {
        let all = try await store.athletes()
        return page(
            AthletesPage.render(
                AthletesModel(
                    site: chrome.site,
                    athletes: all.map {
                        AthletesModel.Entry(
                            name: $0.athlete.name.description, path: Address.athlete($0.id).path, clips: $0.clips,
                            swings: $0.swings, lastSession: $0.lastClipAt)
                    })))
    }

    func athletePage(_ id: AthleteID, _ request: Request) async throws -> Response {
        let athlete = try await athlete(id)
        let stroke = try StrokeFilter(request.query["stroke"])
        let before = request.query["before"].flatMap { ClipID($0) }
        let model = try await AthleteQuery(store: store, chrome: chrome)
            .model(of: athlete, stroke: stroke, before: before)
        return page(AthletePage.render(model))
    }

    func rename(_ id: AthleteID, _ request: Request) async throws -> Response {
        let form = try await request.form()
        guard let name = AthleteName(form["name"] ?? "") else { throw RouteError.badName }
        try await store.rename(id, to: name)
        return afterwards(.athlete(id), request)
    }

    func deleteAthlete(_ id: AthleteID, _ request: Request) async throws -> Response {
        if request.method == .get {
            let athlete = try await athlete(id)
            return page(
                DeletePage.render(
                    DeleteModel(
                        site: chrome.site, thing: .athlete, name: athlete.name.description,
                        deletePath: Address.deleteAthlete(id).path, backPath: Address.athlete(id).path)))
        }
        guard try await store.deleteAthlete(id) else { throw RouteError.noSuchAthlete }
        return afterwards(.athletes, request)
    }

    /// `POST /clips/{id}/athlete`: an empty name takes the name off.
    func nameAthlete(on clip: ClipID, _ request: Request) async throws -> Response {
        let form = try await request.form()
        guard let text = form["name"] else { throw RouteError.badName }
        let name = AthleteName(text)
        guard name != nil || text.isEmpty else { throw RouteError.badName }
        try await store.name(name, on: clip)
        return afterwards(.clip(clip), fragment: "player-name", request)
    }

    /// `POST /clips/{id}/note`: an empty text removes the note.
    func writeNote(on clip: ClipID, _ request: Request) async throws -> Response {
        let form = try await request.form(limit: Self.noteFormLimit)
        guard let text = form["text"] else { throw RouteError.badNote }
        guard let note = NoteText(text) else { throw RouteError.longNote }
        try await store.write(note.isEmpty ? nil : note, on: clip)
        return afterwards(.clip(clip), fragment: "note", request)
    }

    /// A note of the greatest length, each unit three bytes, each byte three characters (or a line end, six), with room to spare.
    private static let noteFormLimit = 128 << 10

    private func athlete(_ id: AthleteID) async throws -> Athlete {
        guard let athlete = try await store.athlete(id) else { throw RouteError.noSuchAthlete }
        return athlete
    }
}

extension RouteError {
    fileprivate static let badName = RouteError(
        status: .badRequest, code: "badName",
        message: "A name has 1 to \(AthleteName.maximumLength) characters. Go back and type another one.")

    fileprivate static let badNote = RouteError(
        status: .badRequest, code: "badNote", message: "The form has no note. Go back and try again.")

    fileprivate static let longNote = RouteError(
        status: .contentTooLarge, code: "longNote",
        message: "A note has at most \(NoteText.maximumLength) characters. Go back and shorten it.")
}
