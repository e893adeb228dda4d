package import Domain

/// The videos of a report, as it offers them.
package struct SkeletonVideoModel: Sendable {
    /// How far the one is that was asked for last.
    package enum State: Sendable, Equatable {
        /// Nobody has asked for one.
        case offered
        /// It waits for a worker, or for what a sentence says.
        case waiting(reason: String?)
        /// It is being drawn; `total` is 0 while unknown.
        case making(done: Int, total: Int)
        /// It can be saved.
        case ready(VideoLayout)
        /// It could not be made; one sentence says why and what to do.
        case failed(message: String)
    }

    /// A video that can be saved.
    package struct File: Sendable {
        /// What it shows.
        package var layout: VideoLayout
        /// Its size.
        package var bytes: Int64

        package init(_ layout: VideoLayout, bytes: Int64) {
            self.layout = layout
            self.bytes = bytes
        }
    }

    /// The place of the control on the page.
    static let anchor = "skeleton-video"

    /// How far the one is that was asked for last.
    package var state: State
    /// What can be saved.
    package var files: [File]
    /// The clip.
    package var clip: ClipID

    package init(state: State, files: [File], clip: ClipID) {
        self.state = state
        self.files = files
        self.clip = clip
    }

    /// Whether something may still happen without a person's doing.
    var isLive: Bool {
        switch state {
        case .waiting, .making: true
        case .offered, .ready, .failed: false
        }
    }
}
