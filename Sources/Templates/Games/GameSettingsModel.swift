package import Games

/// The settings of games.
package struct GameSettingsModel: Sendable {
    package var site: Site
    /// The settings as they are.
    package var settings: GameSettings
    /// Where everything is kept.
    package var dataFolder: String
    /// Whether they were saved just now.
    package var isSaved: Bool

    /// Settings from their parts.
    package init(
        site: Site, settings: GameSettings, dataFolder: String, isSaved: Bool
    ) {
        self.site = site
        self.settings = settings
        self.dataFolder = dataFolder
        self.isSaved = isSaved
    }
}
