// The standard library keeps normal forms to itself and Foundation; without them é and e would be different letters.
@_spi(_Unicode) import Swift

/// Text as search sees it: words without case and accents.
enum SearchWords {
    /// Letters of a word that count; the rest of a longer one is left out.
    static let mostLetters = 60

    /// The words of a text, in order: runs of letters and digits.
    static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var letters = 0
        for scalar in text.lowercased()._nfd {
            if scalar.properties.canonicalCombiningClass != .notReordered { continue }
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                if letters < mostLetters { word.append(scalar) }
                letters += 1
            } else if letters > 0 {
                words.append(String(word))
                word.removeAll()
                letters = 0
            }
        }
        if letters > 0 { words.append(String(word)) }
        return words
    }

    /// The words of an index that begin with a word lie from here on, and before the second one.
    static func range(ofPrefix word: String) -> (from: String, before: String) { (word, word + "\u{10FFFF}") }
}
