import Domain
import HTTPServer
import Store
import Templates

/// Who plays: players are made and chosen by children, so both are done at once and ask for nothing else.
extension GamesController {
    /// `POST /players`: makes a player, who plays in this browser from now on.
    func addPlayer(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let look = try Self.look(form)
        guard let usual = GamePlayerName(GamePlayerPicture.title(look.animal)) else { throw AppError.badLook }
        let text = form["name"] ?? ""
        let name = GamePlayerName(text)
        guard name != nil || text.allSatisfy(\.isWhitespace) else { throw AppError.badPlayerName }
        let player = try await store.addPlayer(
            name, or: usual, looking: look, to: try await shownGroup(context), in: context.scope)
        var response =
            context.wantsPage
            ? Response.redirect(to: Addresses.lobby())
            : Response.json(GamePlayerAnswer(player).json, status: .created)
        plays(player.id, context, in: &response)
        return response
    }

    /// Says who plays in this browser; nil is a guest. A grown-up who had it has handed it over: the gate closes.
    private func plays(_ player: PlayerID?, _ context: RequestContext, in response: inout Response) {
        ChosenGamePlayer.remember(player, of: context.request, in: &response)
        ParentGate.visitor(context.request.head).map(parentGate.lock)
    }

    /// The animal and the colour that a form names.
    /// - Throws: `badLook` unless both can be chosen.
    static func look(_ form: FormFields) throws(AppError) -> GamePlayerLook {
        guard let look = GamePlayerLook(animal: form["animal"] ?? "", colour: form["colour"] ?? ""),
            GamePlayerLook.all.contains(look)
        else { throw .badLook }
        return look
    }

    /// The group whose players are to choose from in this browser, where there still is one: who is new belongs to it.
    private func shownGroup(_ context: RequestContext) async throws -> GamePlayerGroup? {
        guard case .group(let group) = ShownGamePlayers.filter(context.request),
            try await store.players(in: context.scope).contains(where: { $0.group == group })
        else { return nil }
        return group
    }

    /// `POST /players/group`: says players of which group are to choose from in this browser; an empty `group` is those
    /// without one, none at all asks again.
    func choosePlayerGroup(_ context: RequestContext) async throws -> Response {
        let filter = GamePlayerFilter(field: try await context.request.form()["group"])
        var response =
            context.wantsPage
            ? Response.redirect(to: Addresses.lobby() + "#" + LobbyPage.playersFragment) : Response(.noContent)
        ShownGamePlayers.remember(filter, of: context.request, in: &response)
        return response
    }

    /// `POST /players/choose`: says who plays in this browser; an empty `player` is a guest. Leads on to `next`, a path
    /// of ours.
    func choosePlayer(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let text = form["player"] ?? ""
        var chosen: GamePlayer?
        if !text.isEmpty {
            guard let id = PlayerID(text), let player = try await store.player(id, in: context.scope) else {
                throw AppError.noSuchPlayer
            }
            chosen = player
        }
        let next = form["next"].flatMap(context.ownPath) ?? Addresses.lobby()
        var response = context.wantsPage ? Response.redirect(to: next) : Response(.noContent)
        plays(chosen?.id, context, in: &response)
        return response
    }
}

/// A player as programs read it.
struct GamePlayerAnswer: JSONAnswer {
    let id, name, animal, colour: String

    init(_ player: GamePlayer) {
        id = player.id.description
        name = player.name.description
        (animal, colour) = (player.look.animal, player.look.colour)
    }
}

extension AppError {
    static let noSuchPlayer = AppError(.notFound, code: .unknownPlayer, "Player not found. Choose who’s playing.")
    fileprivate static let badLook = AppError(
        .invalid, code: "badLook", "A player needs an animal and a colour. Go back and choose both."
    )
    static let badPlayerName = AppError(
        .invalid, code: "badName",
        "A name can have up to \(GamePlayerName.maximumLength) characters, or be left empty. Go back and enter another name."
    )
}
