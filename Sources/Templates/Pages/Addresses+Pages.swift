extension Addresses {
    /// What Motionbook is, and what it is made of.
    package static let about = FixedAddress("/about")
    /// Which language pages are shown in.
    package static let language = FixedAddress("/language")
    /// Whether the server answers, and its database.
    package static let health = FixedAddress("/healthz")
}
