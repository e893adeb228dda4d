import Domain
import Synchronization

/// Who writes to which upload: one at a time.
final class UploadWriters: Sendable {
    private struct Turn {
        let writer: UploadWriter
        /// Ends when all that came before have.
        let isFree: Task<Void, Never>

        func end() async {
            await isFree.value
            await writer.retire()
        }
    }

    private let turns = Mutex<[UploadID: Turn]>([:])

    /// Makes a writer the one of an upload; returns when those before it have ended.
    func enter(_ writer: UploadWriter, _ id: UploadID) async {
        let turn = turns.withLock { turns in
            let before = turns[id]
            let turn = Turn(writer: writer, isFree: Task { await before?.end() })
            turns[id] = turn
            return turn
        }
        await turn.isFree.value
    }

    /// Ends whoever writes to an upload.
    func retire(_ id: UploadID) async { await turns.withLock { $0[id] }?.end() }

    /// Whether a writer is the latest one of its upload.
    func isCurrent(_ writer: UploadWriter, _ id: UploadID) -> Bool {
        turns.withLock { $0[id]?.writer === writer }
    }

    func leave(_ writer: UploadWriter, _ id: UploadID) {
        turns.withLock { turns in
            if turns[id]?.writer === writer { turns[id] = nil }
        }
    }
}
