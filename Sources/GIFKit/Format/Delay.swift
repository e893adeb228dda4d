/// How long a frame is shown, in the format's own unit of 1/100 s.
public struct Delay: Hashable, Sendable {
    /// As written in the file, hundredths of a second.
    public var hundredths: UInt16

    /// A delay of `hundredths` of a second.
    public init(hundredths: UInt16) {
        self.hundredths = hundredths
    }

    /// The delay nearest to `seconds`, at most 655.35 s and at least 0.
    public init(seconds: Double) {
        let rounded = (seconds * 100).rounded()
        hundredths = rounded.isNaN ? 0 : UInt16(min(max(rounded, 0), 65_535))
    }

    /// How long browsers show the frame, seconds: 0 and 1 hundredth are shown for 10, as all of them do.
    public var shownSeconds: Double { hundredths <= 1 ? 0.1 : Double(hundredths) / 100 }
}
