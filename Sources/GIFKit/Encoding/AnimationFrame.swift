/// A picture and how long it is shown.
public struct AnimationFrame: Equatable, Sendable {
    /// What is shown.
    public var bitmap: Bitmap
    /// For how long.
    public var delay: Delay

    /// A picture that is shown for `delay`.
    public init(_ bitmap: Bitmap, delay: Delay) {
        self.bitmap = bitmap
        self.delay = delay
    }
}
