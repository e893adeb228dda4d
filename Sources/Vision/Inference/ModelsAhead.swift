import Domain
internal import Synchronization

/// Models that are being loaded before anybody has asked for them, for one inference at a time. Each goes to the first
/// who asks.
final class ModelsAhead: Sendable {
    private let loading = Mutex<[ModelLibrary.Name: Task<Result<CompiledModel, AppError>, Never>]>([:])

    /// Begins to load models.
    func load(_ names: [ModelLibrary.Name], in library: ModelLibrary) {
        loading.withLock { loading in
            for name in names where loading[name] == nil {
                loading[name] = Task { await CompiledModel.read(name, in: library, streams: 1) }
            }
        }
    }

    /// Gives a model away; nil if it was not begun, or somebody has it.
    func take(_ name: ModelLibrary.Name) -> Task<Result<CompiledModel, AppError>, Never>? {
        loading.withLock { $0.removeValue(forKey: name) }
    }
}
