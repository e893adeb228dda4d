import Domain
import Games
import Jobs
import Messages
import SecondOpinion
import Store
import Templates

@testable import Routes

/// What addresses carry, in examples.
struct ExampleIDs {
    var clip = ClipID()
    var athlete = AthleteID()
    var live = LiveID()
    var message = MessageID()
    var upload = UploadID()
    var round = RoundID()
    var player = PlayerID()
}

extension Address {
    /// All addresses that name something.
    static func naming(_ id: some CustomStringConvertible, _ ids: ExampleIDs) -> [Address] {
        all(ids).filter { $0.path.split(separator: "/").contains { $0 == id.description } }
    }

    /// All addresses of a clip.
    static func of(_ id: ClipID) -> [Address] { naming(id, ExampleIDs(clip: id)) }

    /// All addresses of an athlete.
    static func of(_ id: AthleteID) -> [Address] { naming(id, ExampleIDs(athlete: id)) }

    /// All addresses of a message.
    static func of(_ id: MessageID) -> [Address] { naming(id, ExampleIDs(message: id)) }

    /// All addresses of a resumable upload.
    static func of(_ id: UploadID) -> [Address] { naming(id, ExampleIDs(upload: id)) }

    /// All addresses of a player of games.
    static func of(_ id: PlayerID) -> [Address] { naming(id, ExampleIDs(player: id)) }
}

extension Address {
    /// The cases, without what they carry.
    enum Case: CaseIterable {
        case dashboard, library, contactSheet, contactSheetCSV, about, learn, lesson, skipWelcome, health, allEvents,
            clips, uploads, upload, clip, report, landmarksCSV, landmarks, media, paper, archive, picture, events,
            overlay, overlayVideo, gif, crop, composition, person, retry, analyse, cancel, delete, renameClip,
            nameAthlete, note, comparisonChoice, comparison, camera, live, liveSession, liveFrames, liveEvents,
            messages, writeMessage, faces, openMessage, message, madeMessage, messageGIF, deleteMessage,
            markedMessage, profile, athletes, athlete, renameAthlete, numbers, deleteAthlete, play, opinion
    }

    /// Which case this is. Whoever adds one does not get past the compiler here, nor in `examples`.
    var `case`: Case {
        switch self {
        case .dashboard: .dashboard
        case .library: .library
        case .contactSheet: .contactSheet
        case .contactSheetCSV: .contactSheetCSV
        case .about: .about
        case .learn: .learn
        case .lesson: .lesson
        case .skipWelcome: .skipWelcome
        case .health: .health
        case .allEvents: .allEvents
        case .clips: .clips
        case .uploads: .uploads
        case .upload: .upload
        case .clip: .clip
        case .report: .report
        case .landmarksCSV: .landmarksCSV
        case .landmarks: .landmarks
        case .media: .media
        case .paper: .paper
        case .archive: .archive
        case .picture: .picture
        case .events: .events
        case .overlay: .overlay
        case .overlayVideo: .overlayVideo
        case .gif: .gif
        case .crop: .crop
        case .composition: .composition
        case .person: .person
        case .retry: .retry
        case .analyse: .analyse
        case .cancel: .cancel
        case .delete: .delete
        case .renameClip: .renameClip
        case .nameAthlete: .nameAthlete
        case .note: .note
        case .comparisonChoice: .comparisonChoice
        case .comparison: .comparison
        case .camera: .camera
        case .live: .live
        case .liveSession: .liveSession
        case .liveFrames: .liveFrames
        case .liveEvents: .liveEvents
        case .messages: .messages
        case .writeMessage: .writeMessage
        case .faces: .faces
        case .openMessage: .openMessage
        case .message: .message
        case .madeMessage: .madeMessage
        case .messageGIF: .messageGIF
        case .deleteMessage: .deleteMessage
        case .markedMessage: .markedMessage
        case .profile: .profile
        case .athletes: .athletes
        case .athlete: .athlete
        case .renameAthlete: .renameAthlete
        case .numbers: .numbers
        case .deleteAthlete: .deleteAthlete
        case .play: .play
        case .opinion: .opinion
        }
    }

    /// Addresses of a case.
    static func examples(of one: Case, _ ids: ExampleIDs) -> [Address] {
        switch one {
        case .dashboard: [.dashboard]
        case .library: [.library]
        case .contactSheet: [.contactSheet]
        case .contactSheetCSV: [.contactSheetCSV]
        case .about: [.about]
        case .learn: [.learn]
        case .lesson: Lessons.rules.map { .lesson($0) }
        case .skipWelcome: [.skipWelcome]
        case .health: [.health]
        case .allEvents: [.allEvents]
        case .clips: [.clips]
        case .uploads: [.uploads]
        case .upload: [.upload(ids.upload)]
        case .clip: [.clip(ids.clip)]
        case .report: [.report(ids.clip)]
        case .landmarksCSV: [.landmarksCSV(ids.clip)]
        case .landmarks: [.landmarks(ids.clip)]
        case .media: [.media(ids.clip)]
        case .paper: [.paper(ids.clip)]
        case .archive: [.archive(ids.clip)]
        case .picture:
            ["poster.jpg", "keyframe-0-2.jpg", "a"].compactMap { ArtefactName($0).map { .picture(ids.clip, $0) } }
        case .events: [.events(ids.clip)]
        case .overlay: [.overlay(ids.clip)]
        case .overlayVideo: [.overlayVideo(ids.clip, .over), .overlayVideo(ids.clip, .beside)]
        case .gif: [.gif(ids.clip)]
        case .crop: [.crop(ids.clip)]
        case .composition: [.composition(ids.clip)]
        case .person: [.person(ids.clip)]
        case .retry: [.retry(ids.clip)]
        case .analyse: [.analyse(ids.clip)]
        case .cancel: [.cancel(ids.clip)]
        case .delete: [.delete(ids.clip)]
        case .renameClip: [.renameClip(ids.clip)]
        case .nameAthlete: [.nameAthlete(ids.clip)]
        case .note: [.note(ids.clip)]
        case .comparisonChoice: [.comparisonChoice(ids.clip)]
        case .comparison:
            [.comparison(ids.clip, ids.clip), .comparison(ids.clip, ClipID()), .comparison(ClipID(), ids.clip)]
        case .camera: [.camera]
        case .live: [.live]
        case .liveSession: [.liveSession(ids.live)]
        case .liveFrames: [.liveFrames(ids.live)]
        case .liveEvents: [.liveEvents(ids.live)]
        case .messages: [.messages]
        case .writeMessage: [.writeMessage]
        case .faces: [.faces]
        case .openMessage: [.openMessage]
        case .message: [.message(ids.message)]
        case .madeMessage: [.madeMessage(ids.message)]
        case .messageGIF: [.messageGIF(ids.message)]
        case .deleteMessage: [.deleteMessage(ids.message)]
        case .markedMessage: [.markedMessage(ids.message)]
        case .profile: [.profile]
        case .athletes: [.athletes]
        case .athlete: [.athlete(ids.athlete)]
        case .renameAthlete: [.renameAthlete(ids.athlete)]
        case .numbers: [.numbers(ids.athlete)]
        case .deleteAthlete: [.deleteAthlete(ids.athlete)]
        case .play: GameAddress.all(ids).map { .play($0) }
        case .opinion: OpinionAddress.all(ids).map { .opinion($0) }
        }
    }

    /// Addresses of all cases.
    static func all(_ ids: ExampleIDs = ExampleIDs()) -> [Address] {
        Case.allCases.flatMap { examples(of: $0, ids) }
    }
}
