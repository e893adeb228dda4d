package import Domain

extension Addresses {
    /// Corrects the findings of a clip by a form of its page (POST).
    package static let corrections = Address<ClipID>("/clips/{clip}/corrections")
    /// What programs read of a clip.
    package static let apiClip = Address<ClipID>("/api/v1/clips/{clip}")
    /// Adds a swing to a clip, for programs (POST).
    package static let apiSwings = Address<ClipID>("/api/v1/clips/{clip}/swings")
    /// Corrects a swing, or removes it, for programs (PATCH, DELETE).
    package static let apiSwing = Address<ClipID, FindingPlace>("/api/v1/clips/{clip}/swings/{swing}")
    /// Adds raised fingers or an expression to a clip, for programs (POST).
    package static let apiEvents = Address<ClipID>("/api/v1/clips/{clip}/events")
    /// Corrects raised fingers or an expression, or removes it, for programs (PATCH, DELETE).
    package static let apiEvent = Address<ClipID, FindingPlace>("/api/v1/clips/{clip}/events/{event}")
    /// Brings back what was measured, for programs (DELETE).
    package static let apiCorrections = Address<ClipID>("/api/v1/clips/{clip}/corrections")
}
