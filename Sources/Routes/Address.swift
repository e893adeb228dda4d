package import Domain
package import HTTPServer
package import Jobs
package import Messages
package import Store
import Templates

/// Every address of the site. A value prints its own path and is the pattern that matches it, so links cannot rot.
package enum Address: Equatable, Sendable {
    case dashboard
    /// All clips (GET); does something with some of them (POST).
    case library
    /// Photos at a glance, the best first.
    case contactSheet
    /// The same as a table.
    case contactSheetCSV
    case about
    /// The lessons.
    case learn
    /// The lesson of a rule of composition.
    case lesson(RuleName)
    /// Sends away what the first page says to who is new.
    case skipWelcome
    case health
    /// Progress of every clip, as server-sent events.
    case allEvents
    /// Where uploads go.
    case clips
    /// Where resumable uploads are created.
    case uploads
    /// How a resumable upload stands (GET, HEAD), where its bytes go (PATCH), and how it is given up (DELETE).
    case upload(UploadID)
    case clip(ClipID)
    case report(ClipID)
    case landmarksCSV(ClipID)
    case landmarks(ClipID)
    case media(ClipID)
    /// The report as PDF.
    case paper(ClipID)
    /// A ZIP with the clip and all that belongs to it.
    case archive(ClipID)
    /// A picture that the analysis made: the poster or a key frame.
    case picture(ClipID, ArtefactName)
    case events(ClipID)
    /// Makes a video of the report.
    case overlay(ClipID)
    /// A video of the report, to save.
    case overlayVideo(ClipID, VideoLayout)
    /// Makes the GIF of a part of the clip, to save.
    case gif(ClipID)
    /// Cuts a part out of the picture, to save.
    case crop(ClipID)
    /// How a picture is composed, for another subject or another frame.
    case composition(ClipID)
    /// Analyses the clip again, following a chosen person.
    case person(ClipID)
    case retry(ClipID)
    /// Analyses the clip again, for something else or with left and right swapped.
    case analyse(ClipID)
    case cancel(ClipID)
    /// Asks (GET) and deletes (POST).
    case delete(ClipID)
    /// Gives a clip another name.
    case renameClip(ClipID)
    /// Says who a clip shows.
    case nameAthlete(ClipID)
    /// Writes the note on a clip.
    case note(ClipID)
    /// Where a swing to compare with is chosen.
    case comparisonChoice(ClipID)
    /// Two swings side by side, of two clips or of one.
    case comparison(ClipID, ClipID)
    /// Looks through a camera.
    case camera
    /// Opens a session of a camera.
    case live
    /// The second screen of a session (GET); ends it (DELETE).
    case liveSession(LiveID)
    /// Where a session's pictures go.
    case liveFrames(LiveID)
    /// What happens in a session, as server-sent events.
    case liveEvents(LiveID)
    /// The messages of this browser.
    case messages
    /// Writes a message (GET the form).
    case writeMessage
    /// How faces are made (GET); which ones a clip shows (POST).
    case faces
    /// Finds a message by a file or an id.
    case openMessage
    /// Opens a message (GET the page).
    case message(MessageID)
    /// What the writer of a message sends.
    case madeMessage(MessageID)
    case messageGIF(MessageID)
    /// Asks (GET) and deletes (POST).
    case deleteMessage(MessageID)
    /// Leads to a message: what its QR code says.
    case markedMessage(MessageID)
    /// Chooses the avatar.
    case profile
    case athletes
    case athlete(AthleteID)
    case renameAthlete(AthleteID)
    /// Every number of an athlete's clips as a table.
    case numbers(AthleteID)
    /// Asks (GET) and deletes (POST).
    case deleteAthlete(AthleteID)
    /// Games, and what grown-ups see of them.
    case play(GameAddress)
    /// Second opinions, and the settings.
    case opinion(OpinionAddress)
}

extension Address: RoutePattern {
    /// The path that this address prints.
    package var path: String {
        switch self {
        case .dashboard: "/"
        case .library: "/library"
        case .contactSheet: "/contact-sheet"
        case .contactSheetCSV: "/contact-sheet.csv"
        case .about: "/about"
        case .learn: "/learn"
        case .lesson(let rule): "/learn/\(rule.rawValue)"
        case .skipWelcome: "/welcome"
        case .health: "/healthz"
        case .allEvents: "/events"
        case .clips: "/clips"
        case .uploads: "/uploads"
        case .upload(let id): "/uploads/\(id)"
        case .clip(let id): "/clips/\(id)"
        case .report(let id): "/clips/\(id)/report.json"
        case .landmarksCSV(let id): "/clips/\(id)/landmarks.csv"
        case .landmarks(let id): "/clips/\(id)/landmarks.bin"
        case .media(let id): "/clips/\(id)/media"
        case .paper(let id): "/clips/\(id)/report.pdf"
        case .archive(let id): "/clips/\(id)/clip.zip"
        case .picture(let id, let name): "/clips/\(id)/pictures/\(name)"
        case .events(let id): "/clips/\(id)/events"
        case .overlay(let id): "/clips/\(id)/overlay"
        case .overlayVideo(let id, let layout): "/clips/\(id)/\(layout.artefact)"
        case .gif(let id): "/clips/\(id)/part.gif"
        case .crop(let id): "/clips/\(id)/crop"
        case .person(let id): "/clips/\(id)/person"
        case .composition(let id): "/clips/\(id)/composition.json"
        case .retry(let id): "/clips/\(id)/retry"
        case .analyse(let id): "/clips/\(id)/analyse"
        case .cancel(let id): "/clips/\(id)/cancel"
        case .delete(let id): "/clips/\(id)/delete"
        case .renameClip(let id): "/clips/\(id)/rename"
        case .nameAthlete(let id): "/clips/\(id)/athlete"
        case .note(let id): "/clips/\(id)/note"
        case .comparisonChoice(let id): "/clips/\(id)/compare"
        case .comparison(let id, let other): "/clips/\(id)/compare/\(other)"
        case .camera: "/camera"
        case .live: "/live"
        case .liveSession(let id): "/live/\(id)"
        case .liveFrames(let id): "/live/\(id)/frames"
        case .liveEvents(let id): "/live/\(id)/events"
        case .messages: "/messages"
        case .writeMessage: "/messages/new"
        case .faces: "/messages/faces"
        case .openMessage: "/messages/open"
        case .message(let id): "/messages/\(id)"
        case .madeMessage(let id): "/messages/\(id)/made"
        case .messageGIF(let id): "/messages/\(id)/hint.gif"
        case .deleteMessage(let id): "/messages/\(id)/delete"
        case .markedMessage(let id): "/M/\(id)"
        case .profile: "/profile"
        case .athletes: "/athletes"
        case .athlete(let id): "/athletes/\(id)"
        case .renameAthlete(let id): "/athletes/\(id)/rename"
        case .numbers(let id): "/athletes/\(id)/numbers.csv"
        case .deleteAthlete(let id): "/athletes/\(id)/delete"
        case .play(let place): place.path
        case .opinion(let place): place.path
        }
    }

    /// What may be done there.
    package var methods: [Method] {
        switch self {
        case .clips, .retry, .analyse, .cancel, .overlay, .gif, .crop, .person, .renameClip, .nameAthlete, .note,
            .renameAthlete, .skipWelcome, .live, .liveFrames:
            [.post]
        case .uploads: [.options, .post]
        case .upload: [.options, .get, .post, .patch, .delete]
        case .liveSession: [.get, .delete]
        case .delete, .deleteAthlete, .deleteMessage: [.get, .post]
        case .library, .writeMessage, .faces, .openMessage, .message, .profile: [.get, .post]
        case .messages, .madeMessage, .messageGIF, .markedMessage: [.get]
        case .dashboard, .allEvents, .about, .learn, .lesson, .health, .clip, .report, .landmarksCSV, .landmarks,
            .media, .picture, .paper, .archive, .events, .overlayVideo, .camera, .liveEvents, .comparisonChoice,
            .comparison, .athletes,
            .athlete, .numbers, .composition, .contactSheet, .contactSheetCSV:
            [.get]
        case .play(let place): place.methods
        case .opinion(let place): place.methods
        }
    }

    /// The address that the decoded segments of a path stand for, or nil if nothing lives there.
    package init?(segments: [String]) {
        let other = GameAddress(segments: segments).map(Address.play)
        if let place = other ?? OpinionAddress(segments: segments).map(Address.opinion) {
            self = place
            return
        }
        switch segments.count {
        case 0:
            self = .dashboard
        case 1:
            guard let page = Self.pages[segments[0]] else { return nil }
            self = page
        case 2 where segments[0] == "clips":
            guard let id = ClipID(segments[1]) else { return nil }
            self = .clip(id)
        case 2 where segments[0] == "learn":
            let rule = RuleName(rawValue: segments[1])
            guard Lessons.rules.contains(rule) else { return nil }
            self = .lesson(rule)
        case 2 where segments[0] == "uploads":
            guard let id = UploadID(segments[1]) else { return nil }
            self = .upload(id)
        case 2 where segments[0] == "live":
            guard let id = LiveID(segments[1]) else { return nil }
            self = .liveSession(id)
        case 3 where segments[0] == "live":
            guard let id = LiveID(segments[1]), let make = Self.partsOfSessions[segments[2]] else { return nil }
            self = make(id)
        case 2 where segments[0] == "messages":
            if let page = Self.pagesOfMessages[segments[1]] {
                self = page
            } else {
                guard let id = MessageID(segments[1]) else { return nil }
                self = .message(id)
            }
        case 3 where segments[0] == "messages":
            guard let id = MessageID(segments[1]), let make = Self.partsOfMessages[segments[2]] else { return nil }
            self = make(id)
        case 2 where segments[0] == "M":
            guard let id = MessageID(segments[1]) else { return nil }
            self = .markedMessage(id)
        case 2 where segments[0] == "athletes":
            guard let id = AthleteID(segments[1]) else { return nil }
            self = .athlete(id)
        case 3 where segments[0] == "athletes":
            guard let id = AthleteID(segments[1]), let make = Self.partsOfAthletes[segments[2]] else { return nil }
            self = make(id)
        case 3 where segments[0] == "clips":
            guard let id = ClipID(segments[1]), let make = Self.partsOfClips[segments[2]] else { return nil }
            self = make(id)
        case 4 where segments[0] == "clips" && segments[2] == "pictures":
            guard let id = ClipID(segments[1]), let name = ArtefactName(segments[3]) else { return nil }
            self = .picture(id, name)
        case 4 where segments[0] == "clips" && segments[2] == "compare":
            guard let id = ClipID(segments[1]), let other = ClipID(segments[3]) else { return nil }
            self = .comparison(id, other)
        default:
            return nil
        }
    }

    private static let pages: [String: Address] = [
        "library": .library, "contact-sheet": .contactSheet, "contact-sheet.csv": .contactSheetCSV, "about": .about,
        "learn": .learn, "welcome": .skipWelcome, "healthz": .health, "events": .allEvents, "clips": .clips,
        "uploads": .uploads, "athletes": .athletes, "live": .live, "camera": .camera, "messages": .messages,
        "profile": .profile,
    ]

    private static let pagesOfMessages: [String: Address] = [
        "new": .writeMessage, "faces": .faces, "open": .openMessage,
    ]

    private static let partsOfMessages: [String: @Sendable (MessageID) -> Address] = [
        "made": { .madeMessage($0) }, "hint.gif": { .messageGIF($0) }, "delete": { .deleteMessage($0) },
    ]

    private static let partsOfClips: [String: @Sendable (ClipID) -> Address] = [
        "report.json": { .report($0) }, "landmarks.csv": { .landmarksCSV($0) }, "landmarks.bin": { .landmarks($0) },
        "media": { .media($0) }, "clip.zip": { .archive($0) },
        "report.pdf": { .paper($0) }, "events": { .events($0) }, "retry": { .retry($0) },
        "analyse": { .analyse($0) }, "cancel": { .cancel($0) },
        "delete": { .delete($0) }, "rename": { .renameClip($0) }, "athlete": { .nameAthlete($0) },
        "note": { .note($0) },
        "compare": { .comparisonChoice($0) }, "overlay": { .overlay($0) }, "overlay.mp4": { .overlayVideo($0, .over) },
        "beside.mp4": { .overlayVideo($0, .beside) },
        "part.gif": { .gif($0) }, "crop": { .crop($0) },
        "person": { .person($0) }, "composition.json": { .composition($0) },
    ]

    private static let partsOfSessions: [String: @Sendable (LiveID) -> Address] = [
        "frames": { .liveFrames($0) }, "events": { .liveEvents($0) },
    ]

    private static let partsOfAthletes: [String: @Sendable (AthleteID) -> Address] = [
        "rename": { .renameAthlete($0) }, "delete": { .deleteAthlete($0) }, "numbers.csv": { .numbers($0) },
    ]
}
