package import Domain

/// Comparisons that people saved, and swings that serve as models. Another database can stand in behind this.
package protocol ComparisonRepository: Sendable {
    /// All of them, the newest first. Those of clips in the trash are left out.
    func comparisons(in scope: Scope) async throws -> [SavedComparison]

    /// One more.
    /// - Throws: `unknownClip`; `tooManyComparisons`.
    func save(_ comparison: SavedComparison, in scope: Scope) async throws

    /// The swings that others are compared with first, those that were chosen last first. Those of clips in the trash are
    /// left out.
    func models(in scope: Scope) async throws -> [ComparedSwing]

    /// The swings of a clip that are models.
    func models(of clip: ClipID) async throws -> Set<FindingID>

    /// Makes a swing a model, or an ordinary one again.
    /// - Throws: `unknownClip`; `tooManyModels`.
    func setModel(_ swing: ComparedSwing, isModel: Bool, in scope: Scope) async throws

    /// Removes one; the clips stay. Nothing happens if it is gone.
    func removeComparison(_ id: ComparisonID, in scope: Scope) async throws
}

extension AppError {
    static let tooManyModels = AppError(
        .conflict, code: "tooManyModels",
        "\(ComparedSwing.mostModels) swings are model swings already. Make one of them an ordinary swing first.")

    static let tooManyComparisons = AppError(
        .conflict, code: "tooManyComparisons",
        "\(SavedComparison.most) comparisons are saved already. Remove one that you no longer need.")
}
