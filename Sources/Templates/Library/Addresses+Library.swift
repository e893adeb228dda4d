package import Domain

extension Addresses {
    /// All clips (GET); does something with some of them (POST).
    package static let library = FixedAddress("/library")
    /// Gives a clip another name (POST).
    package static let renameClip = Address<ClipID>("/clips/{clip}/rename")
}
