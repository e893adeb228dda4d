/// What the page that asks for the key shows.
public struct KeyModel: Sendable {
    /// A field of the query.
    public struct Field: Sendable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: String

        /// A field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What surrounds the page.
    public var site: Site
    /// The path that was asked for; the form leads there.
    public var path: String
    /// The query's fields that belong to it.
    public var query: [Field]
    /// Path and query as one address.
    public var address: String
    /// One sentence: why the last key did not do; `nil` when none was shown yet.
    public var complaint: String?

    /// A question from its parts.
    public init(site: Site, path: String, query: [Field], address: String, complaint: String? = nil) {
        self.site = site
        self.path = path
        self.query = query
        self.address = address
        self.complaint = complaint
    }
}
