internal import Domain

extension ClipCard {
    /// The card in the dashboard's list. Scripts find it by its id and replace it when its state changes.
    var node: Node {
        H.li(.class("clip-card"), .id("clip-\(id)"), .data("clip", id.description), .data("state", state.name)) {
            H.div(.class("clip-poster")) {
                if let thumbnailPath {
                    H.img(.src(thumbnailPath), .alt(""), .loading("lazy"), .width(640), .height(360))
                } else {
                    H.span(.class("clip-poster-empty")) { Icon.mark.node }
                }
                if let durationSeconds {
                    H.span(.class("clip-length")) {
                        durationSeconds > 0 ? Wording.duration(durationSeconds) : localized("Photo")
                    }
                }
                if state != .done { state.chip }
            }
            H.div(.class("clip-body")) {
                H.h3(.class("clip-name")) {
                    H.a(.href(path)) { H.bdi { name } }
                }
                H.p(.class("clip-facts")) {
                    if let summary, !state.isLive {
                        H.span(.class("clip-summary")) { summary }
                    }
                    PageParts.moment(addedAt)
                }
                status
            }
        }
    }

    @NodeBuilder private var status: Node {
        switch state {
        case .queued(let ahead): waiting(ClipState.waiting(ahead))
        case .held(let message): waiting(message)
        case .running(let progress):
            progress.bar(label: localized("Analysis progress"))
            H.p(.class("clip-progress"), .data("part", "detail")) {
                progress.detail.isEmpty ? progress.stage.label : progress.stage.label + " · " + progress.detail
            }
        case .failed(let message):
            H.p(.class("clip-error")) { message }
        case .cancelled:
            H.p(.class("clip-progress")) { localized("Stopped before it finished.") }
        case .done:
            Node.nothing
        }
    }

    @NodeBuilder
    private func waiting(_ detail: String) -> Node {
        Progress(stage: .probing, done: 0, total: 0).bar(label: localized("Waiting"))
        H.p(.class("clip-progress"), .data("part", "detail")) { detail }
    }
}

extension ClipState {
    /// What a waiting clip waits for.
    static func waiting(_ ahead: Int?) -> String {
        switch ahead {
        case nil: localized("Waiting in the queue.")
        case 0: localized("Starting soon.")
        case .some(let count):
            localized(count, "\(count) clip is ahead in the queue.", "\(count) clips are ahead in the queue.")
        }
    }
}
