/// Text as search sees it: words without case, accents and width.
///
/// Most scripts put blanks between words, and a word is found by its beginning. Where a script puts none
/// (`FoldedText.isUnspaced`), nobody but a dictionary knows where words begin: a run of such letters is found from each
/// of its letters on. The index has the few letters that follow each one, and a longer run is asked for by pieces of
/// that length.
enum SearchWords {
    /// Letters of a word that count; the rest of a longer one is left out.
    static let mostLetters = 60
    /// Letters of the pieces that the index has of a run without blanks.
    static let pieceLetters = 4

    /// What the index has of a text.
    static func indexed(_ text: String) -> Set<String> {
        var words: Set<String> = []
        for run in FoldedText.runs(of: text) {
            guard run.isUnspaced else {
                words.insert(run.letters.prefix(mostLetters).joined())
                continue
            }
            for start in run.letters.indices { words.insert(piece(of: run.letters, from: start)) }
        }
        return words
    }

    /// The beginnings of words of the index that a clip must have to be found by a text, in the text's order.
    static func asked(_ text: String) -> [String] {
        FoldedText.runs(of: text).flatMap { run in
            guard run.isUnspaced else { return [run.letters.prefix(mostLetters).joined()] }
            let last = max(run.letters.count - pieceLetters, 0)
            let starts = Array(stride(from: 0, to: last, by: pieceLetters)) + [last]
            return starts.map { piece(of: run.letters, from: $0) }
        }
    }

    /// The words of an index that begin with a word lie from here on, and before the second one.
    static func range(ofPrefix word: String) -> (from: String, before: String) { (word, word + "\u{10FFFF}") }

    private static func piece(of letters: [String], from start: Int) -> String {
        letters[start..<min(start + pieceLetters, letters.count)].joined()
    }
}
