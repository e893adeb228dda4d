package import Domain

extension Addresses {
    /// The settings of the machine (GET); keeps those of second opinions (POST).
    package static let settings = FixedAddress("/settings")
    /// Keeps a key (POST).
    package static let opinionKey = FixedAddress("/settings/key")
    /// Forgets the key (POST).
    package static let forgetOpinionKey = FixedAddress("/settings/key/forget")
    /// Says whether an athlete's swings may be shown (POST).
    package static let consent = Address<AthleteID>("/settings/athletes/{athlete}")
}
