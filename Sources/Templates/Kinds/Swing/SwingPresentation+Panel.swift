package import Analysis
import Domain

/// Swings beside the clip: which one it is, how far it is, its numbers, and how fast the wrist turns.
extension SwingPresentation {
    /// Contact is shown for so long before and after it, seconds: less could not be read.
    private static let shortestContact = 0.12
    /// More points could not be told apart.
    private static let mostPoints = 240

    func panel(of report: SwingReport, series: () -> SwingSeries?) -> VideoPanel {
        let swings = report.swings
        guard !swings.isEmpty else {
            return VideoPanel(moments: [.init(start: 0, place: "", title: localized("No swing found"), rows: [])])
        }
        let series = series()
        var moments = [overview(report)]
        for (index, swing) in swings.enumerated() {
            let next = index + 1 < swings.count ? swings[index + 1].start : .infinity
            var moment = VideoPanel.Moment(
                start: swing.start, place: localized("Swing \(index + 1) of \(swings.count)"), title: swing.title,
                remark: swing.traits.joined(separator: " · "), rows: Self.rows(swing, report.slowMotion),
                curve: series.flatMap { Self.curve(swing, $0, report.slowMotion) })
            for (start, phase) in Self.phases(swing) where start < next {
                (moment.start, moment.phase) = (start, phase)
                moments.append(moment)
            }
        }
        return VideoPanel(moments: moments)
    }

    private func overview(_ report: SwingReport) -> VideoPanel.Moment {
        VideoPanel.Moment(
            start: 0, place: words.reportTitle,
            title: localized(report.swings.count, "\(report.swings.count) swing", "\(report.swings.count) swings"),
            remark: report.slowMotion.map { SlowMotionWords.remark($0, report.slowMotionSource) } ?? "",
            rows: report.swings.enumerated().map { index, swing in
                VideoPanel.Row(name: "\(index + 1)  \(swing.shortTitle)", value: Wording.clock(swing.contact))
            })
    }

    private static func phases(_ swing: Swing) -> [(start: Double, phase: String)] {
        let span = max(swing.contactUncertainty ?? 0, shortestContact)
        let contact = swing.contactRange.map { localized("Contact \($0)") } ?? localized("Contact")
        return [
            (swing.start, localized("Backswing")), (max(swing.start, swing.contact - span), contact),
            (min(swing.end, swing.contact + span), localized("Follow-through")), (swing.end, localized("Finished")),
        ]
    }

    /// Verdicts, then numbers: those that are judged with their band. What is cut off, and what rests on a contact that
    /// is not known well, is left out: a video is looked at without the page that explains it.
    private static func rows(_ swing: Swing, _ slowMotion: Double?) -> [VideoPanel.Row] {
        let judged = swing.assessment?.scoreParts.map(\.measurement) ?? []
        let verdicts = swing.assessment.map(Verdict.all) ?? []
        return verdicts.map { VideoPanel.Row(name: $0.name, value: $0.word, tone: $0.tone.onPanel) }
            + SwingNumber.comparable.compactMap { number in
                guard let value = number.whole(swing, slowMotion: slowMotion) else { return nil }
                let names = [number.name] + (Self.formerNames[number.name] ?? [])
                let measurement = judged.first { names.contains($0.name) }
                return VideoPanel.Row(
                    name: number.localizedName, value: number.words(value) + number.spacedUnit,
                    detail: measurement?.bandWords.map { localized("target \($0)") } ?? "",
                    tone: measurement.map { $0.isInBand ? .good : .fair } ?? .plain)
            }
    }

    /// The names of assessed measurements in reports from before they had those of the numbers.
    static let formerNames = [
        "Arm swing before contact": [translatable("Backswing"), translatable("Arm taken back")],
        "Contact in front of hips": [translatable("Hand in front of the hips at contact")],
        "Elbow angle at contact": [translatable("Elbow at contact")],
        "Knee angle at maximum bend": [translatable("Knee angle before contact")],
        "Stance width": [translatable("Stance at contact")],
        "Follow-through height": [translatable("Hand over the shoulders after contact")],
    ]

    /// How fast the wrist turns; nil where the report has no speeds.
    private static func curve(_ swing: Swing, _ series: SwingSeries, _ slowMotion: Double?) -> VideoPanel.Curve? {
        let frames = series.frames(from: swing.start, to: swing.end)
        guard let peak = swing.metrics.peakAngularVelocity, frames.count > 1 else { return nil }
        let values = SwingCurve.wristTurn.values(of: swing, in: series, frames: frames, slowMotion: slowMotion ?? 1)
        let points = Envelope.points(times: Array(series.times[frames]), values: values, limit: mostPoints)
        return VideoPanel.Curve(
            title: localized("Wrist angular velocity"), peak: localized("peak \(peak, digits: 1)\u{A0}rad/s"),
            times: points.map(\.time),
            values: points.map { $0.value.isFinite ? $0.value : nil },
            mark: .init(time: swing.contact, uncertainty: swing.contactUncertainty ?? 0, label: localized("contact")))
    }
}

extension SwingResult {
    /// What of a player's series stands beside the clip in a video.
    package static let besideVideo: Set<MetricName> = Set(Side.allCases.map { .wristAngularVelocity($0) })
}

extension Verdict.Tone {
    fileprivate var onPanel: VideoPanel.Row.Tone {
        switch self {
        case .good: .good
        case .fair: .fair
        case .poor: .poor
        }
    }
}
