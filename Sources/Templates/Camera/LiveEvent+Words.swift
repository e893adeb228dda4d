package import Domain

extension LiveEvent {
    /// What it is about, as a person says it: `3 fingers`, `Forehand`.
    var title: String {
        if event == .goodMoment {
            return rule.map { localized("Good composition, \($0.titleInList)") } ?? localized("Good composition")
        }
        return shot?.shortTitle ?? expression?.title ?? gesture?.title ?? Wording.fingers(count ?? 0)
    }

    /// The event in a line for a terminal.
    package var terminalText: String {
        let time = Numerals.fixed(t, 2) + " s  "
        guard let end else { return time + title }
        return time + "\(title), lasted \(Numerals.fixed(end - start, 1)) s"
    }
}
