package import Domain

/// The players that clips are named after. Another database can stand in behind this.
package protocol AthleteRepository: Sendable {
    /// Everybody, by name.
    func athletes(in scope: Scope) async throws -> [AthleteSummary]

    /// Everybody, by name, without what there is to see.
    func roster(in scope: Scope) async throws -> [Athlete]

    /// The athlete of an identifier.
    func athlete(_ id: AthleteID, in scope: Scope) async throws -> Athlete?

    /// Who a clip shows, if that was said.
    func athlete(of clip: ClipID) async throws -> Athlete?

    /// Says who a clip shows: the athlete of that name in the clip's scope, made if there is none yet; nil takes the
    /// name off the clip.
    /// - Throws: `unknownClip`.
    @discardableResult func name(_ name: AthleteName?, on clip: ClipID) async throws -> Athlete?

    /// Gives an athlete another name.
    /// - Throws: `unknownAthlete`; `nameTaken` when somebody else in the same scope is called so.
    func rename(_ id: AthleteID, to name: AthleteName, in scope: Scope) async throws

    /// Removes an athlete; the clips stay, without a name.
    /// - Returns: whether there was such an athlete.
    @discardableResult func deleteAthlete(_ id: AthleteID, in scope: Scope) async throws -> Bool

    /// The clips of an athlete, those that were filmed last first; `before` continues a list after its last entry.
    func clips(of athlete: AthleteID, limit: Int, before: ClipID?) async throws -> [ClipSummary]
}
