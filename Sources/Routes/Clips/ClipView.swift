import Domain
import Jobs
import Templates

/// A stored clip in the words of pages.
struct ClipView {
    let summary: ClipSummary
    /// What the probe said; nil if that cannot be read any more.
    let media: MediaInfo?
    /// How many clips are ahead of it while it waits, if that was looked up.
    let ahead: Int?

    init(_ summary: ClipSummary, ahead: Int? = nil) {
        var summary = summary
        if Guest.current?.showsNames == false { summary.clip.name = Self.hiddenName }
        self.summary = summary
        self.ahead = ahead
        media = MediaInfo(stored: summary.clip.mediaInfo)
    }

    /// What clips are called for guests who are not to know names.
    static var hiddenName: String { localized("Clip") }

    var id: ClipID { summary.id }

    var state: ClipState {
        let job = summary.job
        switch job.state {
        case .queued: return job.message.map { .held(message: $0.localized) } ?? .queued(ahead: ahead)
        case .running:
            let stage = job.stage.map { Progress.Stage(rawValue: $0) } ?? .probing
            return .running(Progress(stage: stage, done: job.done, total: job.total))
        case .done: return .done
        case .failed: return .failed(message: job.message?.localized ?? localized("The analysis failed. Try again."))
        case .cancelled: return .cancelled
        }
    }

    /// The poster as lists show it: small, once it was made so.
    var thumbnail: ArtefactName? { [.thumbnail, .poster].first(where: summary.artefacts.contains) }

    /// The clip in a list.
    var card: ClipCard {
        ClipCard(
            id: id, name: summary.clip.name, thumbnail: thumbnail, durationSeconds: media?.duration,
            addedAt: summary.clip.createdAt, state: state, summary: summary.showsReport ? summary.digest?.summary : nil)
    }

    /// What stands above a clip's page.
    /// - Parameter seen: what its report says, once it was decoded: that counts where the file's header says something
    ///   else.
    func header(seen: ReportMedia?) -> ClipHeader {
        ClipHeader(
            id: id, name: summary.clip.name, addedAt: summary.clip.createdAt, bytes: Int64(summary.clip.byteCount),
            media: media.map { Self.facts($0, seen) })
    }

    /// What a browser plays or shows.
    var playback: Playback {
        if summary.artefacts.contains(.proxy) {
            return Playback(.video, clip: id, type: "video/mp4", isProxy: true)
        }
        if summary.artefacts.contains(.stillProxy) {
            return Playback(.image, clip: id, type: "image/jpeg", isProxy: true)
        }
        return Playback(media?.kind == .still ? .image : .video, clip: id, type: summary.clip.playbackType)
    }

    private static func facts(_ media: MediaInfo, _ seen: ReportMedia?) -> MediaFacts {
        var facts = MediaFacts(
            width: media.width, height: media.height, durationSeconds: media.duration, fps: media.fps,
            frames: media.frames, isVariableFrameRate: media.isVariableFrameRate)
        guard let seen else { return facts }
        // Somebody may have turned the clip.
        (facts.width, facts.height) = (seen.width, seen.height)
        guard media.kind == .video else { return facts }
        facts.frames = seen.frames
        // Reports have rounded numbers.
        if abs(seen.duration - media.duration) > 0.001 { facts.durationSeconds = seen.duration }
        if abs(seen.fps - media.fps) > 0.001 { facts.fps = seen.fps }
        return facts
    }
}

extension Clip {
    /// The media type that a browser is told, so that it plays what it can play.
    var playbackType: String {
        // QuickTime files with H.264 are MP4 in all but name; browsers refuse them under their own.
        ["video/quicktime", "video/x-m4v"].contains(mediaType) ? "video/mp4" : mediaType
    }
}
