package import Domain

extension Addresses {
    /// The lessons.
    package static let learn = FixedAddress("/learn")
    /// The lesson of a rule of composition.
    package static let lesson = Address<RuleName>("/learn/{rule}")
    /// Sends away what the first page says to who is new (POST).
    package static let skipWelcome = FixedAddress("/welcome")
}
