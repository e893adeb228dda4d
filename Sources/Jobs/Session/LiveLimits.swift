import Analysis

/// How much live sessions may take.
public struct LiveLimits: Sendable {
    /// Sessions at a time for each core: at 15 pictures a second each keeps a fifth of one busy.
    public var sessionsPerCore = 4
    /// Largest file of a picture, bytes.
    public var pictureBytes = LiveSession.Limits.pictureBytes
    /// A session without pictures ends after so long.
    public var silence = Duration.seconds(15)
    /// A picture, or the end of a session, that takes longer has made the worker hang.
    public var patience = Duration.seconds(5)
    /// How often sessions are looked at for these two.
    public var sweep = Duration.milliseconds(500)
    /// A worker that cannot be started, or dies without having looked at any picture, is tried so often.
    public var attempts = 5
    /// Events that are kept for who comes back.
    public var eventsKept = 256

    /// The usual limits.
    public init() {}
}
