package import Domain
package import FoundationEssentials

/// A report as a document: what its page shows, in an order that paper has.
package struct ReportPaper {
    /// What is said of the clip besides its report.
    package struct Heading: Sendable {
        /// What the clip is called.
        package var name: String
        /// When it was brought.
        package var addedAt: Date
        /// Who it shows.
        package var player: String?
        /// What a coach wrote on it.
        package var note: String?
        /// What it is to be found by.
        package var tags: [String]
        /// Whether there is a picture that stands for it.
        package var hasPoster: Bool

        /// The moments that people marked, in order of time.
        package var moments: [Moment]

        /// Heading from their parts.
        package init(
            name: String, addedAt: Date, player: String?, note: String?, tags: [String], hasPoster: Bool,
            moments: [Moment] = []
        ) {
            self.name = name
            self.addedAt = addedAt
            self.player = player
            self.note = note
            self.tags = tags
            self.hasPoster = hasPoster
            self.moments = moments
        }
    }

    /// The document of a report.
    package static func document(
        of report: any AnalysisReport, from source: any ReportSource, _ facts: Heading
    ) -> PaperDocument {
        let presentation = report.kind.presentation
        var pieces: [PaperDocument.Piece] = []
        if let player = facts.player { pieces.append(.text(localized("Athlete: \(player)"))) }
        pieces.append(.remark(about(report, facts).joined(separator: " · ")))
        if !facts.tags.isEmpty {
            pieces.append(.remark(localized("Tags: \(facts.tags.joined(separator: ", "))")))
        }
        if facts.hasPoster { pieces.append(.pictures([PaperDocument.Picture(file: .poster, words: "")])) }
        for warning in report.warnings {
            pieces.append(.item(warning.code.title + ": " + warning.localizedMessage))
        }
        pieces += report.paper(from: source)
        pieces += self.pieces(of: facts.moments, isPhoto: report.media.duration <= 0)
        if let note = facts.note {
            pieces.append(.heading(localized("Notes")))
            pieces += note.split(separator: "\n").map { .text(String($0)) }
        }
        return PaperDocument(
            title: facts.name, foot: presentation.words.reportTitle + " · " + facts.name, pieces: pieces)
    }

    /// What people marked: notes as text, drawings in their frames.
    private static func pieces(of moments: [Moment], isPhoto: Bool) -> [PaperDocument.Piece] {
        guard !moments.isEmpty else { return [] }
        let heading = isPhoto ? localized("Notes and drawings") : localized("Moments")
        return [.heading(heading)]
            + moments.map { moment in
                let words = [isPhoto ? nil : Wording.clock(moment.time), moment.text].compactMap(\.self)
                let line = words.joined(separator: ": ")
                guard !moment.drawings.isEmpty else { return .item(line) }
                return .pictures([PaperDocument.Picture(frameAt: moment.time, words: line)])
            }
    }

    private static func about(_ report: any AnalysisReport, _ facts: Heading) -> [String] {
        let media = report.media
        var words = [report.kind.presentation.words.reportTitle, Wording.moment(facts.addedAt)]
        if media.duration > 0 {
            words += [Wording.duration(media.duration), Wording.frameRate(media.fps)]
        }
        return words + [
            "\(media.width) × \(media.height)",
            report.kind.presentation.coverage(report.coverage),
        ]
    }
}

extension KindPresentation {
    /// What was found, event by event, where a kind has no paper of its own.
    func paper(of report: Report, from source: any ReportSource) -> [PaperDocument.Piece] {
        let rows = liveEvents(of: report).map { event in
            [
                title(of: event) ?? "–", Wording.clock(event.start),
                Wording.duration((event.end ?? event.start) - event.start),
            ]
        }
        if rows.isEmpty { return [.text(findings(of: report, from: source).nothingFound.message)] }
        return [
            .heading(localized("Results")),
            .table(rows: [[localized("What"), localized("Start"), localized("Duration")]] + rows),
        ]
    }
}
