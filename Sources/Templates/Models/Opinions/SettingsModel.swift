/// The settings of the machine.
public struct SettingsModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The settings of games.
    public var gamesPath: String
    /// Second opinions.
    public var opinions: OpinionSettingsModel
    /// What was done just now.
    public var notice: Notice?

    /// Settings from their parts.
    public init(site: Site, gamesPath: String, opinions: OpinionSettingsModel, notice: Notice? = nil) {
        self.site = site
        self.gamesPath = gamesPath
        self.opinions = opinions
        self.notice = notice
    }
}

/// The settings of second opinions, how they stand, and where they are changed.
public struct OpinionSettingsModel: Sendable {
    /// The fields of the form, as they were typed.
    public struct Fields: Sendable, Equatable {
        /// The model's name.
        public var model: String
        /// Where the interface begins.
        public var address: String
        /// Whether faces are blurred.
        public var blursFaces: Bool
        /// Requests a minute.
        public var requests: String
        /// Dollars a day.
        public var budget: String
        /// Dollars for a million tokens that are read.
        public var inputPrice: String
        /// Dollars for a million tokens that are written.
        public var outputPrice: String

        /// Fields from their parts.
        public init(
            model: String, address: String, blursFaces: Bool, requests: String, budget: String, inputPrice: String,
            outputPrice: String
        ) {
            self.model = model
            self.address = address
            self.blursFaces = blursFaces
            self.requests = requests
            self.budget = budget
            self.inputPrice = inputPrice
            self.outputPrice = outputPrice
        }
    }

    /// What whoever started the program said; pages do not change it.
    public struct Named: Sendable {
        /// The key's file.
        public var key: Bool
        /// The address.
        public var address: Bool
        /// The model.
        public var model: Bool

        /// What was said, from its parts.
        public init(key: Bool = false, address: Bool = false, model: Bool = false) {
            self.key = key
            self.address = address
            self.model = model
        }
    }

    /// What was sent, and what it costs.
    public struct Sum: Sendable {
        /// Requests.
        public var requests: Int
        /// Millionths of a dollar.
        public var cost: Int

        /// A sum from its parts.
        public init(requests: Int, cost: Int) {
            self.requests = requests
            self.cost = cost
        }
    }

    /// An athlete of whom somebody said whether the swings may be shown.
    public struct Athlete: Sendable {
        /// What was said.
        public enum Choice: Sendable, Equatable {
            /// They are shown without a look each time.
            case always
            /// That was said, and holds no longer.
            case fallen(FallenConsent)
            /// They are not shown at all.
            case never
        }

        /// The name.
        public var name: String
        /// The athlete's page.
        public var path: String
        /// What was said.
        public var choice: Choice
        /// Where the way back is.
        public var resetPath: String

        /// An athlete from the parts.
        public init(name: String, path: String, choice: Choice, resetPath: String) {
            self.name = name
            self.path = path
            self.choice = choice
            self.resetPath = resetPath
        }
    }

    /// Whether there is a key.
    public var isOn: Bool
    /// The host that is asked, or would be; nil for an address that cannot be used.
    public var host: String?
    /// Whether that is this machine itself.
    public var isThisMachine: Bool
    /// What the environment says.
    public var named: Named
    /// The fields.
    public var fields: Fields
    /// What is wrong with them.
    public var problem: String?
    /// What is wrong with the key that was entered.
    public var keyProblem: String?
    /// What was sent today.
    public var today: Sum
    /// What was ever sent.
    public var ever: Sum
    /// How many swings wait.
    public var open: Int
    /// Why nothing is sent at the moment.
    public var pause: OpinionsModel.Pause?
    /// Of whom something was said.
    public var athletes: [Athlete]
    /// Names host, model and what is sent, as whoever agrees to them for ever has to; nil where nothing is sent.
    public var terms: String?
    /// Where the fields are posted.
    public var path: String
    /// Where a key is posted.
    public var keyPath: String
    /// Where the key is forgotten.
    public var forgetPath: String
    /// All that was ever sent.
    public var sentPath: String

    /// Settings from their parts.
    public init(
        isOn: Bool, host: String?, isThisMachine: Bool, named: Named, fields: Fields, today: Sum, ever: Sum, open: Int,
        pause: OpinionsModel.Pause?, athletes: [Athlete], terms: String?, path: String, keyPath: String,
        forgetPath: String, sentPath: String
    ) {
        self.isOn = isOn
        self.host = host
        self.isThisMachine = isThisMachine
        self.named = named
        self.fields = fields
        self.today = today
        self.ever = ever
        self.open = open
        self.pause = pause
        self.athletes = athletes
        self.terms = terms
        self.path = path
        self.keyPath = keyPath
        self.forgetPath = forgetPath
        self.sentPath = sentPath
    }
}
