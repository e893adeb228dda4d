import Analysis
import Domain

/// How much live sessions may take.
package struct LiveLimits: Sendable {
    /// Sessions at a time for each core: at 15 pictures a second each keeps a fifth of one busy.
    package var sessionsPerCore = 4
    /// Sessions at a time of the guests of one link. The last seat is never theirs.
    package var sessionsPerLink = 2
    /// Seats of classes that one worker looks at: a whole class, where there is no room for another worker.
    package var sessionsPerSharedWorker = SeatNumber.most
    /// A shared worker has so many seats before another one begins, while there are cores: at their quickest pace they
    /// keep three quarters of a core busy.
    package var sessionsBeforeAnother = 3
    /// A shared worker without seats ends after so long: cameras that were only paused are back soon.
    package var sharedIdle = Duration.seconds(10)
    /// A seat's device whose pictures ended so many shared workers gets none any more.
    package var blames = 2
    /// Largest file of a picture, bytes.
    package var pictureBytes = LiveSession.Limits.pictureBytes
    /// A session without pictures ends after so long.
    package var silence = Duration.seconds(15)
    /// A picture, or the end of a session, that takes longer has made the worker hang.
    package var timeout = Duration.seconds(5)
    /// How often sessions are looked at for these two.
    package var sweep = Duration.milliseconds(500)
    /// A worker that cannot be started, or dies without having looked at any picture, is tried so often.
    package var attempts = 5
    /// Events that are kept for who comes back.
    package var eventsKept = 256

    package init() {}
}
