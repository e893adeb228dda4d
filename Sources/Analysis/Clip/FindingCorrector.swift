internal import Domain

/// Puts into a report what people say of its findings. Those of which nobody says anything stay as they are.
struct FindingCorrector<Report: CorrectableReport> {
    /// A correction belongs to a finding of a later analysis that is so near, seconds of the clip.
    static var reach: Double { 0.25 }

    /// As it was measured, without corrections.
    let report: Report

    /// The report with corrections. Those that fit no finding, or a moment at which nothing can be measured, are listed
    /// in it as unmatched.
    /// - Parameters:
    ///   - corrections: the oldest first.
    ///   - measure: a finding as a person says it was, with what was measured of it (nil for one that was not found);
    ///     nil where it cannot be measured.
    func corrected(
        by corrections: [Report.Change], measure: (Report.Change, Report.Finding?) async throws -> Report.Finding?
    ) async throws -> Report {
        var corrected = report
        let (matched, others) = matches(of: Report.Change.merged(corrections))
        var unmatched: [Report.Change] = []
        var removed: [Report.Finding] = []
        corrected.findings = []
        for (place, measured) in report.findings.enumerated() {
            var finding = measured
            (finding.id, finding.measuredPlace) = (matched[place]?.finding ?? measured.identity, place)
            guard let correction = matched[place], correction.isRemoved == true || correction.changesValues else {
                corrected.findings.append(finding)
                continue
            }
            if correction.isRemoved == true {
                removed.append(finding)
            } else if var anew = try await measure(correction, measured) {
                (anew.id, anew.measuredPlace) = (finding.id, place)
                anew.keep(measured: measured)
                corrected.findings.append(anew)
            } else {
                unmatched.append(correction)
                corrected.findings.append(finding)
            }
        }
        for correction in others where correction.isRemoved != true || correction.isAdded != true {
            if correction.isAdded == true, var added = try await measure(correction, nil) {
                added.id = correction.finding
                corrected.findings.append(added)
            } else {
                unmatched.append(correction)
            }
        }
        corrected.findings.sort { ($0.moment, $0.start) < ($1.moment, $1.start) }
        corrected.removed = removed.isEmpty ? nil : removed
        corrected.unmatched = unmatched.isEmpty ? nil : unmatched
        return corrected
    }

    /// Which correction is of which measured finding, by its place, and which are of none: by name first, then by time.
    private func matches(of corrections: [Report.Change]) -> ([Int: Report.Change], [Report.Change]) {
        var matched: [Int: Report.Change] = [:]
        var others: [Report.Change] = []
        for correction in corrections {
            if let place = report.findings.firstIndex(where: { $0.identity == correction.finding }) {
                matched[place] = correction
            } else {
                others.append(correction)
            }
        }
        others.removeAll { correction in
            func distance(_ place: Int) -> Double { abs(report.findings[place].moment - correction.finding.time) }
            let near = report.findings.indices.filter { place in
                matched[place] == nil && distance(place) <= Self.reach
                    && (correction.isAdded != true || report.findings[place].isSame(asAdded: correction))
            }
            guard let place = near.min(by: { distance($0) < distance($1) }) else { return false }
            matched[place] = correction
            return true
        }
        return (matched, others)
    }
}
