import Domain
import FoundationEssentials
import Synchronization

@testable import Store

extension MemoryStorage {
    func moments(of clip: ClipID) async throws -> [KeptMoment] {
        state.withLock { state in
            state.entry(clip).map { state.entries[$0].moments.sorted { $0.moment.time < $1.moment.time } } ?? []
        }
    }

    func add(_ moment: KeptMoment, to clip: ClipID) async throws {
        try state.withLock { state in
            guard let index = state.entry(clip) else { throw AppError.unknownClip }
            guard state.entries[index].moments.count < Moment.most else { throw AppError.tooManyMoments }
            state.entries[index].moments.append(moment)
        }
    }

    func change(
        _ id: MomentID, of clip: ClipID, to moment: Moment, in browser: String, ifStill version: Int?
    ) async throws -> KeptMoment {
        try state.withLock { state in
            guard let index = state.entry(clip),
                let place = state.entries[index].moments.firstIndex(where: { $0.id == id })
            else { throw AppError.noSuchMoment }
            var kept = state.entries[index].moments[place]
            guard version == nil || version == kept.version else { throw AppError.momentChanged }
            (kept.moment, kept.version, kept.browser) = (moment, kept.version + 1, browser)
            state.entries[index].moments[place] = kept
            return kept
        }
    }

    func removeMoment(_ id: MomentID, of clip: ClipID, ifStill version: Int?) async throws {
        try state.withLock { state in
            guard let index = state.entry(clip),
                let place = state.entries[index].moments.firstIndex(where: { $0.id == id })
            else { throw AppError.noSuchMoment }
            guard version == nil || version == state.entries[index].moments[place].version else {
                throw AppError.momentChanged
            }
            state.entries[index].moments.remove(at: place)
        }
    }
}

extension MemoryStorage.Entry {
    /// Has drawings and commentaries show the same once the clip is seen in another way.
    mutating func turn(_ turn: ClipTurn) {
        guard turn != .none else { return }
        for index in moments.indices {
            moments[index].moment = turn.place(moments[index].moment)
            moments[index].version += 1
        }
        for index in commentaries.indices {
            let script = Data(commentaries[index].files.script)
            guard let commentary = try? JSONDecoder().decode(Commentary.self, from: script),
                let turned = try? JSONEncoder().encode(turn.place(commentary))
            else { continue }
            commentaries[index].files.script = [UInt8](turned)
        }
    }
}
