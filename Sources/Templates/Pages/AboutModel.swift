/// What the page about the program shows besides its own words.
package struct AboutModel: Sendable {
    /// One part that the program is built of.
    package struct Component: Sendable {
        package var name: String
        /// Its version, when known.
        package var version: String?
        /// Its licence, by SPDX identifier.
        package var licence: String
        /// What it does here, in a few words.
        package var purpose: String

        package init(name: String, version: String? = nil, licence: String, purpose: String) {
            self.name = name
            self.version = version
            self.licence = licence
            self.purpose = purpose
        }
    }

    package var site: Site
    /// Libraries and models.
    package var components: [Component]
    /// Where clips are kept on this machine, when it may be told.
    package var dataFolder: String?

    package init(site: Site, components: [Component], dataFolder: String? = nil) {
        self.site = site
        self.components = components
        self.dataFolder = dataFolder
    }
}
