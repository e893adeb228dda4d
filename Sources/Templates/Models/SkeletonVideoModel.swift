public import Domain

/// The videos of a report, as it offers them.
public struct SkeletonVideoModel: Sendable {
    /// How far the one is that was asked for last.
    public enum State: Sendable, Equatable {
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
    public struct File: Sendable {
        /// What it shows.
        public var layout: VideoLayout
        /// Its address.
        public var path: String
        /// Its size.
        public var bytes: Int64

        /// A video from its parts.
        public init(_ layout: VideoLayout, path: String, bytes: Int64) {
            self.layout = layout
            self.path = path
            self.bytes = bytes
        }
    }

    /// The place of the control on the page.
    static let anchor = "skeleton-video"

    /// How far the one is that was asked for last.
    public var state: State
    /// What can be saved.
    public var files: [File]
    /// Where to ask for one.
    public var makePath: String
    /// Where to stop it.
    public var cancelPath: String
    /// Where server-sent events about all clips come from.
    public var eventsPath: String

    /// An offer from its parts.
    public init(state: State, files: [File], makePath: String, cancelPath: String, eventsPath: String) {
        self.state = state
        self.files = files
        self.makePath = makePath
        self.cancelPath = cancelPath
        self.eventsPath = eventsPath
    }

    /// Whether something may still happen without a person's doing.
    var isLive: Bool {
        switch state {
        case .waiting, .making: true
        case .offered, .ready, .failed: false
        }
    }
}
