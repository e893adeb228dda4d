import Domain
import Store
import Templates

/// What a coach adds to a clip, for its page.
struct CoachingQuery {
    let store: any AthleteRepository & NoteRepository
    let scope: Scope

    func model(of clip: ClipID, hasSwings: Bool) async throws -> CoachingModel {
        let athlete = try await store.athlete(of: clip)
        let note = try await store.note(on: clip)
        return CoachingModel(
            player: athlete.map {
                CoachingModel.ShownAthlete(name: $0.name.description, id: $0.id)
            }, knownNames: try await store.roster(in: scope).map(\.name.description),
            maximumName: AthleteName.maximumLength, clip: clip, note: note?.text.description ?? "",
            savedAt: note?.savedAt, maximumNote: NoteText.maximumLength, hasSwings: hasSwings)
    }
}
