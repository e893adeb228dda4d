import Domain
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
