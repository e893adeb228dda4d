import Domain
import FoundationEssentials

/// Classes as rows.
enum ClassRows {
    private static let columns = """
        id, scope, code, name, state, is_paused, lets_names, created_at, last_at, ended_at, is_kept, revision,
        part, game, level, pace, seed, task, choices, right_choice, teacher IS NOT NULL, language, is_spoken,
        json_array_length(waiting_names)
        """

    /// Classes by a condition; rows that cannot be read are left out.
    static func select(
        _ connection: Connection, _ condition: String, _ values: SQLValue...
    ) throws -> [SchoolClass] {
        try connection.readableRows("SELECT \(columns) FROM class \(condition)", values: values) { row in
            var found = SchoolClass(
                id: try row.id(0, of: SchoolClass.self), scope: Scope(name: try row.text(1)),
                code: row.optionalText(2).flatMap { ClassCode($0) },
                name: row.optionalText(3).flatMap { ClassName($0) },
                state: try row.parsed(4) { ClassState(rawValue: $0) }, isPaused: try row.integer(5) == 1,
                letsNames: try row.integer(6) == 1, createdAt: try row.date(7), lastWordAt: try row.date(8),
                endedAt: try row.optionalDate(9), isKept: try row.integer(10) == 1, revision: try row.count(11))
            if let game = row.optionalText(13), let level = row.optionalInteger(14), let seed = row.optionalInteger(16)
            {
                found.activity = ClassActivity(
                    game: game, level: level, pace: try row.parsed(15) { ClassPace(rawValue: $0) },
                    seed: UInt64(bitPattern: Int64(seed)), part: try row.count(12))
            }
            found.task = row.optionalInteger(17).flatMap { number in
                ClassTask(
                    number: number,
                    vote: row.optionalInteger(18).flatMap { ClassVote(choices: $0, right: row.optionalInteger(19)) })
            }
            found.hasSecondTeacher = try row.integer(20) == 1
            found.waitingNames = try row.count(23)
            found.voice =
                ClassVoice(language: row.optionalText(21), isOn: try row.integer(22) == 1) ?? .standard
            return found
        }
    }

    /// A class, or its error.
    static func require(_ connection: Connection, _ id: ClassID, in scope: Scope) throws -> SchoolClass {
        guard let found = try select(connection, "WHERE id = ? AND scope = ?", .id(id), .scope(scope)).first else {
            throw AppError.unknownClass
        }
        return found
    }

    /// A class that has not ended, or its error.
    static func requireOpen(_ connection: Connection, _ id: ClassID, in scope: Scope) throws -> SchoolClass {
        let found = try require(connection, id, in: scope)
        guard found.state != .ended else { throw AppError.classEnded }
        return found
    }

    /// All of a class that is there.
    static func snapshot(_ connection: Connection, _ id: ClassID) throws -> ClassSnapshot {
        guard let found = try select(connection, "WHERE id = ?", .id(id)).first else { throw AppError.unknownClass }
        let teacher = try connection.rows("SELECT teacher FROM class WHERE id = ?", .id(id)) { row in
            row.optionalText(0)
        }
        return ClassSnapshot(
            schoolClass: found, seats: try SeatRows.records(connection, of: id), teacherHash: teacher.first ?? nil)
    }

    /// Counts a change, and returns all of the class after it.
    static func changed(_ connection: Connection, _ id: ClassID, at now: Date) throws -> ClassSnapshot {
        try connection.run(
            "UPDATE class SET revision = revision + 1, last_at = iif(ended_at IS NULL, max(last_at, ?), last_at) WHERE id = ?",
            .date(now), .id(id))
        return try snapshot(connection, id)
    }

    static func insert(_ connection: Connection, _ new: SchoolClass) throws {
        try connection.run(
            """
            INSERT INTO class (id, scope, code, name, state, lets_names, created_at, last_at)
            VALUES (?, ?, ?, ?, 'open', ?, ?, ?)
            """,
            .id(new.id), .scope(new.scope), .text(new.code?.description), .text(new.name?.description),
            .integer(new.letsNames ? 1 : 0), .date(new.createdAt), .date(new.createdAt))
    }

    /// A code that opens nothing yet, neither a class nor a seat.
    static func freeCode(_ connection: Connection, length: Int = ClassCode.length) throws -> ClassCode {
        while true {
            let code = ClassCode.random(length: length)
            let isTaken = try connection.rows(
                "SELECT 1 FROM class WHERE code = ?1 UNION ALL SELECT 1 FROM seat WHERE takeover = ?1",
                .text(code.description)
            ) { _ in true }
            if isTaken.isEmpty { return code }
        }
    }

    /// Makes the change that a teacher asked for.
    static func apply(_ connection: Connection, _ change: ClassChange, to before: SchoolClass) throws {
        let id = SQLValue.id(before.id)
        switch change {
        case .locked(let isLocked):
            try connection.run(
                "UPDATE class SET state = ? WHERE id = ?",
                .text((isLocked ? ClassState.locked : .open).rawValue), id)
        case .paused(let isPaused):
            try connection.run("UPDATE class SET is_paused = ? WHERE id = ?", .integer(isPaused ? 1 : 0), id)
        case .letsNames(let letsNames):
            try connection.run("UPDATE class SET lets_names = ? WHERE id = ?", .integer(letsNames ? 1 : 0), id)
            if !letsNames {
                try connection.run("UPDATE seat SET name = NULL, hides_name = 0 WHERE class = ?", id)
                try setWaitingNames(connection, [], of: before.id)
            }
        case .activity(let activity, let task):
            guard task == nil || activity?.pace == .together else { throw AppError.ownPace }
            let part = try connection.rows("SELECT part FROM class WHERE id = ?", id) { row in try row.count(0) }
            guard let part = part.first, activity == nil || part < ClassActivity.mostParts else {
                throw AppError.tooManyParts
            }
            try connection.run(
                """
                UPDATE class SET part = ?, game = ?, level = ?, pace = ?, seed = ?, task = ?, tasks = ?, choices = ?,
                    right_choice = ? WHERE id = ?
                """,
                .integer(activity == nil ? part : part + 1), .text(activity?.game), .optional(activity?.level),
                .text(activity?.pace.rawValue), activity.map { .integer(Int64(bitPattern: $0.seed)) } ?? .null,
                .optional(task.map { _ in 0 }), .integer(task == nil ? 0 : 1), .optional(task?.vote?.choices),
                .optional(task?.vote?.right), id)
        case .task(let task):
            guard task == nil || before.activity?.pace == .together else { throw AppError.ownPace }
            let tasks = try connection.rows("SELECT tasks FROM class WHERE id = ?", id) { row in try row.count(0) }
            let next = task == nil ? nil : tasks.first
            if let next, !ClassTask.numbers.contains(next) { throw AppError.tooManyTasks }
            // A number that came again would find the answers to the task that had it.
            try connection.run(
                "UPDATE class SET task = ?1, tasks = coalesce(?1 + 1, tasks), choices = ?2, right_choice = ?3 WHERE id = ?4",
                .optional(next), .optional(task?.vote?.choices), .optional(task?.vote?.right), id)
        case .voice(let voice):
            try connection.run(
                "UPDATE class SET language = ?, is_spoken = ? WHERE id = ?", .text(voice.language),
                .integer(voice.isOn ? 1 : 0), id)
        case .named(let name):
            try connection.run("UPDATE class SET name = ? WHERE id = ?", .text(name?.description), id)
        case .kept(let isKept):
            try connection.run("UPDATE class SET is_kept = ? WHERE id = ?", .integer(isKept ? 1 : 0), id)
        case .newCode:
            let code = try freeCode(connection)
            try connection.run("UPDATE class SET code = ? WHERE id = ?", .text(code.description), id)
        }
    }

    /// Keeps names for the seats that are taken next, in order, in the place of those from before.
    static func setWaitingNames(_ connection: Connection, _ names: [SeatName], of id: ClassID) throws {
        let json = try JSONEncoder().encode(names.map(\.description))
        try connection.run(
            "UPDATE class SET waiting_names = ? WHERE id = ?", .text(String(decoding: json, as: UTF8.self)), .id(id))
    }

    /// Ends classes by a condition. Names that wait are for nobody any more.
    /// - Parameter time: when, as SQL; its values come before those of the condition.
    static func end(
        _ connection: Connection, at time: String, where condition: String, _ values: SQLValue...
    ) throws -> [ClassID] {
        let ended = try connection.rows(
            """
            UPDATE class SET state = 'ended', ended_at = \(time), code = NULL, is_paused = 0, task = NULL,
                choices = NULL, right_choice = NULL, waiting_names = '[]', revision = revision + 1
            WHERE ended_at IS NULL AND \(condition) RETURNING id
            """, values: values
        ) { row in try row.id(0, of: SchoolClass.self) }
        for id in ended {
            try connection.run("UPDATE seat SET takeover = NULL, takeover_until = NULL WHERE class = ?", .id(id))
        }
        return ended
    }
}

extension SQLValue {
    static func optional(_ value: Int?) -> SQLValue { value.map { .integer($0) } ?? .null }
}
