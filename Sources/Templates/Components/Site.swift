package import Domain

/// What every page shows around its own content: names, the addresses of assets, the state of the machine.
package struct Site: Sendable {
    /// Where swings may go for a second opinion; nil where nothing leaves this server.
    package var opinionHost: String?
    /// What everybody should know who brings files, as one sentence on each page; nil where all is well.
    package var warning: String?
    /// The time zone of the days on a page; nil where it names none.
    package var zone: DayZone?
    /// The address of a file in the folder `Public/`, given its path from there (`/css/shared/base.css`): the same, or
    /// one with a version in it.
    package var assetAddress: @Sendable (String) -> String
    /// What pages can be read in.
    package var languages: [Language] = [.english]
    /// The program's version, `1.2.0`.
    package var version: String

    package init(version: String, assetAddress: @escaping @Sendable (String) -> String = { $0 }) {
        self.version = version
        self.assetAddress = assetAddress
    }
}
