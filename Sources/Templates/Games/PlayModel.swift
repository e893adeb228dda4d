package import Domain
package import Games

/// Who plays, and how games sound and look: what every page of games has around it.
package struct PlayModel: Sendable {
    /// Those who can be chosen.
    package var players: [GamePlayerModel]
    /// Who was chosen; nil plays as a guest, of whom nothing is kept.
    package var chosen: GamePlayerModel?
    /// Whose players this browser shows; `all` where it was not said.
    package var shown: GamePlayerFilter
    /// How games sound and look.
    package var settings: GameSettings

    package init(
        players: [GamePlayerModel] = [], chosen: GamePlayerModel? = nil, shown: GamePlayerFilter = .all,
        settings: GameSettings = GameSettings()
    ) {
        self.players = players
        self.chosen = chosen
        self.shown = shown
        self.settings = settings
    }
}

/// Somebody who plays, as pages show them.
package struct GamePlayerModel: Equatable, Sendable {
    /// The id that forms post.
    package var id: String
    /// A name of their own, or the animal's.
    package var name: String
    /// One of `GamePlayerPicture.animals`; others look like a guest.
    package var animal: String
    /// One of `GamePlayerPicture.colours`.
    package var colour: String
    /// The group that the player is in.
    package var group: GamePlayerGroup?

    package init(id: String, name: String, animal: String, colour: String, group: GamePlayerGroup? = nil) {
        self.id = id
        self.name = name
        self.animal = animal
        self.colour = colour
        self.group = group
    }
}

/// How far a player has come in a level.
package struct LevelModel: Equatable, Sendable {
    /// The most stars so far, 0…3.
    package var stars: Int
    /// The best score; nil where no round was ended.
    package var score: Int?
    /// Whether it can be played.
    package var isOpen: Bool

    package init(stars: Int = 0, score: Int? = nil, isOpen: Bool = true) {
        self.stars = stars
        self.score = score
        self.isOpen = isOpen
    }
}

/// What the lobby shows.
package struct GamesModel: Sendable {
    package var site: Site
    /// Who plays.
    package var play: PlayModel
    /// How far the player has come, game by game: level by level. Games that are missing were not played.
    package var progress: [GameID: [LevelModel]]
    /// The longest name of a player, characters.
    package var longestName: Int
    /// A sentence to show above all else.
    package var notice: Notice?

    package init(
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
package struct GameModel: Sendable {
    package var site: Site
    /// Who plays.
    package var play: PlayModel
    package var game: any Game
    /// How far the player has come, level by level; levels that are missing were not played.
    package var levels: [LevelModel]

    package init(
        site: Site, play: PlayModel = PlayModel(), game: any Game, levels: [LevelModel] = []
    ) {
        self.site = site
        self.play = play
        self.game = game
        self.levels = levels
    }
}
