package import Domain

extension Addresses {
    /// What would be sent of a clip (GET); sends it (POST).
    package static let opinion = Address<ClipID>("/clips/{clip}/opinion")
    /// Has the pictures made that would be sent (POST).
    package static let opinionPictures = Address<ClipID>("/clips/{clip}/opinion/pictures")
    /// Takes back what waits (POST).
    package static let stopOpinions = Address<ClipID>("/clips/{clip}/opinion/stop")
    /// A picture that would be sent, by its swing, its question and its place, each counted from 0.
    package static let opinionPicture = Address<ClipID, Int, OpinionQuestion, Int>(
        "/clips/{clip}/opinion/{swing}/{question}/{place}.jpg")
    /// All that was ever sent.
    package static let sent = FixedAddress("/settings/sent")
    /// Asks (GET) and deletes (POST) answers: one, or all.
    package static let deleteAnswers = FixedAddress("/settings/sent/delete")
}
