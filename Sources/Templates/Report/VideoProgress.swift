import Domain

/// How far a video of a report is that is being made, and a way to stop it.
struct VideoProgress {
    var clip: ClipID
    /// 0…1; nil while unknown.
    var share: Double?
    var detail: String

    var node: Node {
        H.div(.class("skeleton-video-progress")) {
            H.strong { localized("Creating the video") }
            Progress.bar(share: share, label: localized("Video progress"))
            H.p(.class("muted"), .data("part", "detail")) { detail }
            PageParts.postButton(localized("Stop"), icon: .close, style: "", path: Addresses.cancel(clip))
        }
    }
}

extension VideoProgress {
    /// One that waits for a worker, or for what a sentence says.
    init(_ clip: ClipID, waitingFor reason: String?) {
        self.init(clip: clip, share: nil, detail: reason ?? localized("Waiting in the queue"))
    }

    /// One that is being drawn; `total` is 0 while unknown.
    init(_ clip: ClipID, done: Int, total: Int) {
        let made = Progress(stage: .drawing, done: done, total: total)
        self.init(clip: clip, share: made.share, detail: made.detail)
    }
}
