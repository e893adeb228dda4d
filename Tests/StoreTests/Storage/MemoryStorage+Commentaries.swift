import Domain
import Synchronization

@testable import Store

extension MemoryStorage {
    func commentaries(of clip: ClipID) async throws -> [KeptCommentary] {
        state.withLock { state in state.entry(clip).map { state.entries[$0].commentaries.map(\.kept) } ?? [] }
    }

    func files(of commentary: CommentaryID, of clip: ClipID) async throws -> CommentaryFiles {
        try state.withLock { state in
            let entry = state.entry(clip).map { state.entries[$0] }
            guard let found = entry?.commentaries.first(where: { $0.kept.id == commentary }) else {
                throw AppError.noSuchCommentary
            }
            return found.files
        }
    }

    func add(_ commentary: KeptCommentary, _ files: CommentaryFiles, to clip: ClipID) async throws {
        try state.withLock { state in
            guard let index = state.entry(clip) else { throw AppError.unknownClip }
            let known = state.entries[index].commentaries
            if known.contains(where: { $0.kept.id == commentary.id }) { return }
            guard known.count < Commentary.most else { throw AppError.tooManyCommentaries }
            state.entries[index].commentaries.append((commentary, files))
        }
    }

    func removeCommentary(_ id: CommentaryID, of clip: ClipID) async throws {
        try state.withLock { state in
            guard let index = state.entry(clip),
                let place = state.entries[index].commentaries.firstIndex(where: { $0.kept.id == id })
            else { throw AppError.noSuchCommentary }
            state.entries[index].commentaries.remove(at: place)
            state.entries[index].report?.files[.video(of: id)] = nil
        }
    }
}
