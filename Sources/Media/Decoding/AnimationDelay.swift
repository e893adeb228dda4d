/// How long browsers show the frames of animations: as long as the file says, unless that is no time at all.
/// `GIFKit.Delay` has the same rule in a GIF's hundredths of a second.
enum AnimationDelay {
    /// Milliseconds for frames that do not say.
    static let unstated = 100
    /// Milliseconds up to which a delay counts as none.
    private static let none = 10

    /// - Parameter milliseconds: what the file says.
    static func shown(milliseconds: Int) -> Int { milliseconds <= none ? unstated : milliseconds }

    /// - Parameter seconds: what the file says.
    static func shown(seconds: Double) -> Double {
        seconds <= Double(none) / 1000 ? Double(unstated) / 1000 : seconds
    }
}
