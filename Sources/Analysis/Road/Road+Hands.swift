extension Road {
    /// Follows the hands and tells what they hold up.
    func hands() throws -> RoadResult { throw AnalysisError.kindIsMissing }
}
