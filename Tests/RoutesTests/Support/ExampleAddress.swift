import Domain
import Games
import HTTPServer
import Templates
import Testing

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
    var moment = MomentID()
    var commentary = CommentaryID()
    var link = LinkID()
    var comparison = ComparisonID()
    var schoolClass = ClassID()
    var teacher = TeacherToken()
    var code = ClassCode.random()

    /// Texts for the values of a pattern, by their names in it.
    fileprivate var texts: [String: [String]] {
        [
            "clip": ["\(clip)"], "athlete": ["\(athlete)"], "session": ["\(live)"], "message": ["\(message)"],
            "upload": ["\(upload)"], "round": ["\(round)"], "player": ["\(player)"],
            "moment": ["\(moment)"], "commentary": ["\(commentary)"], "link": ["\(link)"],
            "comparison": ["\(comparison)"],
            "class": ["\(schoolClass)"], "seat": ["1", "40"], "token": ["\(teacher)"], "code": ["\(code)"],
            "rule": Lessons.rules.map(\.rawValue), "game": Games.all.map(\.id.rawValue),
            "video": ["overlay.mp4", "beside.mp4"], "picture": ["poster.jpg", "keyframe-0-2.jpg", "a"],
            "swing": ["0", "12"], "event": ["0", "h1200"], "question": ["validation", "analysis"], "place": ["0", "4"],
        ]
    }
}

/// An address of the site with a value in each place.
struct ExampleAddress: CustomTestStringConvertible {
    let pattern: String
    let path: String
    let methods: [Method]

    var testDescription: String { path }
}

extension RouteTable {
    /// Examples of all addresses.
    func examples(_ ids: ExampleIDs = ExampleIDs()) -> [ExampleAddress] {
        var patterns: [String] = []
        for entry in entries where !patterns.contains(entry.pattern) { patterns.append(entry.pattern) }
        return patterns.flatMap { pattern in
            let methods = entries.filter { $0.pattern == pattern }.map(\.method)
            return paths(of: pattern, ids).map { ExampleAddress(pattern: pattern, path: $0, methods: methods) }
        }
    }

    /// Examples of all addresses that name something.
    func examples(naming id: some CustomStringConvertible, _ ids: ExampleIDs) -> [ExampleAddress] {
        examples(ids).filter { $0.path.split(separator: "/").contains { $0 == id.description } }
    }

    private func paths(of pattern: String, _ ids: ExampleIDs) -> [String] {
        var paths = [pattern]
        while let open = paths[0].firstIndex(of: "{"), let close = paths[0].firstIndex(of: "}") {
            let name = String(paths[0][paths[0].index(after: open)..<close])
            guard let texts = ids.texts[name] else {
                Issue.record("\(pattern) has a value {\(name)} that ExampleIDs has no example for")
                return []
            }
            // Each value by itself: the same name twice is tried with the same value.
            paths = paths.flatMap { path in texts.map { path.replacing("{\(name)}", with: $0) } }
        }
        return paths
    }
}

extension RoutesFixture {
    /// All addresses of a clip.
    func addresses(of id: ClipID) -> [ExampleAddress] { table.examples(naming: id, ExampleIDs(clip: id)) }

    /// All addresses of an athlete.
    func addresses(of id: AthleteID) -> [ExampleAddress] { table.examples(naming: id, ExampleIDs(athlete: id)) }

    /// All addresses of a message.
    func addresses(of id: MessageID) -> [ExampleAddress] { table.examples(naming: id, ExampleIDs(message: id)) }

    /// All addresses of a player of games.
    func addresses(of id: PlayerID) -> [ExampleAddress] { table.examples(naming: id, ExampleIDs(player: id)) }
}
