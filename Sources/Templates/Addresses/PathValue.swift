package import Domain
package import Games

/// A value that can stand between two slashes of a path as it is: of letters, digits, `.`, `-` and `_`.
package protocol PathValue: Sendable {
    /// The value that a text stands for, or nil.
    init?(pathText: String)

    /// How it is written.
    var pathText: String { get }
}

extension PathValue where Self: LosslessStringConvertible {
    package init?(pathText: String) { self.init(pathText) }
    package var pathText: String { description }
}

extension PathValue where Self: RawRepresentable<String> {
    package init?(pathText: String) { self.init(rawValue: pathText) }
    package var pathText: String { rawValue }
}

/// A number from 0 in plain decimal digits, six at most.
extension Int: PathValue {
    package init?(pathText: String) {
        guard pathText.utf8.count <= 6, let number = Int(pathText), number >= 0 else { return nil }
        self = number
    }
}

extension Identifier: PathValue {}
extension MessageID: PathValue {}
extension OpinionQuestion: PathValue {}
extension FindingPlace: PathValue {}

extension ArtefactName: PathValue {
    package init?(pathText: String) { self.init(pathText) }
    package var pathText: String { description }
}

/// As the file that the video is kept in.
extension VideoLayout: PathValue {
    package init?(pathText: String) {
        guard let layout = Self.allCases.first(where: { $0.pathText == pathText }) else { return nil }
        self = layout
    }

    package var pathText: String { artefact.description }
}

/// Rules that there is a lesson on.
extension RuleName: PathValue {
    package init?(pathText: String) {
        self.init(rawValue: pathText)
        guard Lessons.rules.contains(self) else { return nil }
    }
}

/// Games that there are.
extension GameID: PathValue {
    package init?(pathText: String) {
        self.init(rawValue: pathText)
        guard Games.game(self) != nil else { return nil }
    }
}
