/// What the page that writes a message shows: nothing yet, or what was typed and why it was refused. Faces are not
/// given back.
package struct WriteMessageModel: Sendable {
    /// When a message can no longer be opened.
    package enum Expiry: String, CaseIterable, Sendable {
        case hour, day, week, never
    }

    /// What a complaint is about.
    package enum Field: String, Sendable {
        case text, faces, look
    }

    /// One sentence, and what it is about.
    package struct Complaint: Sendable {
        /// What it is about.
        package var field: Field
        /// The sentence.
        package var message: String

        /// A complaint.
        package init(_ field: Field, _ message: String) {
            self.field = field
            self.message = message
        }
    }

    package var site: Site
    /// Avatars to choose from, at least one.
    package var avatars: [AvatarModel]
    /// The name of the chosen one.
    package var avatar: String
    /// How faces are given.
    package var faces: FaceInputModel
    /// The most characters, as people count them.
    package var mostCharacters: Int
    /// What was typed.
    package var text: String
    /// Whether the GIF shows the faces.
    package var hasHint: Bool
    /// Whether it can be read once only.
    package var isOnce: Bool
    /// When it can no longer be opened.
    package var expiry: Expiry
    /// Why it was refused.
    package var complaint: Complaint?

    package init(
        site: Site, avatars: [AvatarModel], avatar: String, faces: FaceInputModel = .init(), mostCharacters: Int = 100,
        text: String = "", hasHint: Bool = true, isOnce: Bool = false, expiry: Expiry = .never,
        complaint: Complaint? = nil
    ) {
        self.site = site
        self.avatars = avatars
        self.avatar = avatar
        self.faces = faces
        self.mostCharacters = mostCharacters
        self.text = text
        self.hasHint = hasHint
        self.isOnce = isOnce
        self.expiry = expiry
        self.complaint = complaint
    }
}
