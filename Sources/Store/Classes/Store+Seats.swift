package import Domain
package import FoundationEssentials

extension Store {
    package func enter(with code: ClassCode, holding token: SeatToken?) async throws -> SeatEntry {
        let (now, new, reservations) = (try await moment().now, SeatToken(), reservations)
        let (held, hash) = (try token?.storedHash(), try new.storedHash())
        let entry = try await database.transaction { connection in
            func entry(_ token: SeatToken, _ number: SeatNumber, _ id: ClassID, _ manner: SeatEntry.Manner) throws
                -> SeatEntry
            {
                SeatEntry(
                    token: token, number: number, manner: manner,
                    snapshot: try ClassRows.changed(connection, id, at: now))
            }
            if let place = try SeatRows.place(connection, offeredFor: code, at: now) {
                try connection.run(
                    "UPDATE seat SET token = ?, takeover = NULL, takeover_until = NULL, seen_at = ? WHERE sequence = ?",
                    .text(hash), .date(now), .integer(place.row))
                // A device that joined first, and heard then that it can have its old seat.
                if let held, let other = try SeatRows.place(connection, ofToken: held), other.classID == place.classID,
                    try SeatRows.tally(connection, of: other.row).count == 0
                {
                    try connection.run("DELETE FROM seat WHERE sequence = ?", .integer(other.row))
                }
                return try entry(new, place.number, place.classID, .takenOver)
            }
            guard
                let found = try ClassRows.select(
                    connection, "WHERE code = ? AND ended_at IS NULL", .text(code.description)
                ).first
            else { throw AppError.wrongClassCode }
            if let token, let held, let place = try SeatRows.place(connection, ofToken: held),
                place.classID == found.id
            {
                return try entry(token, place.number, found.id, .returned)
            }
            guard found.state == .open else { throw AppError.classLocked }
            try reservations.requireSpaceForPupils()
            let number = try SeatRows.insert(connection, into: found.id, token: hash, at: now)
            return try entry(new, number, found.id, .new)
        }
        // With a seat that went, its name.
        if entry.manner == .takenOver { await database.forget() }
        return entry
    }

    package func seat(of token: SeatToken) async throws -> (schoolClass: SchoolClass, seat: Seat)? {
        let (now, hash) = (await glance().now, try token.storedHash())
        return try await reader.run { connection in
            guard let place = try SeatRows.place(connection, ofToken: hash),
                let found = try ClassRows.select(connection, "WHERE id = ?", .id(place.classID)).first,
                found.isKnown(at: now), let seat = try SeatRows.seat(connection, at: place)
            else { return nil }
            return (found, seat)
        }
    }

    package func offer(_ number: SeatNumber, of id: ClassID, in scope: Scope) async throws -> SeatOffer {
        let now = try await moment().now
        return try await database.transaction { connection in
            _ = try ClassRows.requireOpen(connection, id, in: scope)
            let place = try SeatRows.require(connection, number, of: id)
            let offer = SeatOffer(
                code: try ClassRows.freeCode(connection, length: ClassCode.offerLength),
                until: now + SeatOffer.life)
            try connection.run(
                "UPDATE seat SET takeover = ?, takeover_until = ? WHERE sequence = ?",
                .text(offer.code.description), .date(offer.until), .integer(place.row))
            return offer
        }
    }

    package func removeSeats(
        _ numbers: [SeatNumber], locking: Bool, of id: ClassID, in scope: Scope
    ) async throws -> ClassSnapshot {
        let now = try await moment().now
        let snapshot = try await freeing { connection in
            _ = try ClassRows.require(connection, id, in: scope)
            let removed = try Set(numbers).reduce(0) { sum, number in
                try sum
                    + connection.run(
                        "DELETE FROM seat WHERE class = ? AND number = ?", .id(id), .integer(number.value))
            }
            guard removed > 0 else { throw AppError.unknownSeat }
            if locking {
                try connection.run("UPDATE class SET state = 'locked' WHERE id = ? AND state = 'open'", .id(id))
            }
            return try ClassRows.changed(connection, id, at: now)
        }
        await database.forget()
        return snapshot
    }

    package func setName(
        _ name: SeatName?, of number: SeatNumber, of id: ClassID, in scope: Scope
    ) async throws -> ClassSnapshot {
        let (snapshot, hadName) = try await changeSeat(number, of: id, in: scope) { connection, schoolClass, place in
            guard name == nil || schoolClass.letsNames else { throw AppError.namesOff }
            let hadName = try SeatRows.seat(connection, at: place)?.name != nil
            try connection.run(
                "UPDATE seat SET name = ? WHERE sequence = ?", .text(name?.description), .integer(place.row))
            return hadName
        }
        // The name from before stays nowhere.
        if hadName { await database.forget() }
        return snapshot
    }

    package func giveNames(_ names: [SeatName], of id: ClassID, in scope: Scope) async throws -> ClassSnapshot {
        guard names.count <= SeatNumber.most else { throw AppError.tooManyNames }
        let now = try await moment().now
        let snapshot = try await freeing { connection in
            let found = try ClassRows.requireOpen(connection, id, in: scope)
            guard found.letsNames else { throw AppError.namesOff }
            let seats = try SeatRows.records(connection, of: id)
            for (record, name) in zip(seats, names) {
                try connection.run(
                    "UPDATE seat SET name = ? WHERE class = ? AND number = ?", .text(name.description), .id(id),
                    .integer(record.seat.number.value))
            }
            try ClassRows.setWaitingNames(connection, Array(names.dropFirst(seats.count)), of: id)
            return try ClassRows.changed(connection, id, at: now)
        }
        // The names from before stay nowhere.
        await database.forget()
        return snapshot
    }

    package func hideName(
        _ isHidden: Bool, of number: SeatNumber, of id: ClassID, in scope: Scope
    ) async throws -> ClassSnapshot {
        try await changeSeat(number, of: id, in: scope) { connection, _, place in
            _ = try connection.run(
                "UPDATE seat SET hides_name = ? WHERE sequence = ?", .integer(isHidden ? 1 : 0), .integer(place.row))
        }.0
    }

    private func changeSeat<Found: Sendable>(
        _ number: SeatNumber, of id: ClassID, in scope: Scope,
        _ body: @Sendable (Connection, SchoolClass, SeatRows.Place) throws -> Found
    ) async throws -> (ClassSnapshot, Found) {
        let now = try await moment().now
        return try await freeing { connection in
            let found = try ClassRows.require(connection, id, in: scope)
            let body = try body(connection, found, try SeatRows.require(connection, number, of: id))
            return (try ClassRows.changed(connection, id, at: now), body)
        }
    }

    package func keep(_ answer: SeatAnswer, of token: SeatToken) async throws -> KeptAnswer {
        let (now, hash, reservations) = (try await moment().now, try token.storedHash(), reservations)
        return try await database.transaction { connection in
            guard let place = try SeatRows.place(connection, ofToken: hash),
                let found = try ClassRows.select(connection, "WHERE id = ?", .id(place.classID)).first
            else { throw AppError.unknownSeat }
            func kept(_ answer: SeatAnswer) throws -> KeptAnswer {
                KeptAnswer(
                    classID: place.classID, number: place.number, answer: answer,
                    tally: try SeatRows.tally(connection, of: place.row))
            }
            if let earlier = try SeatRows.answer(connection, of: place.row, part: answer.part, task: answer.task) {
                return try kept(earlier)
            }
            guard found.state != .ended else { throw AppError.classEnded }
            guard let activity = found.activity, activity.part == answer.part,
                activity.pace == .own || found.task?.number == answer.task
            else { throw AppError.taskOver }
            guard try SeatRows.tally(connection, of: place.row).count < SeatAnswer.most else {
                throw AppError.tooManyAnswers
            }
            let answer = try answer.judged(in: found)
            try reservations.requireSpaceForPupils()
            try SeatRows.insert(connection, answer, of: place.row, to: activity, at: now)
            try connection.run("UPDATE class SET last_at = max(last_at, ?) WHERE id = ?", .date(now), .id(found.id))
            return try kept(answer)
        }
    }

    package func note(_ seen: [SeatNumber: Date], in id: ClassID) async throws {
        // The clock may have been set since they were heard of: nobody was heard of later than now.
        let now = try await moment().now
        let seen = seen.mapValues { min($0, now) }
        guard let last = seen.values.max() else { return }
        try await database.transaction { connection in
            for (number, time) in seen {
                try connection.run(
                    "UPDATE seat SET seen_at = max(seen_at, ?) WHERE class = ? AND number = ?", .date(time), .id(id),
                    .integer(number.value))
            }
            try connection.run(
                "UPDATE class SET last_at = max(last_at, ?) WHERE id = ? AND ended_at IS NULL", .date(last), .id(id))
        }
    }
}

extension DiskReservations {
    /// Refuses where nothing more can be promised, in words for pupils.
    /// - Throws: `diskFull`, `files`.
    fileprivate func requireSpaceForPupils() throws {
        do {
            try requireSpace()
        } catch let error as AppError where error.code == .diskFull {
            throw AppError.diskFullInClass
        }
    }
}

extension SeatAnswer {
    /// The answer as it counts: whether a vote was right follows from the task that is on.
    /// - Throws: `noChoice`.
    fileprivate func judged(in found: SchoolClass) throws(AppError) -> SeatAnswer {
        guard let vote = found.task?.vote else {
            guard choice == nil else { throw .noChoice }
            return self
        }
        guard let choice, choice <= vote.choices,
            let answer = SeatAnswer(
                part: part, task: task, isRight: vote.right.map { $0 == choice }, choice: choice,
                milliseconds: milliseconds)
        else { throw .noChoice }
        return answer
    }
}
