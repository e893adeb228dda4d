package import Domain

extension Addresses {
    /// A commentary of a clip: its video (GET); what a browser recorded is brought here (PUT); a form makes the video or
    /// removes all of it (POST).
    package static let commentary = Address<ClipID, CommentaryID>("/clips/{clip}/commentaries/{commentary}")
}
