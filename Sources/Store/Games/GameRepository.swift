package import Domain

/// What became of a list of names.
package struct AddedPlayers: Equatable, Sendable {
    /// Those who are new.
    package var added: [GamePlayer] = []
    /// Names that were in the group already.
    package var known: [GamePlayerName] = []
    /// Names for which there was no room.
    package var refused: [GamePlayerName] = []
}

/// Players of games, and what they played. Another database can stand in behind this.
package protocol GameRepository: Sendable {
    /// Everybody who plays, by name.
    func players(in scope: Scope) async throws -> [GamePlayer]

    /// The player of an identifier.
    func player(_ id: PlayerID, in scope: Scope) async throws -> GamePlayer?

    /// Makes a player.
    /// - Parameters:
    ///   - name: what the player wants to be called; nil for the usual name of such an animal.
    ///   - usual: that name; the second one of it is called `Bear 2`.
    ///   - group: those whom the player belongs to.
    /// - Throws: `nameTaken` when somebody of that name looks the same; `playersFull`; `diskFull`.
    func addPlayer(
        _ name: GamePlayerName?, or usual: GamePlayerName, looking look: GamePlayerLook,
        to group: GamePlayerGroup?, in scope: Scope
    ) async throws -> GamePlayer

    /// Makes a player for each name, as many as there is room for, each with a look that is rare: in the group, then
    /// among all. Who is in the group already, by the same name, is not added again.
    /// - Throws: `diskFull`.
    func addPlayers(
        _ names: [GamePlayerName], to group: GamePlayerGroup?, in scope: Scope
    ) async throws -> AddedPlayers

    /// Gives a player another name, look or group.
    /// - Returns: whether there is such a player.
    /// - Throws: `nameTaken` when somebody else of that name looks the same.
    func change(
        _ id: PlayerID, name: GamePlayerName, look: GamePlayerLook, group: GamePlayerGroup?, in scope: Scope
    ) async throws -> Bool

    /// Moves all players of a group, or all of none, to another one, or to none.
    /// - Returns: how many there were.
    @discardableResult func movePlayers(
        from group: GamePlayerGroup?, to other: GamePlayerGroup?, in scope: Scope
    ) async throws -> Int

    /// Removes a player with all that was played, from the database's log, too.
    /// - Returns: whether there was such a player.
    @discardableResult func deletePlayer(_ id: PlayerID, in scope: Scope) async throws -> Bool

    /// Begins a round.
    /// - Parameter player: who plays; nil for a guest.
    /// - Throws: `unknownPlayer`; `diskFull`.
    func beginRound(
        of game: String, level: Int, seed: UInt64, by player: PlayerID?, in scope: Scope
    ) async throws -> GameRound

    /// The round of an identifier.
    func round(_ id: RoundID, in scope: Scope) async throws -> GameRound?

    /// Keeps an answer, unless there is one to that task: the first counts. When this returns, it survives a crash.
    /// - Returns: the answer that counts.
    /// - Throws: `unknownRound`; `roundEnded` for a task that was not answered before the end.
    func keep(_ answer: RoundAnswer, of round: RoundID, in scope: Scope) async throws -> RoundAnswer

    /// Ends a round, in one transaction; one that has ended stays as it is.
    /// - Parameter worth: what its answers are worth.
    /// - Throws: `unknownRound`.
    func endRound(
        _ id: RoundID, in scope: Scope, worth: @Sendable ([RoundAnswer]) -> RoundResult
    ) async throws -> EndedRound

    /// What a player has reached: a value for each level that was played, in the order of games and levels.
    func progress(of player: PlayerID) async throws -> [LevelProgress]

    /// What was asked of a player within `Store.recentSeconds`, in the order of games and levels.
    func recentTasks(of player: PlayerID) async throws -> [AskedTask]

    /// Keeps what browsers tell of how games go; what is here already stays as it is.
    /// - Returns: how many were new.
    @discardableResult func keep(_ events: [GameEvent], in scope: Scope) async throws -> Int

    /// What all of that comes to.
    func gameStatistics(in scope: Scope) async throws -> GameStatistics

    /// Removes all of that, from the database's log, too.
    func deleteGameEvents(in scope: Scope) async throws

    /// What was set under a name, as text.
    func setting(_ name: String) async throws -> String?

    /// Keeps a setting.
    func set(_ value: String, for name: String) async throws
}
