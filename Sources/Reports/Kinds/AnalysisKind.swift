/// What clips can be looked at for.
public enum AnalysisKind: String, CaseIterable, Codable, Sendable {
    case swing, hands, expression

    /// The kinds that people are offered: the one list that decides. A kind that is not whole yet is left out here.
    public static let offered: [AnalysisKind] = [.swing, .hands, .expression]
}
