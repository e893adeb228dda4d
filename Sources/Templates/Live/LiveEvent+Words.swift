import Analysis
public import Reports

extension LiveEvent {
    /// What it is about, as a person says it: `3 fingers`, `Forehand`.
    var title: String {
        switch event {
        case .fingerCount: Wording.count(count ?? 0, "finger")
        case .gesture: gesture?.title ?? "Gesture"
        case .expression: expression?.title ?? "Expression"
        case .swing: stroke?.title ?? "Swing"
        }
    }

    /// The event in a line for a terminal.
    public var terminalText: String {
        let time = Numerals.fixed(t, 2) + " s  "
        guard let end else { return time + title }
        return time + "\(title), over after \(Numerals.fixed(end - start, 1)) s"
    }
}
