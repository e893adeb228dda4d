import Domain

/// What can be taken away of a comparison: a PDF, and a video that is made when somebody asks for it. Without scripts it
/// is a form and a page that loads itself again; scripts keep it up to date by its `data-part` marks.
struct ComparisonTakeaway {
    var model: ComparisonModel
    /// The part that is written anew when something changes.
    static let anchor = "comparison-video"

    @NodeBuilder var node: Node {
        if Guest.current?.hasDownloads != false {
            H.section(.class("panel comparison-takeaway"), .aria("labelledby", "takeaway-title")) {
                H.h2(.id("takeaway-title")) { localized("Download the comparison") }
                H.div(.class("actions")) {
                    H.a(.class("button"), .href(paper), .download) {
                        Icon.download.node
                        H.span { localized("PDF") }
                    }
                }
                if let video = model.video {
                    self.video(video)
                    H.p(.class("visually-hidden"), .id("\(Self.anchor)-status"), .role("status")) {}
                }
            }
        }
    }

    private var paper: String {
        Addresses.comparisonPaper(model.a.clip.id, model.b.clip.id)
            + "?a=\(model.a.compared.swing)&b=\(model.b.compared.swing)"
    }

    private var videoPath: String { Addresses.comparisonVideo(model.a.clip.id, model.b.clip.id) }

    private func video(_ video: ComparisonVideoModel) -> Node {
        H.div(
            .class("comparison-video"), .id(Self.anchor), .data("state", video.name),
            .data("events", path: Addresses.allEvents())
        ) {
            switch video.state {
            case .waiting(let reason): VideoProgress(model.a.clip.id, waitingFor: reason).node
            case .making(let done, let total): VideoProgress(model.a.clip.id, done: done, total: total).node
            case .failed(let message): H.p(.class("skeleton-video-failure")) { message }
            case .ready(let film, let job, let bytes): link(film, job, bytes)
            case .offered: Node.nothing
            }
            if !video.isLive { form }
        }
    }

    private func link(_ film: ComparisonFilm, _ job: JobID, _ bytes: Int64) -> Node {
        let facts = [
            localized("MP4, \(Wording.bytes(bytes))"), Self.name(film.layout), Self.name(film.speed),
            film.shift == 0 ? nil : localized("Shift B by frames") + " " + Numerals.fixed(Double(film.shift), 0),
        ]
        return H.a(.class("download"), .href(videoPath + "?job=\(job)"), .download, .data("made", "now")) {
            Icon.download.node
            H.span {
                H.strong { localized("Download video") }
                H.span(.class("muted")) { facts.compactMap(\.self).joined(separator: " · ") }
            }
        }
    }

    private var form: Node {
        H.form(.class("comparison-film"), .method("post"), .action(videoPath)) {
            hidden("a", model.a.compared.swing.description)
            hidden("b", model.b.compared.swing.description)
            hidden("shift", String(model.shift))
            if let curve = model.curves.first(where: \.isCurrent) { hidden("curve", curve.id) }
            choice("layout", localized("Layout"), ComparisonFilm.Layout.allCases.map { ($0.rawValue, Self.name($0)) })
            choice(
                "speed", localized("Speed"), ComparisonFilm.speeds.map { (Numerals.shortest($0), Self.name($0)) })
            H.button(.class("button"), .type("submit")) {
                Icon.skeleton.node
                H.span { localized("Create the video") }
            }
        }
    }

    private func hidden(_ name: String, _ value: String) -> Node {
        H.input(.type("hidden"), .name(name), .value(value))
    }

    private func choice(_ name: String, _ label: String, _ options: [(value: String, words: String)]) -> Node {
        H.p {
            H.label(.for("film-\(name)")) { label }
            H.select(.class("select"), .id("film-\(name)"), .name(name)) {
                for option in options { H.option(.value(option.value)) { option.words } }
            }
        }
    }

    private static func name(_ layout: ComparisonFilm.Layout) -> String {
        switch layout {
        case .beside: localized("Side by side")
        case .over: localized("B over A")
        }
    }

    private static func name(_ speed: Double) -> String {
        speed == 1 ? localized("Real time") : localized("Speed \(Numerals.trimmed(speed, 2))×")
    }
}
