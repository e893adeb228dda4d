import Domain

/// How the analysis went: measured figures only, for whoever wants to look behind the report.
struct DiagnosticsPanel {
    /// What was found last is listed so far back.
    private static let recentEvents = 5

    var result: ReportResult

    @NodeBuilder var node: Node {
        if let diagnostics = result.diagnostics {
            ReportSection(
                name: "details", id: "diagnostics", title: localized("Details"), titleID: "diagnostics-title",
                hint: localized("How the analysis went"), style: "diagnostics"
            ).node {
                H.dl(.class("number-list")) {
                    for figure in figures(diagnostics) {
                        H.div {
                            H.dt { figure.name }
                            H.dd { figure.value }
                        }
                    }
                }
                if !recent.isEmpty {
                    H.h3 { localized("Latest events") }
                    H.ol(.class("recent-events")) { for words in recent { H.li { words } } }
                }
            }
        }
    }

    private func figures(_ diagnostics: Diagnostics) -> [(name: String, value: String)] {
        var figures: [(name: String, value: String)] = []
        if let words = result.media?.turn?.words { figures.append((localized("Clip turned"), words)) }
        figures += [
            (localized("Processing speed"), localized("\(diagnostics.framesPerSecond, digits: 1) fps")),
            (localized("Time to track all frames"), Wording.duration(diagnostics.trackingSeconds)),
            (localized("Parts processed in parallel"), Numerals.grouped(diagnostics.parallelParts)),
            (localized("Detector runs"), Numerals.grouped(diagnostics.detectorRuns)),
        ]
        if let dropped = diagnostics.droppedFrames {
            figures.append((localized("Dropped frames"), Numerals.grouped(dropped)))
        }
        for (name, time) in [
            (localized("Decoding time per frame (median)"), diagnostics.latency?.decode),
            (localized("Time per detector run (median)"), diagnostics.latency?.detect),
            (localized("Landmark time per frame (median)"), diagnostics.latency?.landmarks),
            (localized("Analysis time per frame"), diagnostics.latency?.analysis),
        ] {
            if let time { figures.append((name, localized("\(time, digits: time < 1 ? 3 : 1) ms"))) }
        }
        return figures
    }

    /// The last events in words, the newest first.
    private var recent: [String] {
        result.findings.eventWords.suffix(Self.recentEvents).reversed()
    }
}
