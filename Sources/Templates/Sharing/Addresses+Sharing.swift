package import Domain

extension Addresses {
    /// All links, and where one is created (GET asks, POST creates).
    package static let links = FixedAddress("/links")
    package static let newLink = FixedAddress("/links/new")
    /// Ends a link (POST).
    package static let endLink = Address<LinkID>("/links/{link}/end")
    /// What a link shows, and all that belongs to it below: `/shared/{link}/clips/{clip}`. A password is sent there
    /// (POST).
    package static let shared = Address<LinkID>("/shared/{link}")
}
