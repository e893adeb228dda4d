extension LocalizedText {
    /// A size in decimal units, as phones and shops state it: `48.3 MB`.
    package static func size(bytes: Int64) -> LocalizedText {
        let count = max(bytes, 0)
        if count < 1000 { return LocalizedText(Int(count), "\(Int(count)) byte", "\(Int(count)) bytes") }
        let steps = count < 999_500 ? 1 : count < 999_500_000 ? 2 : count < 999_500_000_000 ? 3 : 4
        let value = (0..<steps).reduce(Double(count)) { value, _ in value / 1000 }
        let digits = value < 9.95 || steps == 4 ? 1 : 0
        switch steps {
        case 1: return "\(value, digits: digits) kB"
        case 2: return "\(value, digits: digits) MB"
        case 3: return "\(value, digits: digits) GB"
        default: return "\(value, digits: digits) TB"
        }
    }

    /// A limit in round decimal units, never more than it is: 2 GiB is `2 GB`.
    package static func limit(bytes: Int64) -> LocalizedText {
        if bytes >= 1_000_000_000 { return "\(Int(bytes / 1_000_000_000)) GB" }
        if bytes >= 1_000_000 { return "\(Int(bytes / 1_000_000)) MB" }
        return size(bytes: bytes)
    }
}
