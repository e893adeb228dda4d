import Locales

/// Text without what makes no difference to who searches: case, accents, points and vowel signs of Hebrew and Arabic,
/// width of letters, invisible characters.
enum FoldedText {
    /// Letters and digits that stand together, or a picture alone.
    struct Run: Equatable {
        /// Letters, each with the signs that belong to it.
        var letters: [String]
        /// Whether its script puts no blanks between words.
        var isUnspaced: Bool
    }

    /// Most scalars of a letter: three make a Korean syllable. More are left out.
    private static let mostScalars = 6

    /// The runs of a text, in order.
    static func runs(of text: String) -> [Run] {
        var runs: [Run] = []
        var run = Run(letters: [], isUnspaced: false)
        func end() {
            if !run.letters.isEmpty { runs.append(run) }
            run.letters = []
        }
        for scalar in text.compatibilityDecomposed.unicodeScalars {
            switch part(scalar) {
            case .nothing: continue
            case .gap: end()
            case .picture:
                end()
                runs.append(Run(letters: [String(scalar)], isUnspaced: false))
            case .sign where !run.letters.isEmpty:
                let last = run.letters.count - 1
                if run.letters[last].unicodeScalars.count < mostScalars { run.letters[last].append(String(scalar)) }
            case .sign: continue
            case .letter(let letters):
                // Digits of all scripts are written with blanks around them.
                let isUnspaced = isUnspaced(scalar) && scalar.properties.numericType != .decimal
                if isUnspaced != run.isUnspaced { end() }
                run.isUnspaced = isUnspaced
                run.letters.append(letters)
            }
        }
        end()
        return runs
    }

    /// What a scalar is in a word.
    private enum Part {
        /// It makes no difference.
        case nothing
        /// It stands between words.
        case gap
        /// It is a word by itself.
        case picture
        /// It belongs to the letter before.
        case sign
        /// It is a letter, or a digit: folded.
        case letter(String)
    }

    private static func part(_ scalar: Unicode.Scalar) -> Part {
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "0"..."9": return .letter(String(scalar))
            case "A"..."Z": return .letter(scalar.properties.lowercaseMapping)
            default: return .gap
            }
        }
        switch scalar {
        // A place between words that nobody sees.
        case "\u{200B}": return .gap
        // It makes an Arabic word longer.
        case "\u{640}": return .nothing
        // They tell が from か: other sounds, and no accents.
        case "\u{3099}", "\u{309A}": return .sign
        // Vowels and ends of Korean syllables.
        case "\u{1160}"..."\u{11FF}", "\u{D7B0}"..."\u{D7FB}":
            return scalar.properties.isDefaultIgnorableCodePoint ? .nothing : .sign
        default: return part(scalar, scalar.properties)
        }
    }

    private static func part(_ scalar: Unicode.Scalar, _ properties: Unicode.Scalar.Properties) -> Part {
        if properties.isDefaultIgnorableCodePoint { return .nothing }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark:
            let isVowel = properties.isAlphabetic && properties.canonicalCombiningClass == .notReordered
            return isVowel ? .sign : .nothing
        // The colours of hands.
        case .modifierSymbol where properties.isEmojiModifier: return .nothing
        case .otherSymbol where !properties.isAlphabetic: return .picture
        default: break
        }
        if properties.numericType == .decimal, let value = properties.numericValue { return .letter("\(Int(value))") }
        guard properties.isAlphabetic || properties.numericType != nil else { return .gap }
        return .letter(folded(properties))
    }

    /// A letter without case. By capitals ß becomes ss, ς becomes σ, and ı becomes i.
    private static func folded(_ properties: Unicode.Scalar.Properties) -> String {
        let capital = properties.lowercaseMapping.unicodeScalars.map(\.properties.uppercaseMapping).joined()
        let small = capital.unicodeScalars.map(\.properties.lowercaseMapping).joined()
        return plain[small] ?? small
    }

    /// Latin letters that Unicode does not take apart, as those who lack the key write them.
    private static let plain = [
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t",
    ]

    /// Whether a letter belongs to a script that puts no blanks between words, or, as Korean, joins words to longer
    /// ones.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Thai and Lao, Burmese, Korean, Khmer, New Tai Lue, Tai Tham, Balinese.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x1980...0x19DF, 0x1A20...0x1AAF,
            0x1B00...0x1B7F,
            // Chinese and Japanese.
            0x3005...0x3007, 0x3021...0x3029, 0x3041...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x1AFF0...0x1B16F, 0x20000...0x3FFFF,
            // Yi, Javanese and more of Korean, Burmese and Tai.
            0xA000...0xA4CF, 0xA960...0xA9FF, 0xAA60...0xAADF, 0xD7B0...0xD7FF:
            true
        default: false
        }
    }
}
