extension Report {
    /// The report with no more findings than a report may have, and a warning where some were left out.
    var shortened: Report {
        switch self {
        case .swing(var report):
            Self.shorten(&report.swings, "swings", &report.warnings)
            return .swing(report)
        case .hands(var report):
            Self.shorten(&report.events, "events", &report.warnings)
            return .hands(report)
        case .expression(var report):
            Self.shorten(&report.expressions, "expressions", &report.warnings)
            return .expression(report)
        }
    }

    private static func shorten<Finding>(_ findings: inout [Finding], _ name: String, _ warnings: inout [ReportWarning])
    {
        let most = SwingReport.mostFindings
        guard findings.count > most else { return }
        warnings.append(
            ReportWarning(
                code: .tooMuch,
                message:
                    "\(findings.count) \(name) were found; the report has the first \(most). Cut the clip into parts to "
                    + "see all of them."))
        findings = Array(findings.prefix(most))
    }
}
