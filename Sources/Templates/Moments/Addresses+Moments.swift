package import Domain

extension Addresses {
    /// Adds or removes a moment of a clip by a form of its page (POST).
    package static let moments = Address<ClipID>("/clips/{clip}/moments")
    /// The moments of a clip, for programs; POST adds one.
    package static let apiMoments = Address<ClipID>("/api/v1/clips/{clip}/moments")
    /// Changes a moment, or removes it, for programs (PATCH, DELETE).
    package static let apiMoment = Address<ClipID, MomentID>("/api/v1/clips/{clip}/moments/{moment}")
}
