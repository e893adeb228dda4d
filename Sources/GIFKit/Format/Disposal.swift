/// What becomes of a frame's rectangle before the next frame is drawn (GIF89a, graphic control extension, bits 2–4).
public enum Disposal: UInt8, Hashable, Sendable, CaseIterable {
    /// Nothing was said: the frame stays.
    case unspecified = 0
    /// The frame stays.
    case keep = 1
    /// The rectangle becomes transparent, as in every browser (the specification says the background colour).
    case background = 2
    /// What was there before the frame comes back.
    case previous = 3
}
