/// What the page that asks for the key shows.
package struct KeyModel: Sendable {
    /// A field of the query.
    package struct Field: Sendable {
        package var name: String
        /// Its value.
        package var value: String

        /// A field.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var site: Site
    /// The path that was asked for; the form leads there.
    package var path: String
    /// The query's fields that belong to it.
    package var query: [Field]
    /// Path and query as one address.
    package var address: String
    /// One sentence: why the last key did not do; `nil` when none was shown yet.
    package var complaint: String?

    package init(site: Site, path: String, query: [Field], address: String, complaint: String? = nil) {
        self.site = site
        self.path = path
        self.query = query
        self.address = address
        self.complaint = complaint
    }
}
