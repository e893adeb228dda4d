package import Domain
package import Store

/// What teachers do. Each change is stored when its method returns, and those whom it concerns have been told.
extension ClassSessions {
    /// Opens a class.
    /// - Throws: `tooManyClasses`; `diskFull`.
    package func open(named name: ClassName?, lettingNames: Bool, in scope: Scope) async throws -> SchoolClass {
        adopt(try await store.openClass(named: name, lettingNames: lettingNames, in: scope))
    }

    /// Changes a class.
    /// - Throws: what `ClassRepository.change` throws.
    @discardableResult
    package func change(_ id: ClassID, in scope: Scope, _ change: ClassChange) async throws -> SchoolClass {
        adopt(try await store.change(id, in: scope, change))
    }

    /// Gives a second teacher the right to teach a class, or takes it.
    /// - Returns: what that teacher shows: it is known to nobody else; nil if there is to be none.
    /// - Throws: `unknownClass`, `classEnded`.
    @discardableResult
    package func setSecondTeacher(_ isThere: Bool, of id: ClassID, in scope: Scope) async throws -> TeacherToken? {
        let token = isThere ? TeacherToken() : nil
        adopt(try await store.setTeacher(token, of: id, in: scope))
        return token
    }

    /// Offers a seat to another device.
    /// - Throws: `unknownSeat`, `classEnded`.
    package func offer(_ number: SeatNumber, of id: ClassID, in scope: Scope) async throws -> SeatOffer {
        try await store.offer(number, of: id, in: scope)
    }

    /// Takes seats away, with all that was answered from them.
    /// - Parameter locking: whether there are no new seats from then on, so that nobody comes back at once.
    /// - Throws: `unknownSeat` if none of them is there.
    package func removeSeats(
        _ numbers: [SeatNumber], locking: Bool, of id: ClassID, in scope: Scope
    ) async throws {
        adopt(try await store.removeSeats(numbers, locking: locking, of: id, in: scope))
    }

    /// Gives a seat a name, or none.
    /// - Throws: `unknownSeat`, `namesOff`.
    package func setName(_ name: SeatName?, of number: SeatNumber, of id: ClassID, in scope: Scope) async throws {
        adopt(try await store.setName(name, of: number, of: id, in: scope))
    }

    /// Gives names to the seats by their numbers; those that are left over wait for the seats that are taken next.
    /// - Throws: `unknownClass`, `classEnded`, `namesOff`, `tooManyNames`.
    package func giveNames(_ names: [SeatName], of id: ClassID, in scope: Scope) async throws -> SchoolClass {
        adopt(try await store.giveNames(names, of: id, in: scope))
    }

    /// Hides a name from the other seats, or shows it again.
    /// - Throws: `unknownSeat`.
    package func hideName(_ isHidden: Bool, of number: SeatNumber, of id: ClassID, in scope: Scope) async throws {
        adopt(try await store.hideName(isHidden, of: number, of: id, in: scope))
    }

    /// Ends a class: all streams end with it.
    /// - Throws: `unknownClass`.
    package func end(_ id: ClassID, in scope: Scope) async throws { adopt(try await store.endClass(id, in: scope)) }

    /// Removes a class with all that is known of it.
    /// - Returns: whether there was such a class.
    @discardableResult
    package func delete(_ id: ClassID, in scope: Scope) async throws -> Bool {
        let isGone = try await store.deleteClass(id, in: scope)
        if isGone { delete(id) }
        return isGone
    }

    /// The tiles of a class, as they change; the present ones first. It ends with the class.
    /// - Parameter asSecond: whether a second teacher looks: it ends with that right, too.
    /// - Throws: `unknownClass`, `classEnded`.
    package func tiles(
        of id: ClassID, in scope: Scope, asSecond: Bool = false
    ) async throws -> AsyncStream<ClassTiles> {
        try await require(id, in: scope)
        let (stream, continuation) = AsyncStream.makeStream(of: ClassTiles.self, bufferingPolicy: .bufferingNewest(1))
        guard var found = running[id] else { throw AppError.classEnded }
        continuation.yield(found.firstTiles(at: clocks.running(), limits))
        let key = found.nextKey()
        found.teachers[key] = (continuation, asSecond)
        running[id] = found
        continuation.onTermination = { [weak self] _ in Task { await self?.leave(id, teacher: key) } }
        return stream
    }

    private func leave(_ id: ClassID, teacher key: Int) { running[id]?.teachers[key] = nil }

    /// What a large screen shows of a class, as it changes; the present view first. It ends with the class.
    /// - Parameter asSecond: whether a second teacher shows it: it ends with that right, too.
    /// - Throws: `unknownClass`, `classEnded`.
    package func wall(
        of id: ClassID, in scope: Scope, asSecond: Bool = false
    ) async throws -> AsyncStream<WallNews> {
        try await require(id, in: scope)
        // What was answered to this task before this server began.
        if running[id]?.unknownAnswers.isEmpty == false {
            let results = try await store.results(of: id, in: scope)
            running[id]?.fill(results)
        }
        let (stream, continuation) = AsyncStream.makeStream(of: WallNews.self, bufferingPolicy: .bufferingNewest(1))
        guard var found = running[id] else { throw AppError.classEnded }
        if let news = found.firstWall(at: clocks.running(), limits) { continuation.yield(news) }
        let key = found.nextKey()
        found.walls[key] = (continuation, asSecond)
        running[id] = found
        continuation.onTermination = { [weak self] _ in Task { await self?.leave(id, wall: key) } }
        return stream
    }

    private func leave(_ id: ClassID, wall key: Int) { running[id]?.walls[key] = nil }
}
