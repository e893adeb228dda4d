package import Domain

extension Store {
    /// The targets of an athlete, those that were set last first.
    package func targets(of athlete: AthleteID) async throws -> [AthleteTarget] {
        try await reader.run { connection in
            try connection.readableRows(
                """
                SELECT stroke, measure, direction, thousandths, due FROM target WHERE athlete = ?
                ORDER BY sequence DESC
                """, values: [.id(athlete)]
            ) { row in try TargetRows.read(row) }
        }
    }

    /// Sets a target, in place of the one for the same measure of the same stroke.
    package func set(_ target: AthleteTarget, for athlete: AthleteID) async throws {
        try await database.transaction { connection in
            guard try !AthleteRows.select(connection, "WHERE id = ?", .id(athlete)).isEmpty else {
                throw AppError(.unknownAthlete, "Athlete not found. The athlete may have been deleted.")
            }
            try TargetRows.remove(connection, target.measure, target.stroke, athlete)
            try connection.run(
                """
                INSERT INTO target (athlete, stroke, measure, direction, thousandths, due) VALUES (?, ?, ?, ?, ?, ?)
                """,
                .id(athlete), .text(target.stroke.rawValue), .text(target.measure.rawValue),
                .text(target.direction.rawValue), .integer(Int((target.value * 1000).rounded())),
                .text(target.due?.text))
        }
    }

    /// Removes the target for a measure of a stroke.
    @discardableResult
    package func removeTarget(
        for measure: SwingMeasure, of stroke: StrokeGroup, from athlete: AthleteID
    ) async throws -> Bool {
        try await database.transaction { connection in
            try TargetRows.remove(connection, measure, stroke, athlete) == 1
        }
    }
}

/// Targets as rows.
private enum TargetRows {
    static func read(_ row: borrowing SQLRow) throws -> AthleteTarget {
        let stroke = try row.parsed(0) { StrokeGroup(rawValue: $0) }
        let measure = try row.parsed(1) { SwingMeasure(rawValue: $0) }
        let direction = try row.parsed(2) { AthleteTarget.Direction(rawValue: $0) }
        let due = row.optionalText(4).flatMap { CalendarDay($0) }
        let value = Double(try row.integer(3)) / 1000
        guard
            let target = AthleteTarget(
                stroke: stroke, measure: measure, direction: direction, value: value, due: due)
        else { throw AppError.unreadable("a target of \(value)") }
        return target
    }

    @discardableResult
    static func remove(
        _ connection: Connection, _ measure: SwingMeasure, _ stroke: StrokeGroup, _ athlete: AthleteID
    ) throws -> Int {
        try connection.run(
            "DELETE FROM target WHERE athlete = ? AND stroke = ? AND measure = ?", .id(athlete),
            .text(stroke.rawValue), .text(measure.rawValue))
    }
}
