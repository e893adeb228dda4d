/// What the page about the program shows besides its own words.
public struct AboutModel: Sendable {
    /// One part that the program is built of.
    public struct Component: Sendable {
        /// Its name.
        public var name: String
        /// Its version, when known.
        public var version: String?
        /// Its licence, by SPDX identifier.
        public var licence: String
        /// What it does here, in a few words.
        public var purpose: String

        /// A component from its parts.
        public init(name: String, version: String? = nil, licence: String, purpose: String) {
            self.name = name
            self.version = version
            self.licence = licence
            self.purpose = purpose
        }
    }

    /// What surrounds the page.
    public var site: Site
    /// Libraries and models.
    public var components: [Component]
    /// Where clips are kept on this machine, when it may be told.
    public var dataFolder: String?

    /// An about page from its parts.
    public init(site: Site, components: [Component], dataFolder: String? = nil) {
        self.site = site
        self.components = components
        self.dataFolder = dataFolder
    }
}
