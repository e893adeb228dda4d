package import Domain
package import HTTPServer
package import SecondOpinion

/// The addresses of second opinions, and of the settings that they are part of.
package enum OpinionAddress: Equatable, Sendable {
    /// The settings of the machine (GET); keeps those of second opinions (POST).
    case settings
    /// Keeps a key.
    case key
    /// Forgets the key.
    case forgetKey
    /// Says whether an athlete's swings may be shown.
    case consent(AthleteID)
    /// All that was ever sent.
    case sent
    /// Asks (GET) and deletes (POST) answers: one, or all.
    case deleteAnswers
    /// What would be sent of a clip (GET); sends it (POST).
    case ask(ClipID)
    /// Has the pictures made that would be sent.
    case prepare(ClipID)
    /// Takes back what waits.
    case stop(ClipID)
    /// A picture that would be sent, by its swing, its question and its place, each counted from 0.
    case picture(ClipID, swing: Int, SwingQuestion.Sort, Int)
}

extension OpinionAddress: RoutePattern {
    /// The path that this address prints.
    package var path: String {
        switch self {
        case .settings: "/settings"
        case .key: "/settings/key"
        case .forgetKey: "/settings/key/forget"
        case .consent(let athlete): "/settings/athletes/\(athlete)"
        case .sent: "/settings/sent"
        case .deleteAnswers: "/settings/sent/delete"
        case .ask(let clip): "/clips/\(clip)/opinion"
        case .prepare(let clip): "/clips/\(clip)/opinion/pictures"
        case .stop(let clip): "/clips/\(clip)/opinion/stop"
        case .picture(let clip, let swing, let sort, let place):
            "/clips/\(clip)/opinion/\(swing)/\(sort.rawValue)/\(place).jpg"
        }
    }

    /// What may be done there.
    package var methods: [Method] {
        switch self {
        case .sent, .picture: [.get]
        case .key, .forgetKey, .consent, .prepare, .stop: [.post]
        case .settings, .deleteAnswers, .ask: [.get, .post]
        }
    }

    /// The address that the decoded segments of a path stand for, or nil if nothing lives there.
    package init?(segments: [String]) {
        switch (segments.first, segments.count) {
        case ("settings", _):
            if let place = Self.places[segments] {
                self = place
                return
            }
            guard segments.count == 3, segments[1] == "athletes", let athlete = AthleteID(segments[2]) else {
                return nil
            }
            self = .consent(athlete)
        case ("clips", 3...6):
            guard segments[2] == "opinion", let clip = ClipID(segments[1]) else { return nil }
            self.init(clip, Array(segments.dropFirst(3)))
        default: return nil
        }
    }

    private init?(_ clip: ClipID, _ rest: [String]) {
        switch rest {
        case []: self = .ask(clip)
        case ["pictures"]: self = .prepare(clip)
        case ["stop"]: self = .stop(clip)
        default:
            guard rest.count == 3, rest[2].hasSuffix(".jpg"), let swing = Self.number(rest[0]),
                let sort = SwingQuestion.Sort(rawValue: rest[1]), let place = Self.number(String(rest[2].dropLast(4)))
            else { return nil }
            self = .picture(clip, swing: swing, sort, place)
        }
    }

    /// A number from 0 in plain decimal digits.
    static func number(_ text: String) -> Int? {
        guard text.utf8.count <= 6, let number = Int(text), number >= 0, String(number) == text else { return nil }
        return number
    }

    private static let places: [[String]: OpinionAddress] = Dictionary(
        uniqueKeysWithValues: [.settings, .key, .forgetKey, .sent, .deleteAnswers].map { (place: OpinionAddress) in
            (place.path.split(separator: "/").map(String.init), place)
        })
}
