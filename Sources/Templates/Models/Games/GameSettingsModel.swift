public import Games

/// The settings of games.
public struct GameSettingsModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The settings as they are.
    public var settings: GameSettings
    /// Where they are sent.
    public var path: String
    /// What is behind the gate.
    public var grownUps: String
    /// Where everything is kept.
    public var dataFolder: String
    /// Whether they were saved just now.
    public var isSaved: Bool

    /// Settings from their parts.
    public init(
        site: Site, settings: GameSettings, path: String, grownUps: String, dataFolder: String, isSaved: Bool
    ) {
        self.site = site
        self.settings = settings
        self.path = path
        self.grownUps = grownUps
        self.dataFolder = dataFolder
        self.isSaved = isSaved
    }
}
