package import Domain

extension Addresses {
    /// Looks through a camera.
    package static let camera = FixedAddress("/camera")
    /// Opens a session of a camera (POST).
    package static let live = FixedAddress("/live")
    /// The second screen of a session (GET); ends it (DELETE).
    package static let liveSession = Address<LiveID>("/live/{session}")
    /// Where a session's pictures go (POST).
    package static let liveFrames = Address<LiveID>("/live/{session}/frames")
    /// What happens in a session, as server-sent events.
    package static let liveEvents = Address<LiveID>("/live/{session}/events")
}
