package import Domain
package import Vision

extension AnalysisReport {
    /// The report with what people say of its findings, which are measured from the recorded landmarks by the same code
    /// as an analysis.
    /// - Parameters:
    ///   - corrections: the oldest first; those of other kinds say nothing.
    ///   - landmarks: the file with the recording that the report was measured from.
    ///   - library: the models.
    /// - Throws: `OutOfBounds` for a report of which nothing can be corrected; what models and recordings throw.
    package func corrected(
        by corrections: [Correction], from landmarks: String, _ library: ModelLibrary
    ) async throws -> any AnalysisReport {
        try await ClipAnalyses.of(kind).corrected(self, by: corrections, from: landmarks, library)
    }
}

extension [Correction] {
    /// Begins to load the models that they need: the rest may be read meanwhile.
    package func getReady(_ library: ModelLibrary) {
        SwingCorrector.getReady(for: SwingReport.changes(among: self), library)
    }
}
