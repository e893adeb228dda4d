import Domain
import Store

/// What is said of a list of names of which not all could be added.
struct PlayerListWords {
    /// Most names that are told of each kind.
    private static let most = 5

    let added: Int
    /// Names that are there already, or more than once in the list.
    let known: [String]
    let tooLong: [String]
    /// Names for which there was no room.
    let refused: [String]
    /// The most players that there can be.
    let most: Int

    /// Nil where there is nothing to say: all were added.
    var complaint: String? {
        guard added == 0 || !known.isEmpty || !tooLong.isEmpty || !refused.isEmpty else { return nil }
        guard !known.isEmpty || !tooLong.isEmpty || !refused.isEmpty else {
            return localized("There was no name in the list. Enter names, one per line.")
        }
        var sentences = [localized(added, "\(added) player was added.", "\(added) players were added.")]
        if !known.isEmpty {
            sentences.append(
                localized(
                    "Already there, and not added again: \(Self.list(known)). If two children have the same name, add a letter: Mia K."
                ))
        }
        if !tooLong.isEmpty {
            sentences.append(
                localized(
                    "Longer than \(GamePlayerName.maximumLength) characters: \(Self.list(tooLong)). Shorten these names and add them again."
                ))
        }
        if !refused.isEmpty {
            sentences.append(
                localized(
                    "No room for: \(Self.list(refused)). There can be up to \(most) players. Delete some, then add the rest."
                ))
        }
        return sentences.joined(separator: " ")
    }

    private static func list(_ names: [String]) -> String {
        let more = names.count - most
        return names.prefix(most).joined(separator: ", ") + (more > 0 ? " " + localized("and \(more) more") : "")
    }
}
