package import Domain
package import Vision

/// Where live sessions begin: models are compiled when the first session of their kind comes, and shared by those that
/// follow.
package actor LiveModelCache {
    private let library: ModelLibrary
    private let streams: Int
    private var models: [AnalysisKind: Task<any LiveModels, any Error>] = [:]

    /// - Parameter streams: pictures that are looked at at the same time, each on one core.
    package init(library: ModelLibrary, streams: Int) {
        self.library = library
        self.streams = streams
    }

    /// A session. Models that could not be loaded are loaded again for the next one: what was missing may have come.
    /// - Throws: `AppError`.
    package func session(_ kind: AnalysisKind, _ manner: LiveManner) async throws -> sending LiveSession {
        let loading =
            models[kind]
            ?? Task { [library, streams] in
                try await LiveAnalyses.of(kind).load(library, streams: streams) as any LiveModels
            }
        models[kind] = loading
        do {
            return try LiveSession(try await loading.value, manner)
        } catch {
            // Only this one: others may have begun to load anew meanwhile.
            if models[kind] == loading { models[kind] = nil }
            throw error
        }
    }
}
