import Analysis
import Domain

/// Composition on paper, and beside a clip.
extension CompositionPresentation {
    func paper(of report: CompositionReport, from source: any ReportSource) -> [PaperDocument.Piece] {
        let found = report.composition
        guard !found.rules.isEmpty else {
            return [.text(findings(of: report, from: source).nothingFound.message)]
        }
        var pieces: [PaperDocument.Piece] = [
            .heading(localized("\(found.points) out of 100: \(CompositionGrade.of(found.score ?? 0).word)")),
            .text(localized("\(found.leadHeading). \(found.reason)")),
        ]
        if let subject = found.subject { pieces.append(.remark(localized("Subject: \(subject.words)"))) }
        pieces.append(.heading(localized("Rule by rule")))
        for verdict in found.rules {
            let points = Composition.points(verdict.score)
            pieces.append(
                .item(localized("\(verdict.rule.title), \(points) out of 100: \(verdict.advice.localized)")))
            pieces.append(.detail(verdict.measurements))
        }
        guard !report.moments.isEmpty else { return pieces }
        let rows = report.moments.map { [$0.leadTitle, Wording.clock($0.time), $0.points] }
        return pieces + [
            .heading(localized("Key frames")),
            .table(rows: [[localized("Rule"), localized("Time"), localized("Score")]] + rows),
        ]
    }

    func panel(of report: CompositionReport, series: () -> SwingSeries?) -> VideoPanel {
        let pictures = report.moments.isEmpty ? [report.composition] : report.moments
        return VideoPanel(
            moments: pictures.enumerated().map { index, picture in
                VideoPanel.Moment(
                    start: index == 0 ? 0 : picture.time,
                    place: localized("Key frame \(index + 1) of \(pictures.count)"),
                    title: picture.points + " · " + picture.leadTitle, remark: picture.reason,
                    rows: picture.rules.map {
                        VideoPanel.Row(
                            name: $0.rule.title, value: Composition.points($0.score), detail: $0.advice.localized)
                    })
            })
    }
}
