package import Domain

/// What grown-ups do with players.
extension Store {
    /// Makes a player for each name, as many as there is room for.
    package func addPlayers(
        _ names: [GamePlayerName], to group: GamePlayerGroup?, in scope: Scope
    ) async throws -> AddedPlayers {
        try reservations.requireSpace()
        let limit = limits.players
        return try await database.transaction { connection in
            let others = try GamePlayerRows.select(connection, "WHERE scope = ?", .scope(scope))
            var looks = LookCounts(of: others, in: group)
            let group = group?.spelt(as: others)
            var known = Set(others.filter { $0.group == group }.map(\.name))
            var result = AddedPlayers()
            for name in names {
                guard !known.contains(name), let look = looks.rarest(for: name) else {
                    result.known.append(name)
                    continue
                }
                guard others.count + result.added.count < limit else {
                    result.refused.append(name)
                    continue
                }
                let new = GamePlayer(id: PlayerID(), name: name, look: look, group: group, createdAt: .stored)
                try GamePlayerRows.insert(connection, new, in: scope)
                known.insert(name)
                looks.count(new, isOfGroup: true)
                result.added.append(new)
            }
            return result
        }
    }

    /// Gives a player another name, look or group.
    package func change(
        _ id: PlayerID, name: GamePlayerName, look: GamePlayerLook, group: GamePlayerGroup?, in scope: Scope
    ) async throws -> Bool {
        let isThere = try await database.transaction { connection in
            let players = try GamePlayerRows.select(connection, "WHERE scope = ?", .scope(scope))
            guard players.contains(where: { $0.id == id }) else { return false }
            guard !players.contains(where: { $0.id != id && $0.name == name && $0.look == look }) else {
                throw AppError.playerTaken(name)
            }
            let group = group?.spelt(as: players)
            try connection.run(
                "UPDATE player SET name = ?, animal = ?, colour = ?, group_name = ? WHERE id = ? AND scope = ?",
                .text(name.description), .text(look.animal), .text(look.colour), .text(group), .id(id), .scope(scope))
            return true
        }
        // A name that was taken away is nowhere any more.
        if isThere { await database.forget() }
        return isThere
    }

    /// Moves all players of a group to another one.
    @discardableResult
    package func movePlayers(
        from group: GamePlayerGroup?, to other: GamePlayerGroup?, in scope: Scope
    ) async throws -> Int {
        let count = try await database.transaction { connection in
            // What is the same name is not for the database to say.
            let everybody = try GamePlayerRows.select(connection, "WHERE scope = ?", .scope(scope))
            let players = everybody.filter { $0.group == group }
            // A group can be spelt otherwise, too.
            let other = other == group ? other : other?.spelt(as: everybody)
            for player in players {
                try connection.run("UPDATE player SET group_name = ? WHERE id = ?", .text(other), .id(player.id))
            }
            return players.count
        }
        if count > 0 { await database.forget() }
        return count
    }
}

extension GamePlayerGroup {
    /// The same group as it is spelt where it is known.
    fileprivate func spelt(as players: [GamePlayer]) -> GamePlayerGroup {
        players.lazy.compactMap(\.group).first { $0 == self } ?? self
    }
}

/// How often each look is there: in a group, and among all players.
private struct LookCounts {
    private var inGroup: [GamePlayerLook: Int] = [:]
    private var among: [GamePlayerLook: Int] = [:]
    private var names: [GamePlayerName: Set<GamePlayerLook>] = [:]

    init(of players: [GamePlayer], in group: GamePlayerGroup?) {
        for player in players { count(player, isOfGroup: player.group == group) }
    }

    mutating func count(_ player: GamePlayer, isOfGroup: Bool) {
        if isOfGroup { inGroup[player.look, default: 0] += 1 }
        among[player.look, default: 0] += 1
        names[player.name, default: []].insert(player.look)
    }

    /// The rarest look that no player of that name has; nil if there is none.
    func rarest(for name: GamePlayerName) -> GamePlayerLook? {
        let taken = names[name] ?? []
        func counts(_ look: GamePlayerLook) -> (Int, Int) { (inGroup[look] ?? 0, among[look] ?? 0) }
        // Of those that are equally rare, the first.
        return GamePlayerLook.all.filter { !taken.contains($0) }.min { counts($0) < counts($1) }
    }
}

extension AppError {
    static func playerTaken(_ name: GamePlayerName) -> AppError {
        AppError(.nameTaken, "\(name.description) already exists. Choose another animal, colour or name.")
    }
}
