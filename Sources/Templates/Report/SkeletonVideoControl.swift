internal import Reports

/// Makes the video with the skeleton and gives it away: an entry among the downloads. Without scripts it is a form and a
/// page that loads itself again; scripts keep it up to date by its `data-part` marks.
struct SkeletonVideoControl {
    var model: SkeletonVideoModel

    var node: Node {
        H.li(
            .class("skeleton-video"), .id(SkeletonVideoModel.anchor), .data("state", name),
            .data("events", path: model.eventsPath)
        ) {
            switch model.state {
            case .offered:
                offer(
                    "Make video with skeleton", "MP4: left side blue, right side orange, way of the hitting hand yellow"
                )
            case .waiting(let reason):
                progress(share: nil, reason ?? "Waiting for its turn")
            case .making(let done, let total):
                let made = Progress(stage: .drawing, done: done, total: total)
                progress(share: made.share, made.detail)
            case .ready(let path, let bytes):
                H.a(.class("download"), .href(path), .download) {
                    Icon.download.node
                    H.span {
                        H.strong { "Download video" }
                        H.span(.class("muted")) { "MP4, \(Wording.bytes(bytes)): the clip with the skeleton drawn in" }
                    }
                }
            case .failed(let message):
                H.p(.class("skeleton-video-failure")) { message }
                offer("Try again", "Makes the video with the skeleton")
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

    private func offer(_ label: String, _ detail: String) -> Node {
        H.form(.method("post"), .action(model.makePath)) {
            H.button(.class("download"), .type("submit")) {
                Icon.skeleton.node
                H.span {
                    H.strong { label }
                    H.span(.class("muted")) { detail }
                }
            }
        }
    }

    private func progress(share: Double?, _ detail: String) -> Node {
        H.div(.class("skeleton-video-progress")) {
            H.strong { "Making the video" }
            Progress.bar(share: share, label: "Progress of the video")
            H.p(.class("muted"), .data("part", "detail")) { detail }
            Pieces.postButton("Stop", icon: .close, style: "", path: model.cancelPath)
        }
    }
}
