package import Domain
import FoundationEssentials
package import Games

/// How pages show one game. A new game has a folder here with its words in one file, a picture, and a place in
/// `GamePresentations.all`; what it draws while it is played is `Public/js/games/NAME/scene.js`.
protocol GamePresentation: Sendable {
    /// What it says.
    associatedtype Words: GameWords

    /// The game that is shown.
    var id: GameID { get }
    /// Its words, in the language of whoever reads.
    var words: Words { get }
    /// Its picture, 96 × 72.
    var picture: Node { get }
    /// Style sheets of its scene, below `css/`, without their ending: what all scenes draw with needs none.
    var styles: [String] { get }
    /// What can be answered without a camera, each a button.
    func choices(_ site: Site) -> [GameChoice]
    /// Pictures that its scene needs beside those of the choices; they are not shown by themselves.
    func props(_ site: Site) -> Node
}

extension GamePresentation {
    var styles: [String] { [] }
    func props(_: Site) -> Node { .nothing }
}

/// The words of a game: all of them stand in one file. Its scene reads them as JSON.
protocol GameWords: Encodable, Sendable {
    /// What people call it.
    var title: String { get }
    /// What one does, in a line.
    var line: String { get }
    /// By the name of each level: what it is called, and what is done there.
    var levels: [String: LevelWords] { get }
    /// What is asked for before the camera is on.
    var camera: String { get }
}

/// The words of a level.
struct LevelWords: Encodable, Sendable {
    var title: String
    /// What is done there, in a line.
    var line: String
}

/// An answer as a button.
struct GameChoice: Sendable {
    /// What is answered.
    var value: String
    var title: String
    /// What is on the button.
    var picture: Node
    /// The key that answers it.
    var key: String
}

/// The presentations, one a game: each has its place here.
enum GamePresentations {
    static let all: [any GamePresentation] = [FingerCountPresentation(), CopycatPresentation()]
}

extension Game {
    /// How it is shown. A test looks whether each game has a presentation.
    var presentation: any GamePresentation {
        guard let found = GamePresentations.all.first(where: { $0.id == id }) else {
            preconditionFailure("\(id.rawValue) has no presentation")
        }
        return found
    }
}

extension GameInput {
    /// What the camera's pictures are looked at for.
    package var kind: AnalysisKind {
        switch self {
        case .fingers: .hands
        case .faces: .expression
        }
    }
}

extension Encodable where Self: Sendable {
    /// As scripts read it.
    var scriptJSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Words and numbers always have one.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
