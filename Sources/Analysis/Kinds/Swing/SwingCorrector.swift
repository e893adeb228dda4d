package import Domain
package import Vision

/// Puts into a report what people say of its swings, and measures those swings anew from the recorded landmarks, by the
/// same code as an analysis. Swings of which nobody says anything keep their numbers.
package struct SwingCorrector {
    /// A correction belongs to a swing of a later analysis whose contact is so near, seconds of the clip.
    package static let reach = 0.25

    private let report: SwingReport
    private let recording: LandmarkRecording
    private let library: ModelLibrary

    /// - Parameters:
    ///   - report: as it was measured, without corrections.
    ///   - recording: the landmarks that it was measured from.
    ///   - library: has the net that says what stroke an added swing is.
    package init(_ report: SwingReport, from recording: LandmarkRecording, library: ModelLibrary) {
        (self.report, self.recording, self.library) = (report, recording, library)
    }

    /// Begins to load the net where corrections need it: the rest may be read meanwhile.
    package static func getReady(for corrections: [SwingCorrection], _ library: ModelLibrary) {
        let needsNet = SwingCorrection.merged(corrections).contains { correction in
            correction.isAdded == true && correction.isRemoved != true && correction.namedShot == nil
        }
        if needsNet { library.loadAhead([.swing]) }
    }

    /// The report with corrections. Those that fit no swing, or a moment at which the player cannot be measured, are
    /// listed in it as unmatched.
    /// - Throws: what the net throws.
    package func corrected(by corrections: [SwingCorrection]) async throws -> SwingReport {
        var corrected = report
        let merged = SwingCorrection.merged(corrections)
        let (matched, others) = matches(of: merged)
        var measurer: CorrectedSwingMeasurer?
        if merged.contains(where: \.isMeasured) {
            measurer = CorrectedSwingMeasurer(report, from: recording, library: library)
        }
        var unmatched: [SwingCorrection] = []
        var removed: [Swing] = []
        corrected.swings = []
        for (place, measured) in report.swings.enumerated() {
            var swing = measured
            (swing.id, swing.measuredPlace) = (matched[place]?.swing ?? measured.identity, place)
            guard let correction = matched[place] else {
                corrected.swings.append(swing)
                continue
            }
            if correction.isRemoved == true {
                removed.append(swing)
            } else if !correction.changesSwing {
                corrected.swings.append(swing)
            } else if var anew = try await measurer?.swing(correction, measured) {
                (anew.id, anew.measuredPlace) = (swing.id, place)
                anew.measured = MeasuredSwing(measured)
                corrected.swings.append(anew)
            } else {
                unmatched.append(correction)
                corrected.swings.append(swing)
            }
        }
        for correction in others where correction.isRemoved != true || correction.isAdded != true {
            if correction.isAdded == true, var added = try await measurer?.swing(correction, nil) {
                added.id = correction.swing
                corrected.swings.append(added)
            } else {
                unmatched.append(correction)
            }
        }
        corrected.swings.sort { ($0.contact, $0.start) < ($1.contact, $1.start) }
        corrected.removed = removed.isEmpty ? nil : removed
        corrected.unmatched = unmatched.isEmpty ? nil : unmatched
        corrected.warnings = warnings(corrected.swings)
        return corrected
    }

    /// Which correction is of which measured swing, by its place, and which are of none: by name first, then by time.
    private func matches(of corrections: [SwingCorrection]) -> ([Int: SwingCorrection], [SwingCorrection]) {
        var matched: [Int: SwingCorrection] = [:]
        var others: [SwingCorrection] = []
        for correction in corrections {
            if let place = report.swings.firstIndex(where: { $0.identity == correction.swing }) {
                matched[place] = correction
            } else {
                others.append(correction)
            }
        }
        others.removeAll { correction in
            func distance(_ place: Int) -> Double { abs(report.swings[place].contact - correction.swing.contact) }
            let near = report.swings.indices.filter { matched[$0] == nil && distance($0) <= Self.reach }
            guard let place = near.min(by: { distance($0) < distance($1) }) else { return false }
            matched[place] = correction
            return true
        }
        return (matched, others)
    }

    /// What makes the rest less sure, once swings were corrected.
    private func warnings(_ swings: [Swing]) -> [ReportWarning] {
        var warnings = report.warnings.filter { warning in
            switch warning.code {
            case .noSwing, .shortClip: swings.isEmpty
            case .cutSwing: swings.contains { $0.cut != nil }
            default: true
            }
        }
        if swings.isEmpty, !report.swings.isEmpty {
            warnings.append(
                ReportWarning(code: .noSwing, message: "Someone marked every swing that was found as not a swing."))
        }
        return warnings
    }
}

extension SwingCorrection {
    /// The stroke, if a person says which.
    var namedShot: Swing.Shot? { shot == .unknown ? nil : shot }

    /// Whether there is a swing to measure.
    fileprivate var isMeasured: Bool { isRemoved != true && (isAdded == true || changesSwing) }

    /// Whether the swing is measured anew, and not only removed or put back.
    fileprivate var changesSwing: Bool {
        start != nil || contact != nil || end != nil || shot != nil || hand != nil || twoHanded != nil || view != nil
    }
}
