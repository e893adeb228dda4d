/// What clips can be looked at for. Each kind is a value beside its type of report; `all` makes it one that is offered.
package struct AnalysisKind: Sendable {
    /// The kinds that people are offered, in this order: the one list that decides. A kind that is not whole yet is
    /// left out.
    package static let all: [AnalysisKind] = [.swing, .hands, .expression, .composition]

    /// Its name in reports, forms, the database and on the command line.
    package let rawValue: String
    /// The type of its reports.
    package let report: any AnalysisReport.Type

    /// A kind of a name, whose reports are of a type.
    init(_ name: String, _ report: any AnalysisReport.Type) {
        rawValue = name
        self.report = report
    }
}

extension AnalysisKind: RawRepresentable, Hashable, Codable {
    /// The kind of a name, if there is one.
    package init?(rawValue: String) {
        guard let kind = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = kind
    }

    /// Whether two are the same kind: names are.
    package static func == (one: AnalysisKind, other: AnalysisKind) -> Bool { one.rawValue == other.rawValue }

    /// Hashes the name.
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
