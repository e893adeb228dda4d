/// What every page shows around its own content: names, addresses, the state of the machine.
public struct Site: Sendable {
    /// Address of the dashboard.
    public var homePath: String
    /// Address of the library.
    public var libraryPath: String
    /// Address of the contact sheet of photos.
    public var contactSheetPath: String
    /// Address of the page of the camera.
    public var cameraPath: String
    /// Addresses of the pages of messages.
    public var messages: MessagePaths
    /// Addresses of games and of those who play them.
    public var games: GamePaths
    /// Address of the list of athletes.
    public var athletesPath: String
    /// Address of the lessons.
    public var learnPath: String
    /// Address of the page about the program.
    public var aboutPath: String
    /// Address of the settings.
    public var settingsPath: String
    /// Where swings may go for a second opinion; nil where nothing leaves this machine.
    public var opinionHost: String?
    /// What everybody should know who brings files, as one sentence on each page; nil where all is well.
    public var warning: String?
    /// The time zone of the days on a page; nil where it names none.
    public var zone: DayZone?
    /// The address of a file in the folder `Public/`, given its path from there (`/css/shared/base.css`): the same, or one
    /// with a version in it.
    public var assetAddress: @Sendable (String) -> String
    /// The program's version, `1.2.0`.
    public var version: String

    /// A site; addresses default to the ones in the design.
    public init(
        homePath: String = "/", libraryPath: String = "/library",
        contactSheetPath: String = "/contact-sheet", cameraPath: String = "/camera",
        messages: MessagePaths = MessagePaths(), games: GamePaths = GamePaths(),
        athletesPath: String = "/athletes", learnPath: String = "/learn", aboutPath: String = "/about",
        settingsPath: String = "/settings", version: String,
        assetAddress: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.homePath = homePath
        self.libraryPath = libraryPath
        self.contactSheetPath = contactSheetPath
        self.cameraPath = cameraPath
        self.messages = messages
        self.games = games
        self.athletesPath = athletesPath
        self.learnPath = learnPath
        self.aboutPath = aboutPath
        self.settingsPath = settingsPath
        self.version = version
        self.assetAddress = assetAddress
    }
}
