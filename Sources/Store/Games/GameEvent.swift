package import FoundationEssentials

/// Something that a browser tells of how games go. It says nothing of who plays.
package struct GameEvent: Equatable, Sendable {
    /// What there is to tell.
    package enum Name: String, CaseIterable, Sendable {
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
    package enum Value: Equatable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
    }

    /// Given by the browser: an event that comes twice counts once.
    package let id: UUID
    /// Which visit it belongs to.
    package let session: UUID
    /// What there is to tell.
    package let name: Name
    /// When it was, by the browser's clock.
    package let at: Date
    /// The rest.
    package let fields: [String: Value]

    package init(id: UUID, session: UUID, name: Name, at: Date, fields: [String: Value] = [:]) {
        self.id = id
        self.session = session
        self.name = name
        self.at = at
        self.fields = fields
    }
}

extension GameEvent.Value: Codable {
    /// Reads a JSON scalar.
    package init(from decoder: any Decoder) throws {
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
    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        case .flag(let flag): try value.encode(flag)
        }
    }
}

/// What browsers told of how games go, added up.
package struct GameStatistics: Equatable, Sendable {
    /// A level of a game.
    package struct Level: Equatable, Sendable {
        package let game: String
        /// The level's place in the game, from 0.
        package let level: Int
        /// How often it ended.
        package let plays: Int
        /// How often the next level was open then.
        package let successes: Int
        /// How long that took altogether, seconds.
        package let seconds: Double
    }

    /// How often something was told.
    package struct Count: Equatable, Sendable {
        /// What.
        package let what: String
        /// How often.
        package let count: Int
    }

    /// Events that are kept.
    package let events: Int
    /// Visits.
    package let sessions: Int
    /// When the first event was; nil while there is none.
    package let since: Date?
    /// Games by how often they were opened.
    package let games: [Count]
    /// In the order of games and levels.
    package let levels: [Level]
    /// What came of asking for the camera.
    package let permissions: [Count]
    /// What failed.
    package let errors: [Count]
}
