package import Domain

extension LiveEvent {
    /// What it is about, as a person says it: `3 fingers`, `Forehand`.
    var title: String {
        if event == .goodMoment { return "Good composition" + (rule.map { ", " + $0.title.lowercased() } ?? "") }
        return shot?.shortTitle ?? expression?.title ?? gesture?.title ?? Wording.count(count ?? 0, "finger")
    }

    /// The event in a line for a terminal.
    package var terminalText: String {
        let time = Numerals.fixed(t, 2) + " s  "
        guard let end else { return time + title }
        return time + "\(title), lasted \(Numerals.fixed(end - start, 1)) s"
    }
}
