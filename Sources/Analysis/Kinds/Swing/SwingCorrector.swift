package import Domain
package import Vision

/// Puts into a report what people say of its swings, and measures those swings anew from the recorded landmarks, by the
/// same code as an analysis. Swings of which nobody says anything keep their numbers.
package struct SwingCorrector {
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
        // Where nothing is to be measured, the landmarks are not looked at.
        var measurers: [Int: CorrectedSwingMeasurer] = [:]
        var corrected = try await FindingCorrector(report: report).corrected(by: corrections) { correction, swing in
            let player = swing?.player ?? correction.player ?? 1
            guard let recording = recording.of(player: player - 1) else { return nil }
            var ready = try measurers[player] ?? CorrectedSwingMeasurer(report, from: recording, library: library)
            defer { measurers[player] = ready }
            var corrected = try await ready.swing(correction, swing)
            if report.players != nil { corrected?.player = player }
            return corrected
        }
        corrected.warnings = warnings(corrected.swings)
        return corrected
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
}
