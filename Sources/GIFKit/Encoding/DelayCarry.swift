/// Turns frame times into delays of whole hundredths of a second, so that their sum stays right: what one delay is
/// rounded off is added to the next.
///
/// At 15 frames a second the delays are 7, 6, 7, 7, 6, 7 …: a second stays a second.
public struct DelayCarry: Sendable {
    /// Seconds that are still owed; negative when too much was given.
    private var owed = 0.0

    /// A carry that owes nothing.
    public init() {}

    /// The delay of a frame that is shown for `seconds`.
    public mutating func delay(seconds: Double) -> Delay {
        let wanted = owed + seconds
        let delay = Delay(seconds: wanted)
        // What no delay can show is not owed to the frames after it.
        let rest = wanted - Double(delay.hundredths) / 100
        owed = abs(rest) <= 0.005 ? rest : 0
        return delay
    }
}
