/// How often an animation is played.
public enum LoopCount: Hashable, Sendable {
    /// Without end (a NETSCAPE2.0 or ANIMEXTS1.0 count of 0).
    case forever
    /// The first showing and `repeats` more; 0 repeats is a file without a loop extension.
    case repeats(UInt16)

    /// Shown once: no loop extension in the file.
    public static let once = LoopCount.repeats(0)
}
