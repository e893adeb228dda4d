import Games
import Jobs
import Messages
import Reports
import SecondOpinion
import Store
import Templates

@testable import Routes

/// Every address there is.
extension Address {
    /// Addresses that are of no clip and of no athlete.
    static let common: [Address] =
        [
            .dashboard, .about, .health, .allEvents, .clips, .uploads, .athletes, .camera, .live, .messages,
            .writeMessage,
            .faces,
            .openMessage, .profile, .learn, .skipWelcome, .contactSheet, .contactSheetCSV,
            .opinion(.settings), .opinion(.key), .opinion(.forgetKey), .opinion(.sent), .opinion(.deleteAnswers),
        ] + Lessons.rules.map { .lesson($0) }

    /// All addresses of a clip.
    static func of(_ id: ClipID) -> [Address] {
        [
            .clip(id), .report(id), .landmarksCSV(id), .landmarks(id), .media(id), .archive(id), .paper(id),
            .events(id),
            .overlay(id),
            .overlayVideo(id, .over), .overlayVideo(id, .beside), .gif(id), .crop(id), .composition(id), .person(id),
            .retry(id),
            .analyse(id),
            .cancel(id), .delete(id),
            .nameAthlete(id), .note(id), .comparisonChoice(id), .comparison(id, ClipID()), .comparison(id, id),
            .opinion(.ask(id)), .opinion(.prepare(id)), .opinion(.stop(id)),
            .opinion(.picture(id, swing: 0, .validation, 0)), .opinion(.picture(id, swing: 12, .judgement, 4)),
        ] + ["poster.jpg", "keyframe-0-2.jpg", "a"].compactMap { ArtefactName($0).map { .picture(id, $0) } }
    }

    /// All addresses of an athlete.
    static func of(_ id: AthleteID) -> [Address] {
        [.athlete(id), .renameAthlete(id), .deleteAthlete(id), .numbers(id), .opinion(.consent(id))]
    }

    /// All addresses of a message.
    static func of(_ id: MessageID) -> [Address] {
        [.message(id), .madeMessage(id), .messageGIF(id), .deleteMessage(id), .markedMessage(id)]
    }

    /// The address of a resumable upload.
    static func of(_ id: UploadID) -> [Address] { [.upload(id)] }

    /// All addresses of games, of a round and of a player.
    static let games: [Address] =
        [
            .lobby, .events, .players, .choosePlayer, .grownUps, .settings, .progress, .progressTable, .statistics,
            .deleteStatistics, .answers(RoundID()), .end(RoundID()), .deletePlayer(PlayerID()),
        ].map { .play($0) } + Games.all.flatMap { [.play(.game($0.id)), .play(.rounds($0.id))] }

    /// All addresses of a live session.
    static func of(_ id: LiveID) -> [Address] { [.liveSession(id), .liveFrames(id), .liveEvents(id)] }
}
