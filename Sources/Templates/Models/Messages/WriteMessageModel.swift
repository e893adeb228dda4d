/// What the page that writes a message shows: nothing yet, or what was typed and why it was refused. Faces are not
/// given back.
public struct WriteMessageModel: Sendable {
    /// When a message can no longer be opened.
    public enum Expiry: String, CaseIterable, Sendable {
        case hour, day, week, never
    }

    /// What a complaint is about.
    public enum Field: String, Sendable {
        case text, faces, look
    }

    /// One sentence, and what it is about.
    public struct Complaint: Sendable {
        /// What it is about.
        public var field: Field
        /// The sentence.
        public var message: String

        /// A complaint.
        public init(_ field: Field, _ message: String) {
            self.field = field
            self.message = message
        }
    }

    /// What surrounds the page.
    public var site: Site
    /// Avatars to choose from, at least one.
    public var avatars: [AvatarModel]
    /// The name of the chosen one.
    public var avatar: String
    /// How faces are given.
    public var faces: FaceInputModel
    /// The most characters, as people count them.
    public var mostCharacters: Int
    /// What was typed.
    public var text: String
    /// Whether the GIF shows the faces.
    public var hasHint: Bool
    /// Whether it can be read once only.
    public var isOnce: Bool
    /// When it can no longer be opened.
    public var expiry: Expiry
    /// Why it was refused.
    public var complaint: Complaint?

    /// A page from its parts.
    public init(
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
