/// A swing, raised fingers or an expression: people can correct it.
package protocol CorrectableFinding: Bounded, Codable, Equatable, Sendable {
    /// What people say of one.
    associatedtype Change: FindingCorrection
    /// What its names begin with.
    static var letter: Character { get }
    /// What it is called for good; nil in a report that nobody corrected (see `identity`).
    var id: FindingID? { get set }
    /// Its place among those that were measured, from 0; nil in a report that nobody corrected, and of one that a person
    /// added.
    var measuredPlace: Int? { get set }
    /// From when on, seconds.
    var start: Double { get }
    /// The time that it is called after, seconds.
    var moment: Double { get }
    /// Whether a person gave it other times than were measured.
    var isMoved: Bool { get }
    /// Whether it is what a person added before an analysis found it, too. Two of one report never are so near.
    func isSame(asAdded correction: Change) -> Bool
    /// Keeps what was measured beside what a person says.
    mutating func keep(measured: Self)
}

extension CorrectableFinding {
    /// What it is called for good.
    package var identity: FindingID { id ?? FindingID(Self.self, at: moment) }

    /// Whether a person added it.
    package var isAdded: Bool { id != nil && measuredPlace == nil }

    /// The number under which the analysis kept pictures of it; nil where somebody added or moved it since.
    /// - Parameter place: its place in the report, from 0.
    package func pictured(at place: Int) -> Int? { isAdded || isMoved ? nil : measuredPlace ?? place }
}

/// What a person says of one finding, in place of what was measured. What is nil stays as it is.
///
/// Corrections are kept one after the other beside the report; `merged` is what they come to.
package protocol FindingCorrection: Bounded, Codable, Equatable, Sendable {
    /// The finding’s name; of one that was not found, the name that it gets.
    var finding: FindingID { get }
    /// True: there is something where nothing was found.
    var isAdded: Bool? { get set }
    /// True: there is nothing. False: there is something after all.
    var isRemoved: Bool? { get set }
    /// Whether it says how the finding is, and not only whether there is one.
    var changesValues: Bool { get }
    /// One that says nothing yet.
    init(of finding: FindingID)
    /// One of these among all kinds.
    init?(_ correction: Correction)
    /// What it is among all kinds.
    var kept: Correction { get }
    /// This one, and where it says nothing what an earlier one said of the same finding.
    func completed(by former: Self) -> Self
}

extension FindingCorrection {
    /// Whether there is something to measure.
    package var isMeasured: Bool { isRemoved != true && (isAdded == true || changesValues) }

    /// What corrections come to: one for each finding, in the order in which they were first corrected. A finding that
    /// is added again, after it was removed, begins anew.
    package static func merged(_ corrections: [Self]) -> [Self] {
        var merged: [Self] = []
        for correction in corrections {
            if let place = merged.firstIndex(where: { $0.finding == correction.finding }) {
                merged[place] = correction.isAdded == true ? correction : correction.completed(by: merged[place])
            } else {
                merged.append(correction)
            }
        }
        return merged
    }
}

/// A report whose findings people can correct.
package protocol CorrectableReport: AnalysisReport {
    associatedtype Finding: CorrectableFinding
    typealias Change = Finding.Change
    /// In order of time.
    var findings: [Finding] { get set }
    /// What was found and a person says is none, as it was measured; nil where there is none.
    var removed: [Finding]? { get set }
    /// Corrections of what a later analysis did not find; nil where there are none.
    var unmatched: [Change]? { get set }
}

extension CorrectableReport {
    /// Whether a person corrected anything.
    package var isCorrected: Bool { removed != nil || unmatched != nil || findings.contains { $0.id != nil } }

    /// What people say of this kind of findings, of all that they said of the clip.
    package static func changes(among corrections: [Correction]) -> [Change] {
        corrections.compactMap { Change($0) }.filter { $0.finding.letter == Finding.letter }
    }

    /// - Throws: `OutOfBounds` for what no clip has.
    func checkCorrections() throws(OutOfBounds) {
        try removed?.check(atMost: Self.mostFindings)
        try unmatched?.check(atMost: Correction.most)
    }
}

extension AnalysisReport {
    /// What the names of its findings begin with; nil where people cannot correct them.
    package var letter: Character? { (self as? any CorrectableReport)?.findingLetter }

    /// Whether people said anything that a report of this type can take in.
    package static func isCorrected(by corrections: [Correction]) -> Bool {
        guard let type = Self.self as? any CorrectableReport.Type else { return false }
        return type.hasChanges(among: corrections)
    }

    /// Whether a correction fits nothing in the report.
    package func leavesOut(_ correction: Correction) -> Bool {
        guard let report = self as? any CorrectableReport else { return true }
        return report.hasUnmatched(correction.finding)
    }
}

extension CorrectableReport {
    fileprivate var findingLetter: Character { Finding.letter }

    fileprivate static func hasChanges(among corrections: [Correction]) -> Bool {
        !changes(among: corrections).isEmpty
    }

    fileprivate func hasUnmatched(_ finding: FindingID) -> Bool {
        unmatched?.contains { $0.finding == finding } == true
    }
}
