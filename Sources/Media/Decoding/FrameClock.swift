/// Makes a clip's presentation times run forward, whatever the file says.
struct FrameClock {
    /// Seconds between frames where the file gives no time.
    private let interval: Double
    private var last = -Double.infinity
    /// Whether a time was given that the file does not say.
    private(set) var isMended = false
    /// Added to the file's times after they have jumped back.
    private var offset = 0.0

    /// Two frames at one instant are told apart by this, seconds.
    static let step = 0.001
    /// A jump back by more than this is a new recording in the same file (a camera that was restarted), seconds.
    static let restart = 1.0

    /// - Parameter fps: the clip's nominal rate; 0 where it is not known.
    init(fps: Double) { interval = fps > 0 ? 1 / fps : 1 / 30 }

    /// The time of the next frame, seconds.
    /// - Parameter stamp: what the file says; nil where it says nothing.
    mutating func time(_ stamp: Double?) -> Double {
        var time = stamp.map { $0 + offset } ?? (last.isFinite ? last + interval : 0)
        if time < last - Self.restart {
            offset += last + interval - time
            time = last + interval
        }
        if time <= last { time = last + Self.step }
        if stamp.map({ abs($0 - time) > Self.step / 2 }) ?? true { isMended = true }
        last = time
        return time
    }

    /// Forgets what was before: after a jump.
    mutating func restart() { self.last = -.infinity }
}
