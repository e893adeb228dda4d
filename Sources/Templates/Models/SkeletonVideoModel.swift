/// The video with the skeleton, as a report offers it.
public struct SkeletonVideoModel: Sendable {
    /// How far it is.
    public enum State: Sendable, Equatable {
        /// Nobody has asked for it.
        case offered
        /// It waits for a worker, or for what a sentence says.
        case waiting(reason: String?)
        /// It is being drawn; `total` is 0 while unknown.
        case making(done: Int, total: Int)
        /// It can be saved.
        case ready(path: String, bytes: Int64)
        /// It could not be made; one sentence says why and what to do.
        case failed(message: String)
    }

    /// The place of the control on the page.
    static let anchor = "skeleton-video"

    /// How far it is.
    public var state: State
    /// Where to ask for it.
    public var makePath: String
    /// Where to stop it.
    public var cancelPath: String
    /// Where server-sent events about the clip come from.
    public var eventsPath: String

    /// An offer from its parts.
    public init(state: State, makePath: String, cancelPath: String, eventsPath: String) {
        self.state = state
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
