package import Domain

/// How far a seat has come in one part of its class.
package struct SeatProgress: Equatable, Sendable {
    /// The place of the first task after all that were answered.
    package let next: Int
    /// How many answers of the part were right.
    package let right: Int

    package init(next: Int = 0, right: Int = 0) {
        self.next = next
        self.right = right
    }
}

extension Store {
    package func progress(of token: SeatToken, in part: Int) async throws -> SeatProgress {
        let hash = try token.storedHash()
        return try await reader.run { connection in
            guard let place = try SeatRows.place(connection, ofToken: hash) else { throw AppError.unknownSeat }
            return try SeatRows.progress(connection, of: place.row, in: part)
        }
    }
}

extension SeatRows {
    /// How far a seat has come in a part.
    fileprivate static func progress(_ connection: Connection, of seat: Int, in part: Int) throws -> SeatProgress {
        let found = try connection.rows(
            """
            SELECT coalesce(max(task) + 1, 0), count(is_right = 1 OR NULL) FROM seat_answer
            WHERE seat = ? AND part = ?
            """, .integer(seat), .integer(part)
        ) { row in SeatProgress(next: try row.count(0), right: try row.count(1)) }
        return found.first ?? SeatProgress()
    }
}
