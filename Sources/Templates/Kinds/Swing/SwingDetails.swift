import Domain

/// One part for each swing: what it means, its phases, how it compares, how it was judged. Scripts show the chosen swing only; print
/// gives each a page.
struct SwingDetails {
    var model: ReportModel
    var result: ReportResult
    var found: SwingResult

    @NodeBuilder var node: Node {
        if found.omitted > 0 {
            H.p(.class("panel muted")) {
                localized(
                    found.omitted,
                    "Showing the first \(found.swings.count) swings. The JSON report has \(found.omitted) more.",
                    "Showing the first \(found.swings.count) swings. The JSON report has \(found.omitted) more.")
            }
        }
        for (place, swing) in found.swings.enumerated() {
            Node.later { details(of: swing, isFirst: place == 0) }
        }
    }

    /// What makes the numbers less sure, in a line for paper.
    private var notes: [String] {
        let factor = found.slowMotion.map { SlowMotionWords.note($0, found.slowMotionSource) }
        let warnings = result.warnings.filter { $0.code != .slowMotion || factor == nil }
        return warnings.map(\.code.title) + [factor].compactMap(\.self)
    }

    private func details(of swing: SwingModel, isFirst: Bool) -> Node {
        let number = swing.number
        let links = TimeLink(playback: result.playback.path)
        let slowMotion = found.pace
        let media = model.clip.media
        return H.section(
            .class("swing-details"), .id("swing-\(number)"), .aria("labelledby", "swing-\(number)-title"),
            .data("swing", String(number)), .data("chosen", String(isFirst))
        ) {
            H.p(.class("print-only print-head")) {
                H.strong { H.bdi { model.clip.name } }
                localized("Swing \(number) of \(found.swings.count) · \(Wording.moment(model.clip.addedAt))")
            }
            if !notes.isEmpty {
                H.p(.class("print-only print-notes muted")) {
                    localized("Note: \(notes.joined(separator: " · "))")
                }
            }
            SwingSummary(swing: swing.swing, number: number, links: links).node {
                Node.unlessGuest { tools(swing, number) }
            }
            KeyFrameStrip(
                swing: swing, size: (Double(max(media?.width ?? 16, 1)), Double(max(media?.height ?? 9, 1))),
                links: links, slowMotion: slowMotion
            ).node
            FormSection(swing: swing.swing, number: number, links: links).node
            AspectCards(swing: swing.swing, number: number, links: links, slowMotion: slowMotion).node
            H.div(.class("print-only print-numbers")) { SwingNumber.list(swing) }
        }
    }

    @NodeBuilder
    private func tools(_ swing: SwingModel, _ number: Int) -> Node {
        SwingEditor(swing: swing.swing, number: number, clip: model.clip.id).node
        ModelButton(
            swing: ComparedSwing(clip: model.clip.id, swing: swing.swing.identity), number: number,
            isModel: model.models.contains(swing.swing.identity)
        ).node
        ReportTool(name: "swing-gif", id: "gif-of-swing-\(number)").node(.text(localized("GIF"))) {
            ClipGIFForm.buttons(
                number: number, path: Addresses.gif(model.clip.id), from: swing.swing.start, to: swing.swing.end)
        }
    }
}
