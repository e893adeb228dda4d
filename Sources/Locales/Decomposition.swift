internal import CGLib

extension String {
    /// The text taken apart (Unicode's form NFKD): letters and their marks one by one, wide, narrow and joined letters
    /// as plain ones. NULs, at which GLib would stop, become blanks.
    package var compatibilityDecomposed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var text = contains("\0") ? replacing("\0", with: " ") : self
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress,
                    let whole = g_utf8_normalize(start, characters.count, G_NORMALIZE_ALL)
                else { return "" }
                defer { g_free(whole) }
                return String(cString: whole)
            }
        }
    }
}
