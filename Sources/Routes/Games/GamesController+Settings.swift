import Domain
import Games
import HTTPServer
import Store
import Templates

/// The settings of games, behind the parent gate.
extension GamesController {
    /// Under which name the database keeps them.
    private static let settingsName = "games"

    /// How games sound and look on this machine.
    func gameSettings() async throws -> GameSettings { try await Self.settings(in: store) }

    static func settings(in store: any PageStore) async throws -> GameSettings {
        try await store.setting(settingsName).map { GameSettings(json: $0) } ?? GameSettings()
    }

    func gameSettingsPage(_ context: RequestContext) async throws -> Response {
        Response.page(
            GameSettingsPage.render(
                GameSettingsModel(
                    site: chrome().site, settings: try await gameSettings(), dataFolder: chrome().dataFolder,
                    isSaved: context.request.query["saved"] != nil)))
    }

    /// `POST /settings/games`: a box that is not checked is not sent, so the whole form is.
    func saveGameSettings(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        var settings = GameSettings()
        for (name, path) in GameSettings.switches { settings[keyPath: path] = form[name] != nil }
        for (name, path) in GameSettings.sliders {
            guard let volume = form[name].flatMap({ Int($0) }), GameSettings.volumes.contains(volume) else {
                throw AppError.badVolume
            }
            settings[keyPath: path] = volume
        }
        try await store.set(settings.json, for: Self.settingsName)
        guard context.wantsPage else { return Response(.noContent) }
        return Response.redirect(to: Addresses.gameSettings() + "?saved")
    }
}

extension AppError {
    fileprivate static let badVolume = AppError(
        .invalid, code: "badVolume",
        "The volume must be a whole number from 0 to 100. Go back and move the sliders again.")
}
