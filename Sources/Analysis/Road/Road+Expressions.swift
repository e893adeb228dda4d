extension Road {
    /// Follows the face and tells its expressions.
    func expressions() throws -> RoadResult { throw AnalysisError.kindIsMissing }
}
