package import Domain

extension Addresses {
    /// The first page.
    package static let dashboard = FixedAddress("/")
    /// Where uploads go (POST).
    package static let clips = FixedAddress("/clips")
    /// Where resumable uploads are created (POST).
    package static let uploads = FixedAddress("/uploads")
    /// How a resumable upload stands (GET, HEAD), where its bytes go (PATCH), and how it is given up (DELETE).
    package static let upload = Address<UploadID>("/uploads/{upload}")
    /// Progress of every clip, as server-sent events.
    package static let allEvents = FixedAddress("/events")
    /// Progress of a clip, as server-sent events.
    package static let events = Address<ClipID>("/clips/{clip}/events")
    /// What browsers play or show.
    package static let media = Address<ClipID>("/clips/{clip}/media")
    /// A picture that the analysis made: the poster or a key frame.
    package static let picture = Address<ClipID, ArtefactName>("/clips/{clip}/pictures/{picture}")
    /// A ZIP with the clip and all that belongs to it.
    package static let archive = Address<ClipID>("/clips/{clip}/clip.zip")
    /// Analyses the clip again (POST).
    package static let retry = Address<ClipID>("/clips/{clip}/retry")
    /// Analyses the clip again, for something else or with left and right swapped (POST).
    package static let analyse = Address<ClipID>("/clips/{clip}/analyse")
    /// Stops the analysis (POST).
    package static let cancel = Address<ClipID>("/clips/{clip}/cancel")
    /// Asks (GET) and deletes (POST).
    package static let deleteClip = Address<ClipID>("/clips/{clip}/delete")
}
