import Domain

/// Makes the videos of a report and gives them away: an entry among the downloads. Without scripts it is forms and a
/// page that loads itself again; scripts keep it up to date by its `data-part` marks.
struct SkeletonVideoControl {
    var model: SkeletonVideoModel
    /// What is drawn, in words and as an icon.
    var shown: any KindPresentation
    /// The videos that can be made of what was found.
    var layouts: [VideoLayout]

    var node: Node {
        H.li(
            .class("skeleton-video"), .id(SkeletonVideoModel.anchor), .data("state", name),
            .data("events", path: Addresses.allEvents())
        ) {
            switch model.state {
            case .waiting(let reason): VideoProgress(model.clip, waitingFor: reason).node
            case .making(let done, let total): VideoProgress(model.clip, done: done, total: total).node
            case .failed(let message): H.p(.class("skeleton-video-failure")) { message }
            case .offered, .ready: Node.nothing
            }
            for layout in VideoLayout.allCases {
                if let file = model.files.first(where: { $0.layout == layout }) {
                    link(file)
                } else if !model.isLive, layouts.contains(layout), Guest.current == nil {
                    offer(layout)
                }
            }
        }
    }

    /// The state's name in `data-state`, as in events.
    private var name: String {
        switch model.state {
        case .offered: "offered"
        case .waiting: "queued"
        case .making: "running"
        case .ready: "done"
        case .failed: "failed"
        }
    }

    private func detail(_ layout: VideoLayout) -> String {
        switch layout {
        case .over: shown.words.overVideo
        case .beside: shown.words.besideVideo
        case .rallies: localized("all rallies, without the time between them")
        }
    }

    private func link(_ file: SkeletonVideoModel.File) -> Node {
        let isNew = model.state == .ready(file.layout)
        return H.a(
            .class("download"), .href(Addresses.overlayVideo(model.clip, file.layout)), .download,
            .data("made", isNew ? "now" : "before")
        ) {
            Icon.download.node
            H.span {
                H.strong {
                    switch file.layout {
                    case .over: shown.words.downloadVideo
                    case .beside: localized("Download side-by-side video")
                    case .rallies: localized("Download rallies video")
                    }
                }
                H.span(.class("muted")) { localized("MP4, \(Wording.bytes(file.bytes)): \(detail(file.layout))") }
            }
        }
    }

    private func offer(_ layout: VideoLayout) -> Node {
        H.form(.method("post"), .action(Addresses.overlay(model.clip))) {
            H.input(.type("hidden"), .name("layout"), .value(layout.rawValue))
            H.button(.class("download"), .type("submit")) {
                shown.overlayIcon.node
                H.span {
                    H.strong {
                        switch layout {
                        case .over: shown.words.createVideo
                        case .beside: localized("Create side-by-side video")
                        case .rallies: localized("Create rallies video")
                        }
                    }
                    H.span(.class("muted")) { localized("MP4 with sound: \(detail(layout))") }
                }
            }
        }
    }
}
