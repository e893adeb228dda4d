import Domain
import Store
import Templates

/// What people said of a clip, for its page.
struct CommentariesQuery {
    let store: any PageStore

    func model(of clip: ClipID) async throws -> CommentariesModel {
        let kept = try await store.commentaries(of: clip)
        // The job first: when it says that it is done, its file is there.
        let job = kept.isEmpty ? nil : try await store.latestAddition(.commentary, to: clip)
        var entries: [CommentariesModel.Entry] = []
        for commentary in kept {
            let file = try await store.artefact(.video(of: commentary.id), of: clip)
            entries.append(
                CommentariesModel.Entry(
                    id: commentary.id, seconds: commentary.seconds, savedAt: commentary.savedAt,
                    state: Self.state(file, job?.task.commentary == commentary.id ? job : nil)))
        }
        return CommentariesModel(clip: clip, entries: entries)
    }

    /// - Parameter job: the latest of all, where it is for this one.
    private static func state(_ file: Artefact?, _ job: Job?) -> CommentariesModel.State {
        if let file { return .ready(bytes: Int64(file.byteCount)) }
        return switch job?.state {
        case .queued: .waiting(reason: job?.message?.localized)
        case .running: .making(done: job?.done ?? 0, total: job?.total ?? 0)
        case .failed:
            .failed(message: job?.message?.localized ?? localized("The video could not be created. Try again."))
        case .done, .cancelled, nil: .offered
        }
    }
}
