/// What every page shows around its own content: names, addresses, the state of the machine.
package struct Site: Sendable {
    /// Address of the dashboard.
    package var homePath: String
    /// Address of the library.
    package var libraryPath: String
    /// Address of the contact sheet of photos.
    package var contactSheetPath: String
    /// Address of the page of the camera.
    package var cameraPath: String
    /// Addresses of the pages of messages.
    package var messages: MessagePaths
    /// Addresses of games and of those who play them.
    package var games: GamePaths
    /// Address of the list of athletes.
    package var athletesPath: String
    /// Address of the lessons.
    package var learnPath: String
    /// Address of the page about the program.
    package var aboutPath: String
    /// Address of the settings.
    package var settingsPath: String
    /// Where swings may go for a second opinion; nil where nothing leaves this machine.
    package var opinionHost: String?
    /// What everybody should know who brings files, as one sentence on each page; nil where all is well.
    package var warning: String?
    /// The time zone of the days on a page; nil where it names none.
    package var zone: DayZone?
    /// The address of a file in the folder `Public/`, given its path from there (`/css/shared/base.css`): the same, or
    /// one with a version in it.
    package var assetAddress: @Sendable (String) -> String
    /// The program's version, `1.2.0`.
    package var version: String

    /// A site; addresses default to the ones in the design.
    package init(
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
