import Domain
import HTTPServer
import Store
import Templates

/// What grown-ups see of players, and what they do with them.
extension GamesController {
    func progressPage(_ context: RequestContext) async throws -> Response {
        Response.page(ProgressPage.render(try await progress(context)))
    }

    /// `GET /grown-ups/players.csv`
    func progressTable(_ context: RequestContext) async throws -> Response {
        let table = try await Language.$current.withValue(.english) { ProgressTable.text(try await progress(context)) }
        var response = Response.bytes(table, type: "text/csv; charset=utf-8").asAttachment(named: "players.csv")
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func progress(_ context: RequestContext) async throws -> ProgressModel {
        try await progress(of: GamePlayerFilter(field: context.request.query["group"]), context)
    }

    private func progress(of shown: GamePlayerFilter, _ context: RequestContext) async throws -> ProgressModel {
        var model = try await ProgressQuery(
            store: store, scope: context.scope, chrome: chrome(), zone: context.zone, shown: shown
        ).model()
        model.query = Self.query(model.shown)
        model.mostPlayers = mostPlayers
        return model
    }

    /// What an address of the list says of whom it shows.
    private static func query(_ shown: GamePlayerFilter) -> String {
        shown.field.map { "?group=" + PercentCoding.encode($0) } ?? ""
    }

    /// `POST /grown-ups/players`: adds players of `names`, one a line or with commas between them, to a `group`. Names
    /// that could not be added stay in the form, and a sentence says why.
    func addPlayers(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let pasted = PastedNames(form["names"] ?? "")
        let group = try Self.group(form["group"])
        let result = try await store.addPlayers(pasted.names, to: group, in: context.scope)
        let refused = result.refused.map(\.description)
        let words = PlayerListWords(
            added: result.added.count, known: (pasted.repeated + result.known).map(\.description),
            tooLong: pasted.tooLong, refused: refused, most: mostPlayers)
        let shown: GamePlayerFilter = group.map { .group($0) } ?? .all
        guard let complaint = words.complaint else {
            return context.afterwards(Addresses.progress() + Self.query(shown))
        }
        guard context.wantsPage else {
            throw AppError(.conflict, code: "namesLeftOut", LocalizedText(verbatim: complaint))
        }
        var model = try await progress(of: shown, context)
        model.notice = Notice(result.added.isEmpty ? .error : .warning, complaint)
        model.pasted = (pasted.tooLong + refused).joined(separator: "\n")
        return .page(ProgressPage.render(model))
    }

    /// `POST /grown-ups/players/group`: gives all players of the group `from`, or all without one, the `group`; where
    /// that is empty, none.
    func movePlayers(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let group = try Self.group(form["group"])
        // No field is not the same as the group of those who have none.
        guard let from = form["from"] else { throw AppError.badGroup }
        try await store.movePlayers(from: try Self.group(from), to: group, in: context.scope)
        return context.afterwards(Addresses.progress() + Self.query(group.map { .group($0) } ?? .all))
    }

    func askToChangePlayer(_ id: PlayerID, _ context: RequestContext) async throws -> Response {
        guard let player = try await store.player(id, in: context.scope) else { throw AppError.noSuchPlayer }
        return .page(
            PlayerPage.render(
                PlayerEditModel(
                    site: chrome().site, id: id, name: player.name.description,
                    group: player.group?.description ?? "", look: player.look, groups: try await groups(context),
                    beginsAtGroup: context.request.query["field"] == "group",
                    back: Self.list(context.cameFrom))))
    }

    /// `POST /grown-ups/players/{id}/change`: another `name`, `animal`, `colour` and `group`.
    func changePlayer(_ id: PlayerID, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let look = try Self.look(form)
        let back = Self.list(form["back"].flatMap(context.ownPath))
        do {
            guard let name = GamePlayerName(form["name"] ?? "") else { throw AppError.badPlayerName }
            let group = try Self.group(form["group"])
            guard try await store.change(id, name: name, look: look, group: group, in: context.scope) else {
                throw AppError.noSuchPlayer
            }
        } catch let error as AppError where context.wantsPage && error.code != .unknownPlayer {
            let model = PlayerEditModel(
                site: chrome().site, id: id, name: form["name"] ?? "", group: form["group"] ?? "", look: look,
                groups: try await groups(context), back: back, complaint: error.message)
            return .page(PlayerPage.render(model), status: WebError(error).status)
        }
        return context.afterwards(back)
    }

    private func groups(_ context: RequestContext) async throws -> PlayerGroups {
        PlayerGroups(of: try await store.players(in: context.scope).map(\.group))
    }

    /// The list of players that a path is of, with whom it shows; the whole list where it is of no such list.
    private static func list(_ path: String?) -> String {
        guard let path, path.prefix(while: { $0 != "?" }) == Addresses.progress() else { return Addresses.progress() }
        return path
    }

    /// - Throws: `badGroup` for what is no name of a group.
    private static func group(_ text: String?) throws(AppError) -> GamePlayerGroup? {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        guard let group = GamePlayerGroup(text) else { throw .badGroup }
        return group
    }

    func askToDeletePlayer(_ id: PlayerID, _ context: RequestContext) async throws -> Response {
        guard let player = try await store.player(id, in: context.scope) else { throw AppError.noSuchPlayer }
        return .page(
            DeletePage.render(
                DeleteModel(site: chrome().site, thing: .player(id), name: player.name.description)))
    }

    /// By id: what the database holds of a player need not make sense to be deleted.
    func deletePlayer(_ id: PlayerID, _ context: RequestContext) async throws -> Response {
        guard try await store.deletePlayer(id, in: context.scope) else { throw AppError.noSuchPlayer }
        return context.afterwards(Addresses.progress())
    }
}

extension AppError {
    fileprivate static let badGroup = AppError(
        .invalid, code: "badGroup",
        "The name of a group can have up to \(GamePlayerGroup.maximumLength) characters. Go back and enter a shorter one."
    )
}
