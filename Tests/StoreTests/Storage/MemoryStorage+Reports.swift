import Domain
import FoundationEssentials
import Synchronization
import System

@testable import Store

extension MemoryStorage {
    func finish(
        _ claimed: Job, report: [UInt8], corrected: [UInt8]?, files: [ArtefactName: String]
    ) async throws -> Job? {
        var kept = KeptReport(
            job: claimed.id, json: corrected ?? report, measured: corrected == nil ? nil : report, files: [:])
        for (name, path) in files { kept.files[name] = try take(path) }
        guard let job = change(held: claimed, { $0.finish() }) else { return nil }
        state.withLock { state in
            guard let index = state.entry(job.clip) else { return }
            if let former = state.entries[index].report {
                state.entries[index].turn(ClipTurn(ofReport: former.json).change(to: ClipTurn(ofReport: report)))
            }
            state.entries[index].report = kept
        }
        return job
    }

    func finish(_ claimed: Job, adding name: ArtefactName, at path: String) async throws -> Job? {
        let bytes = try take(path)
        guard let job = change(held: claimed, { $0.finish() }) else { return nil }
        state.withLock { state in
            if let index = state.entry(job.clip) { state.entries[index].report?.files[name] = bytes }
        }
        return job
    }

    func layOut(
        _ clip: ClipID, in folder: String, reportAs name: String,
        with files: @Sendable (_ json: [UInt8]) -> [ArtefactName]
    ) async throws {
        guard let kept = self.kept(clip) else { throw AppError.noReport }
        try OpenFile(creating: folder + "/" + name).write(kept.json)
        for name in files(kept.json) {
            guard let bytes = kept.files[name] else { throw AppError.noReport }
            try OpenFile(creating: folder + "/" + name.description).write(bytes)
        }
    }

    func report(of clip: ClipID) async throws -> [UInt8]? { kept(clip)?.json }

    func details<Detail: ListDetail>(
        _ type: Detail.Type, of clips: [ClipID]
    ) async throws -> [ClipID: Detail] {
        var found: [ClipID: Detail] = [:]
        for clip in clips {
            let report = kept(clip).flatMap { try? AnalysisKind.report(json: $0.json) }
            found[clip] = report?.listDetail as? Detail
        }
        return found
    }

    func artefact(_ name: ArtefactName, of clip: ClipID) async throws -> Artefact? {
        guard let kept = kept(clip), let bytes = kept.files[name] else { return nil }
        return Artefact(name: name, byteCount: bytes.count, blob: .artefact(name, of: clip, by: kept.job))
    }

    private func kept(_ clip: ClipID) -> KeptReport? {
        state.withLock { state in state.entry(clip).flatMap { state.entries[$0].report } }
    }
}

// Athletes and notes
extension MemoryStorage {
    func athletes(in scope: Scope) async throws -> [AthleteSummary] {
        let roster = try await roster(in: scope)
        return state.withLock { state in
            roster.map { athlete in
                let clips = state.entries.filter { $0.athlete == athlete.id }
                return AthleteSummary(
                    athlete: athlete, clips: clips.count, swings: 0, lastClipAt: clips.map(\.clip.createdAt).max())
            }
        }
    }

    func roster(in scope: Scope) async throws -> [Athlete] {
        state.withLock { $0.athletes.filter { $0.scope == scope }.map(\.athlete) }.sorted { $0.name < $1.name }
    }

    func athlete(_ id: AthleteID, in scope: Scope) async throws -> Athlete? {
        state.withLock { state in state.athletes.first { $0.athlete.id == id && $0.scope == scope }?.athlete }
    }

    func athlete(of clip: ClipID) async throws -> Athlete? {
        state.withLock { state in
            let id = state.entry(clip).flatMap { state.entries[$0].athlete }
            return state.athletes.first { $0.athlete.id == id }?.athlete
        }
    }

    func name(_ name: AthleteName?, on clip: ClipID) async throws -> Athlete? {
        try state.withLock { state in
            guard let index = state.entry(clip) else { throw AppError.unknownClip }
            let scope = state.entries[index].clip.scope
            let athlete = name.map { name in
                state.athletes.first { $0.athlete.name == name && $0.scope == scope }?.athlete
                    ?? Athlete(id: AthleteID(), name: name)
            }
            if let athlete, !state.athletes.contains(where: { $0.athlete.id == athlete.id }) {
                state.athletes.append((athlete, scope))
            }
            state.entries[index].athlete = athlete?.id
            return athlete
        }
    }

    func rename(_ id: AthleteID, to name: AthleteName, in scope: Scope) async throws {
        try state.withLock { state in
            if state.athletes.contains(where: { $0.athlete.name == name && $0.scope == scope && $0.athlete.id != id }) {
                throw AppError(.nameTaken, "Another athlete is called so.")
            }
            guard let index = state.athletes.firstIndex(where: { $0.athlete.id == id && $0.scope == scope }) else {
                throw AppError(.unknownAthlete, "There is no such athlete.")
            }
            state.athletes[index].athlete = Athlete(id: id, name: name)
        }
    }

    func deleteAthlete(_ id: AthleteID, in scope: Scope) async throws -> Bool {
        state.withLock { state in
            let count = state.athletes.count
            state.athletes.removeAll { $0.athlete.id == id && $0.scope == scope }
            for index in state.entries.indices where state.entries[index].athlete == id {
                state.entries[index].athlete = nil
            }
            return state.athletes.count < count
        }
    }

    func clips(of athlete: AthleteID, limit: Int, before: ClipID?) async throws -> [ClipSummary] {
        state.withLock { state in
            let end = before.flatMap { state.entry($0) } ?? state.entries.count
            return state.entries[..<end].indices.reversed().filter { state.entries[$0].athlete == athlete }
                .prefix(limit).compactMap { state.summary($0) }
        }
    }

    func note(on clip: ClipID) async throws -> Note? {
        state.withLock { state in state.entry(clip).flatMap { state.entries[$0].note } }
    }

    func write(_ text: NoteText?, on clip: ClipID) async throws -> Note? {
        try state.withLock { state in
            guard let index = state.entry(clip) else { throw AppError.unknownClip }
            state.entries[index].note = text.map { Note(text: $0, savedAt: .stored) }
            return state.entries[index].note
        }
    }
}
