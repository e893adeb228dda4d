public import FoundationEssentials

/// Something that a browser tells of how games go. It says nothing of who plays.
public struct GameEvent: Equatable, Sendable {
    /// What there is to tell.
    public enum Name: String, CaseIterable, Sendable {
        /// Games were opened, and left.
        case sessionStart = "session_start"
        case sessionEnd = "session_end"
        /// A game was opened: `game`.
        case gameStart = "game_start"
        /// A level began: `game`, `level`; and ended, with `success`, `score` and `seconds`, too.
        case levelStart = "level_start"
        case levelEnd = "level_end"
        /// Somebody was asked for the camera: `result`.
        case cameraPermission = "camera_permission_result"
        /// Something failed: `context`.
        case error = "error_occurred"
    }

    /// A value of a field.
    public enum Value: Equatable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
    }

    /// Given by the browser: an event that comes twice counts once.
    public let id: UUID
    /// Which visit it belongs to.
    public let session: UUID
    /// What there is to tell.
    public let name: Name
    /// When it was, by the browser's clock.
    public let at: Date
    /// The rest.
    public let fields: [String: Value]

    /// An event from its parts.
    public init(id: UUID, session: UUID, name: Name, at: Date, fields: [String: Value] = [:]) {
        self.id = id
        self.session = session
        self.name = name
        self.at = at
        self.fields = fields
    }
}

extension GameEvent.Value: Codable {
    /// Reads a JSON scalar.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    /// Writes a JSON scalar.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        case .flag(let flag): try value.encode(flag)
        }
    }
}

/// What browsers told of how games go, added up.
public struct GameStatistics: Equatable, Sendable {
    /// A level of a game.
    public struct Level: Equatable, Sendable {
        /// The game's name.
        public let game: String
        /// The level's place in the game, from 0.
        public let level: Int
        /// How often it ended.
        public let plays: Int
        /// How often the next level was open then.
        public let successes: Int
        /// How long that took altogether, seconds.
        public let seconds: Double
    }

    /// How often something was told.
    public struct Count: Equatable, Sendable {
        /// What.
        public let what: String
        /// How often.
        public let count: Int
    }

    /// Events that are kept.
    public let events: Int
    /// Visits.
    public let sessions: Int
    /// When the first event was; nil while there is none.
    public let since: Date?
    /// Games by how often they were opened.
    public let games: [Count]
    /// In the order of games and levels.
    public let levels: [Level]
    /// What came of asking for the camera.
    public let permissions: [Count]
    /// What failed.
    public let errors: [Count]
}
