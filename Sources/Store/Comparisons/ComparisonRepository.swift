package import Domain

/// Comparisons that people saved. Another database can stand in behind this.
package protocol ComparisonRepository: Sendable {
    /// All of them, the newest first. Those of clips in the trash are left out.
    func comparisons(in scope: Scope) async throws -> [SavedComparison]

    /// One more.
    /// - Throws: `unknownClip`; `tooManyComparisons`.
    func save(_ comparison: SavedComparison, in scope: Scope) async throws

    /// Removes one; the clips stay. Nothing happens if it is gone.
    func removeComparison(_ id: ComparisonID, in scope: Scope) async throws
}

extension AppError {
    static let tooManyComparisons = AppError(
        .conflict, code: "tooManyComparisons",
        "\(SavedComparison.most) comparisons are saved already. Remove one that you no longer need.")
}
