package import Domain

/// What athletes are to reach. Another database can stand in behind this.
package protocol TargetRepository: Sendable {
    /// The targets of an athlete, those that were set last first.
    func targets(of athlete: AthleteID) async throws -> [AthleteTarget]

    /// Sets a target, in place of the one for the same measure of the same stroke.
    /// - Throws: `unknownAthlete`.
    func set(_ target: AthleteTarget, for athlete: AthleteID) async throws

    /// Removes the target for a measure of a stroke.
    /// - Returns: whether there was one.
    @discardableResult
    func removeTarget(for measure: SwingMeasure, of stroke: StrokeGroup, from athlete: AthleteID) async throws -> Bool
}
