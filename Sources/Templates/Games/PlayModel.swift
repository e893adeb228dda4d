public import Games

/// Who plays, and how games sound and look: what every page of games has around it.
public struct PlayModel: Sendable {
    /// Those who can be chosen.
    public var players: [PlayerModel]
    /// Who was chosen; nil plays as a guest, of whom nothing is kept.
    public var chosen: PlayerModel?
    /// How games sound and look.
    public var settings: GameSettings

    /// Who plays, from its parts.
    public init(players: [PlayerModel] = [], chosen: PlayerModel? = nil, settings: GameSettings = GameSettings()) {
        self.players = players
        self.chosen = chosen
        self.settings = settings
    }
}

/// Somebody who plays, as pages show them.
public struct PlayerModel: Equatable, Sendable {
    /// The id that forms post.
    public var id: String
    /// A name of their own, or the animal's.
    public var name: String
    /// One of `PlayerPicture.animals`; others look like a guest.
    public var animal: String
    /// One of `PlayerPicture.colours`.
    public var colour: String

    /// A player from its parts.
    public init(id: String, name: String, animal: String, colour: String) {
        self.id = id
        self.name = name
        self.animal = animal
        self.colour = colour
    }
}

/// How far a player has come in a level.
public struct LevelModel: Equatable, Sendable {
    /// The most stars so far, 0…3.
    public var stars: Int
    /// The best score; nil where no round was ended.
    public var score: Int?
    /// Whether it can be played.
    public var isOpen: Bool

    /// A level from its parts.
    public init(stars: Int = 0, score: Int? = nil, isOpen: Bool = true) {
        self.stars = stars
        self.score = score
        self.isOpen = isOpen
    }
}

/// What the lobby shows.
public struct GamesModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// Who plays.
    public var play: PlayModel
    /// How far the player has come, game by game: level by level. Games that are missing were not played.
    public var progress: [GameID: [LevelModel]]
    /// The longest name of a player, characters.
    public var longestName: Int
    /// A sentence to show above all else.
    public var notice: Notice?

    /// A lobby from its parts.
    public init(
        site: Site, play: PlayModel = PlayModel(), progress: [GameID: [LevelModel]] = [:], longestName: Int = 24,
        notice: Notice? = nil
    ) {
        self.site = site
        self.play = play
        self.progress = progress
        self.longestName = longestName
        self.notice = notice
    }
}

/// What the page of a game shows.
public struct GameModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// Who plays.
    public var play: PlayModel
    /// The game.
    public var game: any Game
    /// How far the player has come, level by level; levels that are missing were not played.
    public var levels: [LevelModel]
    /// Where sessions of cameras are opened.
    public var livePath: String

    /// A page from its parts.
    public init(
        site: Site, play: PlayModel = PlayModel(), game: any Game, levels: [LevelModel] = [], livePath: String = "/live"
    ) {
        self.site = site
        self.play = play
        self.game = game
        self.levels = levels
        self.livePath = livePath
    }
}
