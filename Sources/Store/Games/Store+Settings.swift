extension Store {
    /// What was set under a name, as text.
    package func setting(_ name: String) async throws -> String? {
        try await reader.run { connection in
            try connection.rows("SELECT value FROM setting WHERE name = ?", .text(name)) { row in
                try row.text(0)
            }.first
        }
    }

    /// Keeps a setting.
    package func set(_ value: String, for name: String) async throws {
        _ = try await database.transaction { connection in
            try connection.run(
                """
                INSERT INTO setting (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """,
                .text(name), .text(value))
        }
    }
}
