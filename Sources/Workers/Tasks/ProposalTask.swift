import Analysis
package import Domain

/// Look at a few frames of a file, as it was filmed, and propose what to look for.
package struct ProposalTask: WorkerTask {
    package static let name = "propose"

    package init() {}

    package func wallClock(_ limits: JobLimits) -> Duration { limits.proposalWallClock }

    package func perform(in place: WorkerPlace, with tools: WorkerTools) async throws -> AnalysisKind {
        try await tools.analyzer.propose(place.input)
    }
}

/// There is no kind beyond those that can be decoded.
extension AnalysisKind: Bounded {
    package func check() throws(OutOfBounds) {}
}
