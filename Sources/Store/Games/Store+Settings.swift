extension Store {
    /// What was set under a name, as text.
    public func setting(_ name: String) async throws(StoreError) -> String? {
        try await reader.run { connection throws(StoreError) in
            try connection.rows("SELECT value FROM setting WHERE name = ?", .text(name)) { row throws(StoreError) in
                try row.text(0)
            }.first
        }
    }

    /// Keeps a setting.
    public func set(_ value: String, for name: String) async throws(StoreError) {
        _ = try await database.transaction { connection throws(StoreError) in
            try connection.run(
                """
                INSERT INTO setting (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """,
                .text(name), .text(value))
        }
    }
}
