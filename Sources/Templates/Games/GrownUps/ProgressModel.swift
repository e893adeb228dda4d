package import Domain
package import FoundationEssentials

/// What players have reached: for grown-ups.
package struct ProgressModel: Sendable {
    /// Somebody who plays.
    package struct Pupil: Sendable {
        /// What the player is called.
        package var name: String
        /// How the player is drawn.
        package var animal: String
        /// In which colour.
        package var colour: String
        /// The group that the player is in.
        package var group: GamePlayerGroup?
        /// How long the player played altogether, seconds.
        package var playSeconds: Double
        /// When the player last played; nil for never.
        package var lastPlayed: Date?
        /// What the player missed lately, the most frequent first.
        package var missed: [Missed]
        /// The player.
        package var id: PlayerID
        /// What the player has reached: by game, then by level; nil where a level was not played.
        package var reached: [[Reached?]]

        package init(
            name: String, animal: String, colour: String, group: GamePlayerGroup? = nil, playSeconds: Double,
            lastPlayed: Date?, missed: [Missed],
            id: PlayerID, reached: [[Reached?]]
        ) {
            self.name = name
            self.animal = animal
            self.colour = colour
            self.group = group
            self.playSeconds = playSeconds
            self.lastPlayed = lastPlayed
            self.missed = missed
            self.id = id
            self.reached = reached
        }
    }

    /// What somebody has reached in a level.
    package struct Reached: Sendable {
        /// The most stars, 0…3.
        package var stars: Int
        /// The highest score; nil while no round was ended.
        package var score: Int?
        /// Rounds that were ended.
        package var rounds: Int
        /// How long it was played, seconds.
        package var playSeconds: Double
        /// The day on which it was last played.
        package var lastDay: CalendarDay
        /// Answers of late, and those of them that were not right.
        package var (asked, missed): (Int, Int)
        /// What was missed most of late.
        package var mostMissed: Missed?

        package init(
            stars: Int, score: Int?, rounds: Int, playSeconds: Double, lastDay: CalendarDay, asked: Int, missed: Int,
            mostMissed: Missed?
        ) {
            self.stars = stars
            self.score = score
            self.rounds = rounds
            self.playSeconds = playSeconds
            self.lastDay = lastDay
            self.asked = asked
            self.missed = missed
            self.mostMissed = mostMissed
        }
    }

    /// Something that was asked and missed.
    package struct Missed: Sendable, Equatable {
        /// What would have been right, in words.
        package var words: String
        /// How often it was asked.
        package var asked: Int
        /// How often it was missed.
        package var missed: Int

        package init(words: String, asked: Int, missed: Int) {
            self.words = words
            self.asked = asked
            self.missed = missed
        }
    }

    /// A game.
    package struct Game: Sendable {
        /// Its name in addresses.
        package var id: String
        package var title: String
        /// Its levels.
        package var levels: [String]
        /// What all players together missed lately, the most frequent first.
        package var missed: [Missed]

        package init(id: String, title: String, levels: [String], missed: [Missed]) {
            self.id = id
            self.title = title
            self.levels = levels
            self.missed = missed
        }
    }

    package var site: Site
    /// How many days back "lately" goes.
    package var recentDays: Int
    /// Games, in the order of the lobby.
    package var games: [Game]
    /// Players, by name: those of the groups that are shown.
    package var players: [Pupil]
    /// All groups.
    package var groups: PlayerGroups
    /// Whose players are shown.
    package var shown: GamePlayerFilter
    /// What addresses say of that: a query, or nothing.
    package var query = ""
    /// A sentence to show above all else.
    package var notice: Notice?
    /// What stands in the form for many names: names that were not added.
    package var pasted = ""
    /// The most players that there can be.
    package var mostPlayers: Int

    package init(
        site: Site, recentDays: Int, games: [Game], players: [Pupil], groups: PlayerGroups? = nil,
        shown: GamePlayerFilter = .all, mostPlayers: Int = 200
    ) {
        self.groups = groups ?? PlayerGroups(of: players.map(\.group))
        self.shown = shown
        self.mostPlayers = mostPlayers
        self.site = site
        self.recentDays = recentDays
        self.games = games
        self.players = players
    }
}
