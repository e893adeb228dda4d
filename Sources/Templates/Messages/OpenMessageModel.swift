/// What the page shows that takes a file, or an id, of a message.
package struct OpenMessageModel: Sendable {
    package var site: Site
    /// An id that was typed and does not do.
    package var typed: String
    /// One sentence: why the file or the id did not do.
    package var complaint: String?
    /// The largest file that the server takes, bytes.
    package var maximumBytes: Int64

    package init(site: Site, typed: String = "", complaint: String? = nil, maximumBytes: Int64 = 32 << 20) {
        self.site = site
        self.typed = typed
        self.complaint = complaint
        self.maximumBytes = maximumBytes
    }
}
