/// What the page shows that takes a file, or an id, of a message.
public struct OpenMessageModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// An id that was typed and does not do.
    public var typed: String
    /// One sentence: why the file or the id did not do.
    public var complaint: String?
    /// The largest file that the server takes, bytes.
    public var maximumBytes: Int64

    /// A page from its parts.
    public init(site: Site, typed: String = "", complaint: String? = nil, maximumBytes: Int64 = 32 << 20) {
        self.site = site
        self.typed = typed
        self.complaint = complaint
        self.maximumBytes = maximumBytes
    }
}
