import Domain

/// Players as rows.
enum GamePlayerRows {
    static func select(
        _ connection: Connection, _ condition: String, _ values: SQLValue...
    ) throws -> [GamePlayer] {
        try connection.readableRows(
            "SELECT id, name, animal, colour, created_at, group_name FROM player \(condition)", values: values
        ) { row in
            let animal = try row.text(2)
            return GamePlayer(
                id: try row.id(0, of: GamePlayer.self), name: try row.parsed(1) { GamePlayerName($0) },
                look: try row.parsed(3) { GamePlayerLook(animal: animal, colour: $0) },
                group: row.optionalText(5).flatMap { GamePlayerGroup($0) }, createdAt: try row.date(4))
        }
    }

    static func insert(_ connection: Connection, _ new: GamePlayer, in scope: Scope) throws {
        try connection.run(
            """
            INSERT INTO player (id, scope, name, animal, colour, created_at, group_name)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            .id(new.id), .scope(scope), .text(new.name.description), .text(new.look.animal), .text(new.look.colour),
            .date(new.createdAt), .text(new.group))
    }
}

extension SQLValue {
    /// The name of a group, or nothing.
    static func text(_ group: GamePlayerGroup?) -> SQLValue { group.map { .text($0.description) } ?? .null }
}
