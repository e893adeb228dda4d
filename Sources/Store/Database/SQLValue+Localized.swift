import Domain
import FoundationEssentials

/// A sentence for users beside its English text.
private struct StoredText: Codable {
    var english: String
    var text: LocalizedText
}

/// Sentences for users: their English text where it says all, else JSON of it with the key and the values.
extension SQLValue {
    static func localized(_ text: LocalizedText?) -> SQLValue {
        guard let (english, rest) = text?.stored else { return .null }
        guard let rest, let json = try? JSONEncoder().encode(StoredText(english: english, text: rest)) else {
            return .text(english)
        }
        return .text(String(decoding: json, as: UTF8.self))
    }
}

extension SQLRow {
    func optionalLocalized(_ column: Int32) -> LocalizedText? {
        guard let stored = optionalText(column) else { return nil }
        guard stored.hasPrefix("{"), let kept = try? JSONDecoder().decode(StoredText.self, from: Data(stored.utf8))
        else {
            return LocalizedText(stored, nil)
        }
        return kept.text
    }
}
