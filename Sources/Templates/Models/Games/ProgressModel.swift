public import FoundationEssentials

/// What players have reached: for grown-ups.
public struct ProgressModel: Sendable {
    /// Somebody who plays.
    public struct Player: Sendable {
        /// What the player is called.
        public var name: String
        /// How the player is drawn.
        public var animal: String
        /// In which colour.
        public var colour: String
        /// How long the player played altogether, seconds.
        public var playSeconds: Double
        /// When the player last played; nil for never.
        public var lastPlayed: Date?
        /// What the player missed lately, the most frequent first.
        public var missed: [Missed]
        /// Where it is asked whether the player is to be deleted.
        public var deletePath: String
        /// What the player has reached: by game, then by level; nil where a level was not played.
        public var reached: [[Reached?]]

        /// A player from the parts.
        public init(
            name: String, animal: String, colour: String, playSeconds: Double, lastPlayed: Date?, missed: [Missed],
            deletePath: String, reached: [[Reached?]]
        ) {
            self.name = name
            self.animal = animal
            self.colour = colour
            self.playSeconds = playSeconds
            self.lastPlayed = lastPlayed
            self.missed = missed
            self.deletePath = deletePath
            self.reached = reached
        }
    }

    /// What somebody has reached in a level.
    public struct Reached: Sendable {
        /// The most stars, 0…3.
        public var stars: Int
        /// The highest score; nil while no round was ended.
        public var score: Int?
        /// Rounds that were ended.
        public var rounds: Int
        /// How long it was played, seconds.
        public var playSeconds: Double
        /// The day on which it was last played.
        public var lastDay: CalendarDay
        /// Answers of late, and those of them that were not right.
        public var (asked, missed): (Int, Int)
        /// What was missed most of late.
        public var mostMissed: Missed?

        /// What was reached, from its parts.
        public init(
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
    public struct Missed: Sendable, Equatable {
        /// What would have been right, in words.
        public var words: String
        /// How often it was asked.
        public var asked: Int
        /// How often it was missed.
        public var missed: Int

        /// Something from its parts.
        public init(words: String, asked: Int, missed: Int) {
            self.words = words
            self.asked = asked
            self.missed = missed
        }
    }

    /// A game.
    public struct Game: Sendable {
        /// Its name in addresses.
        public var id: String
        /// What it is called.
        public var title: String
        /// Its levels.
        public var levels: [String]
        /// What all players together missed lately, the most frequent first.
        public var missed: [Missed]

        /// A game from its parts.
        public init(id: String, title: String, levels: [String], missed: [Missed]) {
            self.id = id
            self.title = title
            self.levels = levels
            self.missed = missed
        }
    }

    /// What surrounds the page.
    public var site: Site
    /// Where all that is behind the gate begins.
    public var backPath: String
    /// The same as a table for spreadsheets.
    public var tablePath: String
    /// How many days back "lately" goes.
    public var recentDays: Int
    /// Games, in the order of the lobby.
    public var games: [Game]
    /// Players, by name.
    public var players: [Player]

    /// A page from its parts.
    public init(
        site: Site, backPath: String, tablePath: String, recentDays: Int, games: [Game], players: [Player]
    ) {
        self.site = site
        self.backPath = backPath
        self.tablePath = tablePath
        self.recentDays = recentDays
        self.games = games
        self.players = players
    }
}
