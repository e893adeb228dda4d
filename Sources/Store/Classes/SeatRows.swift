import Domain
import FoundationEssentials

/// Seats and their answers as rows.
enum SeatRows {
    private static let columns = "number, animal, colour, name, hides_name, joined_at, seen_at"

    /// A seat that is read with `columns` from the first one on.
    private static func seat(_ row: borrowing SQLRow) throws -> Seat {
        let animal = try row.text(1)
        return Seat(
            number: try number(row, 0), look: try row.parsed(2) { SeatLook(animal: animal, colour: $0) },
            name: row.optionalText(3).flatMap { SeatName($0) }, hidesName: try row.integer(4) == 1,
            joinedAt: try row.date(5), seenAt: try row.date(6))
    }

    private static func number(_ row: borrowing SQLRow, _ column: Int32) throws -> SeatNumber {
        guard let number = SeatNumber(try row.integer(column)) else { throw AppError.unreadable("column \(column)") }
        return number
    }

    /// The seats of a class, by number.
    static func records(_ connection: Connection, of id: ClassID) throws -> [SeatRecord] {
        try connection.readableRows(
            """
            SELECT \(columns), token, count(is_right = 1 OR NULL), count(is_right = 0 OR NULL), count(task),
                max(part = part_now AND task = task_now)
            FROM seat LEFT JOIN seat_answer ON seat_answer.seat = seat.sequence,
                (SELECT part AS part_now, task AS task_now FROM class WHERE id = ?1)
            WHERE class = ?1 GROUP BY seat.sequence ORDER BY number
            """, values: [.id(id)]
        ) { row in
            let (right, wrong) = (try row.count(8), try row.count(9))
            return SeatRecord(
                seat: try seat(row), tokenHash: try row.text(7),
                tally: SeatTally(right: right, wrong: wrong, votes: try row.count(10) - right - wrong),
                hasAnswered: row.optionalInteger(11) == 1)
        }
    }

    /// Where a seat is.
    struct Place {
        let row: Int
        let classID: ClassID
        let number: SeatNumber
    }

    private static func place(_ connection: Connection, _ condition: String, _ values: SQLValue...) throws -> Place? {
        try connection.rows("SELECT sequence, class, number FROM seat WHERE \(condition)", values: values) { row in
            Place(row: try row.integer(0), classID: try row.id(1, of: SchoolClass.self), number: try number(row, 2))
        }.first
    }

    /// The seat of a token's hash.
    static func place(_ connection: Connection, ofToken hash: String) throws -> Place? {
        try place(connection, "token = ?", .text(hash))
    }

    /// The seat that a code is offered for. An offer that holds for longer than any was written by a clock that went
    /// wrong: it holds no more.
    static func place(_ connection: Connection, offeredFor code: ClassCode, at now: Date) throws -> Place? {
        try place(
            connection, "takeover = ? AND takeover_until > ? AND takeover_until <= ?", .text(code.description),
            .date(now), .date(now + SeatOffer.life))
    }

    /// The seat of a number, or its error.
    static func require(_ connection: Connection, _ number: SeatNumber, of id: ClassID) throws -> Place {
        guard let place = try place(connection, "class = ? AND number = ?", .id(id), .integer(number.value)) else {
            throw AppError.unknownSeat
        }
        return place
    }

    static func seat(_ connection: Connection, at place: Place) throws -> Seat? {
        try connection.readableRows(
            "SELECT \(columns) FROM seat WHERE sequence = ?", values: [.integer(place.row)], read: seat
        ).first
    }

    /// Takes the first seat that is free, with the first name that waits.
    /// - Throws: `classFull`.
    static func insert(
        _ connection: Connection, into id: ClassID, token hash: String, at now: Date
    ) throws -> SeatNumber {
        let taken = try connection.rows("SELECT number FROM seat WHERE class = ?", .id(id)) { row in
            try row.integer(0)
        }
        guard let number = SeatNumber.all.first(where: { !taken.contains($0.value) }) else { throw AppError.classFull }
        let look = SeatLook(of: number)
        try connection.run(
            """
            INSERT INTO seat (class, number, token, animal, colour, name, joined_at, seen_at)
            SELECT id, ?, ?, ?, ?, waiting_names ->> 0, ?, ? FROM class WHERE id = ?
            """,
            .integer(number.value), .text(hash), .text(look.animal), .text(look.colour), .date(now), .date(now), .id(id)
        )
        try connection.run(
            "UPDATE class SET waiting_names = json_remove(waiting_names, '$[0]') WHERE id = ?", .id(id))
        return number
    }

    /// The answer to a task, if there is one.
    static func answer(_ connection: Connection, of seat: Int, part: Int, task: Int) throws -> SeatAnswer? {
        try connection.rows(
            """
            SELECT part, task, is_right, choice, milliseconds FROM seat_answer
            WHERE seat = ? AND part = ? AND task = ?
            """, .integer(seat), .integer(part), .integer(task)
        ) { row in try answer(row) }.first
    }

    private static func answer(_ row: borrowing SQLRow) throws -> SeatAnswer {
        let answer = SeatAnswer(
            part: try row.count(0), task: try row.count(1), isRight: row.optionalInteger(2).map { $0 != 0 },
            choice: row.optionalInteger(3), milliseconds: try row.count(4))
        guard let answer else { throw AppError.unreadable("an answer of a seat") }
        return answer
    }

    static func insert(
        _ connection: Connection, _ answer: SeatAnswer, of seat: Int, to activity: ClassActivity, at now: Date
    ) throws {
        try connection.run(
            """
            INSERT INTO seat_answer (seat, part, task, game, level, is_right, choice, milliseconds, answered_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .integer(seat), .integer(answer.part), .integer(answer.task), .text(activity.game),
            .integer(activity.level), .optional(answer.isRight.map { $0 ? 1 : 0 }), .optional(answer.choice),
            .integer(answer.milliseconds), .date(now))
    }

    static func tally(_ connection: Connection, of seat: Int) throws -> SeatTally {
        let tallies = try connection.rows(
            "SELECT count(is_right = 1 OR NULL), count(is_right = 0 OR NULL), count(*) FROM seat_answer WHERE seat = ?",
            .integer(seat)
        ) { row in
            let (right, wrong) = (try row.count(0), try row.count(1))
            return SeatTally(right: right, wrong: wrong, votes: try row.count(2) - right - wrong)
        }
        return tallies.first ?? SeatTally()
    }

    /// What was answered in a class, by seat, part and task.
    static func results(_ connection: Connection, of id: ClassID) throws -> [SeatResults] {
        let answers = try connection.readableRows(
            """
            SELECT part, task, is_right, choice, milliseconds, number, game, level, answered_at
            FROM seat_answer JOIN seat ON seat.sequence = seat_answer.seat
            WHERE seat.class = ? ORDER BY number, part, task
            """, values: [.id(id)]
        ) { row in
            (
                try number(row, 5),
                SeatResult(
                    game: try row.text(6), level: try row.count(7), answer: try answer(row),
                    answeredAt: try row.date(8))
            )
        }
        let bySeat = Dictionary(grouping: answers) { $0.0 }
        return try records(connection, of: id).map { record in
            SeatResults(seat: record.seat, answers: bySeat[record.seat.number]?.map(\.1) ?? [])
        }
    }
}
