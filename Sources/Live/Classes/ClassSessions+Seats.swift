package import Domain
package import Store

/// What the devices of pupils do.
extension ClassSessions {
    /// Lets a device in: to a new seat, to the one that it has, or to the one that it was offered.
    ///
    /// Ask `CodeTries` first.
    /// - Throws: `wrongClassCode`, `classLocked`, `classFull`; `diskFull`.
    package func enter(with code: ClassCode, holding token: SeatToken?) async throws -> SeatEntry {
        let entry = try await store.enter(with: code, holding: token)
        adopt(entry.snapshot)
        hear(entry.snapshot.schoolClass.id, entry.number)
        return entry
    }

    /// How things stand for a seat.
    /// - Throws: `unknownSeat`.
    package func view(of token: SeatToken) throws -> SeatView {
        let (found, admission) = try place(of: token)
        guard let record = found.snapshot[admission.number] else { throw AppError.unknownSeat }
        return SeatView(record.seat, in: found.schoolClass)
    }

    /// What a seat is to answer, for whoever judges it.
    /// - Throws: `unknownSeat`.
    package func lesson(of token: SeatToken) throws -> ClassLesson {
        let (found, admission) = try place(of: token)
        return ClassLesson(seat: admission, activity: found.schoolClass.activity, task: found.schoolClass.task)
    }

    /// A device was heard of: whatever it asks for counts.
    /// - Throws: `unknownSeat`.
    package func hear(_ token: SeatToken) throws {
        let (_, admission) = try place(of: token)
        hear(admission.classID, admission.number)
    }

    private func hear(_ id: ClassID, _ number: SeatNumber) {
        running[id]?.presences[number]?.heardAt = clocks.running()
        running[id]?.presences[number]?.unnoted = clocks.wall()
    }

    /// Keeps an answer: the first one to a task counts.
    /// - Throws: `unknownSeat`, `classEnded`, `taskOver`, `tooManyAnswers`; `diskFull`.
    package func keep(_ answer: SeatAnswer, of token: SeatToken) async throws -> KeptAnswer {
        let kept: KeptAnswer
        do {
            kept = try await store.keep(answer, of: token)
        } catch let error as AppError where error == .unknownSeat || error == .classEnded {
            // What is known here is old.
            if let id = admissions.seat(of: token)?.classID { try? await read(id) }
            throw error
        }
        // It may be somebody else's by now.
        guard let admission = admissions.seat(of: token), admission.number == kept.number else { return kept }
        hear(kept.classID, kept.number)
        running[kept.classID]?.adopt(kept)
        return kept
    }

    /// Whether a picture of a seat may be looked at, and when the next one is wanted. It counts as a word.
    /// - Parameter pause: milliseconds between two pictures that those who look can keep up with, by what they measured.
    /// - Throws: `unknownSeat`.
    package func picture(of token: SeatToken, atMostEvery pause: Int = 0) throws -> PictureTurn {
        let (found, admission) = try place(of: token)
        let (id, number, now) = (admission.classID, admission.number, clocks.running())
        hear(id, number)
        if found.schoolClass.isPaused { return .paused }
        running[id]?.presences[number]?.pictureAt = now
        let next = max(budget.next(for: activeSeats(at: now)), pause)
        let (due, pause) = (found.presences[number]?.pictureDue ?? now, Duration.milliseconds(next))
        // One may come too soon: networks hold up one picture, and bring the next in time.
        if now + pause < due { return .skip(next: next) }
        running[id]?.presences[number]?.pictureDue = max(due, now) + pause
        return .look(next: next)
    }

    /// Seats whose cameras are on, of all classes.
    private func activeSeats(at now: ContinuousClock.Instant) -> Int {
        running.values.reduce(0) { sum, found in
            sum
                + found.presences.values.count { presence in
                    presence.pictureAt.map { now - $0 < PictureBudget.activity } ?? false
                }
        }
    }

    /// What a seat hears. The newest stream of a seat wins: an older one ends with `moved`.
    /// - Throws: `unknownSeat`.
    package func events(of token: SeatToken) throws -> AsyncStream<SeatEvent> {
        let (_, admission) = try place(of: token)
        let (id, number) = (admission.classID, admission.number)
        let (stream, continuation) = AsyncStream.makeStream(
            of: SeatEvent.self, bufferingPolicy: .bufferingNewest(limits.eventsKept))
        guard let key = running[id]?.listen(number, continuation) else { throw AppError.unknownSeat }
        hear(id, number)
        continuation.onTermination = { [weak self] _ in Task { await self?.leave(id, number, stream: key) } }
        return stream
    }

    private func leave(_ id: ClassID, _ number: SeatNumber, stream key: Int) {
        guard running[id]?.presences[number]?.stream?.key == key else { return }
        running[id]?.presences[number]?.stream = nil
        running[id]?.presences[number]?.told = nil
    }

    private func place(of token: SeatToken) throws(AppError) -> (RunningClass, SeatAdmissions.Admission) {
        guard let admission = admissions.seat(of: token), let found = running[admission.classID] else {
            throw .unknownSeat
        }
        return (found, admission)
    }
}
