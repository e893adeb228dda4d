import Domain
import Locales
import Store
import Templates

/// What a coach adds to a clip, for its page.
struct CoachingQuery {
    let store: any AthleteRepository & NoteRepository
    let scope: Scope

    /// - Parameter zone: whose days are shown.
    func model(of clip: Clip, hasSwings: Bool, zone: TimeZoneRules) async throws -> CoachingModel {
        let (filmed, clip) = (CoachingModel.Filmed(clip.day(in: zone), by: clip.filming?.by), clip.id)
        let athlete = try await store.athlete(of: clip)
        let note = try await store.note(on: clip)
        return CoachingModel(
            player: athlete.map {
                CoachingModel.ShownAthlete(name: $0.name.description, id: $0.id)
            }, knownNames: try await store.roster(in: scope).map(\.name.description),
            maximumName: AthleteName.maximumLength, clip: clip, note: note?.text.description ?? "",
            savedAt: note?.savedAt, maximumNote: NoteText.maximumLength, hasSwings: hasSwings, filmed: filmed)
    }
}
