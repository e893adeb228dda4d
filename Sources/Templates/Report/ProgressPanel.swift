internal import Domain

/// What a clip's page shows while it waits or is being analysed. Scripts keep it up to date by its `data-part` marks.
struct ProgressPanel {
    var model: ReportModel
    /// `nil` while the clip waits.
    var progress: Progress?
    /// What it waits for.
    var waiting: String

    var node: Node {
        H.section(
            .class("panel progress-panel"), .aria("labelledby", "progress-title"),
            .data("events", path: Addresses.allEvents()),
            .data("clip", model.clip.id.description), .data("state", model.state.name),
            .data("stage", progress?.stage.rawValue ?? "")
        ) {
            if let posterPath = model.posterPath, let media = model.clip.media {
                H.img(
                    .class("progress-poster"), .src(posterPath), .alt(""), .width(media.width),
                    .height(media.height))
            }
            H.div(.class("progress-words")) {
                H.h2(.id("progress-title"), .data("part", "title")) {
                    progress?.stage.label ?? localized("Waiting in the queue")
                }
                bar
                H.p(.class("progress-detail"), .data("part", "detail")) { progress?.detail ?? waiting }
                H.p(.class("visually-hidden"), .id("live-status"), .role("status")) {}
                stages
                H.div(.class("actions")) {
                    PageParts.postButton(
                        localized("Stop"), icon: .close, style: "", path: Addresses.cancel(model.clip.id))
                }
                H.p(.class("muted")) { localized("You can close this page. The analysis continues without it.") }
            }
        }
    }

    private var bar: Node {
        (progress ?? Progress(stage: .probing, done: 0, total: 0)).bar(label: localized("Analysis progress"))
    }

    private var stages: Node {
        let current = progress.flatMap { Progress.Stage.ofAnalysis.firstIndex(of: $0.stage) } ?? -1
        return H.ol(.class("stages"), .aria("label", localized("Steps"))) {
            for (index, stage) in Progress.Stage.ofAnalysis.enumerated() {
                let place = index < current ? "before" : index == current ? "now" : "after"
                if index == current {
                    H.li(.data("stage", stage.rawValue), .data("place", place), .aria("current", "step")) {
                        stage.label
                    }
                } else {
                    H.li(.data("stage", stage.rawValue), .data("place", place)) { stage.label }
                }
            }
        }
    }
}
