import Domain
import Jobs
import Store
import Workers

/// Makes the thumbnails that are missing, one after the other: clips of older versions have only large posters.
struct ThumbnailMaker {
    let store: Store
    let runner: WorkerRunner
    let log: @Sendable (String) -> Void

    /// Makes all that can be made. Where one cannot, the poster is shown in its place, and the next start tries again.
    /// - Throws: why posters cannot be looked for, and a full disk.
    func makeMissing() async throws {
        var last = 0
        while !Task.isCancelled {
            let posters = try await store.postersWithoutThumbnail(after: last)
            guard let end = posters.last else { return }
            for poster in posters where !Task.isCancelled { try await tryToMake(poster) }
            last = end.sequence
        }
    }

    private func tryToMake(_ poster: LonePoster) async throws {
        do {
            try await make(poster)
        } catch let error as AppError where error.code == .diskFull {
            throw error
        } catch {
            // Its clip may have been deleted meanwhile.
            if !Task.isCancelled { log("the thumbnail of clip \(poster.clip): \(error)") }
        }
    }

    private func make(_ poster: LonePoster) async throws {
        try await store.withWorkFolder { output in
            let outcome = try await store.materialise(poster.blob) { path in
                await runner.run(ThumbnailTask(), on: WorkerPaths(input: path, output: output)).outcome
            }
            guard outcome == .done else {
                if !Task.isCancelled { log("the thumbnail of clip \(poster.clip): \(outcome)") }
                return
            }
            let most = ArtefactName.thumbnail.maximumBytes ?? 0
            switch ResultFiles.addition(.thumbnail, atMost: most, in: output) {
            case .success(let path): try await store.addThumbnail(at: path, to: poster)
            case .failure(let bad): log("the thumbnail of clip \(poster.clip): \(bad.reason)")
            }
        }
    }
}
