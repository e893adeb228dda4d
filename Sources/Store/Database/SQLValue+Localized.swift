import Domain
import FoundationEssentials

/// Sentences for users: their English text where it says all, else JSON with the values beside it.
extension SQLValue {
    static func localized(_ text: LocalizedText?) -> SQLValue {
        guard let (english, rest) = text?.stored else { return .null }
        guard let rest, let json = try? JSONEncoder().encode(rest) else { return .text(english) }
        return .text(String(decoding: json, as: UTF8.self))
    }
}

extension SQLRow {
    func optionalLocalized(_ column: Int32) -> LocalizedText? {
        guard let stored = optionalText(column) else { return nil }
        guard stored.hasPrefix("{"), let text = try? JSONDecoder().decode(LocalizedText.self, from: Data(stored.utf8))
        else { return LocalizedText(stored, nil) }
        return text
    }
}
