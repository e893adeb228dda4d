import Domain
import HTTPServer
import Jobs

/// What somebody says of a finding, as a form or a program writes it. What is nil stays as it is.
protocol FindingInput: Codable, Sendable {
    /// The reports whose findings it is of.
    associatedtype Report: CorrectableReport
    /// What the place of a finding on a report’s page begins with.
    static var fragment: String { get }
    /// Why there is nothing to correct.
    static var noSuchFinding: AppError { get }

    /// From a form; empty fields stay as they are.
    /// - Throws: `AppError` for what is no such value.
    init(_ form: FormFields) throws(AppError)
    /// The correction that adds a finding.
    /// - Throws: `AppError` where there can be none like that.
    func added(to report: Report) throws(AppError) -> Report.Change
    /// Refuses what was removed and has no room in the report any more.
    /// - Throws: `AppError` where something else is there.
    static func check(restored finding: Report.Finding, in report: Report) throws(AppError)
    /// The correction that changes a finding.
    /// - Throws: `AppError` where it cannot be like that.
    func changed(_ index: Int, of report: Report) throws(AppError) -> Report.Change
}

/// The inputs, one a kind whose findings can be corrected.
enum FindingInputs {
    static let all: [any FindingInput.Type] = [SwingInput.self, HandInput.self, ExpressionInput.self]

    /// What corrects reports of a kind.
    /// - Throws: `AppError` where nothing does.
    static func of(_ kind: AnalysisKind) throws(AppError) -> any FindingInput.Type {
        guard let found = all.first(where: { $0.kind == kind }) else { throw AppError.notCorrectable }
        return found
    }
}

extension FindingInput {
    static var kind: AnalysisKind { Report.kind }

    /// The place of a finding.
    /// - Throws: `AppError` where there is none.
    static func index(of place: FindingPlace?, in report: Report) throws(AppError) -> Int {
        guard let index = place.flatMap(report.index) else { throw noSuchFinding }
        return index
    }

    /// The correction that removes a finding.
    static func removed(_ place: FindingPlace?, of report: Report) throws(AppError) -> Report.Change {
        var correction = Report.Change(of: report.findings[try index(of: place, in: report)].identity)
        correction.isRemoved = true
        return correction
    }

    /// The correction that puts back what was removed.
    static func restored(_ place: FindingPlace?, in report: Report) throws(AppError) -> Report.Change {
        guard case .id(let id)? = place, let removed = report.removed?.first(where: { $0.identity == id }) else {
            throw noSuchFinding
        }
        try check(restored: removed, in: report)
        var correction = Report.Change(of: id)
        correction.isRemoved = false
        return correction
    }

    /// A correction that adds a finding under a name of its own.
    /// - Throws: `AppError` where the report is full.
    static func addition(at moment: Double, to report: Report) throws(AppError) -> Report.Change {
        guard report.findings.count < Report.mostFindings else { throw AppError.tooManyFindings(Report.mostFindings) }
        let known = report.findings.map(\.identity) + (report.removed ?? []).map(\.identity)
        let taken = Set(known + (report.unmatched ?? []).map(\.finding))
        var correction = Report.Change(of: FindingID(Report.Finding.self, at: moment).free(of: taken))
        correction.isAdded = true
        return correction
    }

    /// Refuses times that are not in a clip.
    static func check(_ times: [Double?], in report: Report) throws(AppError) {
        let duration = report.media.duration
        for time in times.compactMap(\.self) where !(0...duration).contains(time) {
            throw AppError.beyondTheClip(duration)
        }
    }
}

extension FormFields {
    /// A field’s value; nil where it is empty or missing.
    /// - Throws: `AppError` for what is no such value.
    func value<Value>(_ name: String, _ parse: (String) -> Value?) throws(AppError) -> Value? {
        guard let text = self[name], !text.isEmpty else { return nil }
        guard let value = parse(text) else { throw AppError.noSuchValue(name) }
        return value
    }
}

/// Why a finding cannot be corrected so.
extension AppError {
    static func noSuchValue(_ field: String) -> AppError {
        AppError(
            .invalid, code: "noSuchValue", "\(field) has no such value. Choose one from the list, or leave it out.")
    }
    static let nothingChanged = AppError(
        .unusable, code: "nothingChanged", "Nothing was changed. Change a value, then save.")
    static func tooManyFindings(_ most: Int) -> AppError {
        AppError(.conflict, code: "tooManyFindings", "The report is full: it holds \(most) findings.")
    }
    static func beyondTheClip(_ duration: Double) -> AppError {
        AppError(
            .unusable, code: "beyondTheClip",
            "This moment is not in the clip. Choose one from 0 to \(duration, digits: 2) s.")
    }
    static let noSuchCorrection = AppError(
        .invalid, code: "noSuchCorrection", "Unknown action. Use the buttons of the page.")
}
