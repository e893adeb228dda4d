/// What every page shows around its own content: names, addresses, the state of the machine.
public struct Site: Sendable {
    /// Address of the dashboard.
    public var homePath: String
    /// Address of the page about the program.
    public var aboutPath: String
    /// Address under which the folder `Public/` is served, without a slash at its end; empty when it is the root.
    /// A versioned prefix works (`/assets/1a2b`), because style sheets and modules refer to each other relatively.
    public var assetsPath: String
    /// The program's version, `1.2.0`.
    public var version: String
    /// Bytes that clips and reports take on disk; `nil` leaves the line out.
    public var storageUsedBytes: Int64?

    /// A site; addresses default to the ones in the design.
    public init(
        homePath: String = "/", aboutPath: String = "/about", assetsPath: String = "", version: String,
        storageUsedBytes: Int64? = nil
    ) {
        self.homePath = homePath
        self.aboutPath = aboutPath
        self.assetsPath = assetsPath
        self.version = version
        self.storageUsedBytes = storageUsedBytes
    }
}
