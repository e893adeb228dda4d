package import Domain

/// The settings of the machine.
package struct SettingsModel: Sendable {
    package var site: Site
    /// Second opinions.
    package var opinions: OpinionSettingsModel
    /// What was done just now.
    package var notice: Notice?

    /// Settings from their parts.
    package init(site: Site, opinions: OpinionSettingsModel, notice: Notice? = nil) {
        self.site = site
        self.opinions = opinions
        self.notice = notice
    }
}

/// The settings of second opinions, how they stand, and where they are changed.
package struct OpinionSettingsModel: Sendable {
    /// The fields of the form, as they were typed.
    package struct Fields: Sendable, Equatable {
        /// The model's name.
        package var model: String
        /// Where the interface begins.
        package var address: String
        /// Whether faces are blurred.
        package var blursFaces: Bool
        /// Requests a minute.
        package var requests: String
        /// Dollars a day.
        package var budget: String
        /// Dollars for a million tokens that are read.
        package var inputPrice: String
        /// Dollars for a million tokens that are written.
        package var outputPrice: String

        /// Fields from their parts.
        package init(
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
    package struct Named: Sendable {
        /// The key's file.
        package var key: Bool
        /// The address.
        package var address: Bool
        /// The model.
        package var model: Bool

        package init(key: Bool = false, address: Bool = false, model: Bool = false) {
            self.key = key
            self.address = address
            self.model = model
        }
    }

    /// What was sent, and what it costs.
    package struct Sum: Sendable {
        /// Requests.
        package var requests: Int
        /// Millionths of a dollar.
        package var cost: Int

        package init(requests: Int, cost: Int) {
            self.requests = requests
            self.cost = cost
        }
    }

    /// An athlete of whom somebody said whether the swings may be shown.
    package struct Athlete: Sendable {
        /// What was said.
        package enum Choice: Sendable, Equatable {
            /// They are shown without a look each time.
            case always
            /// That was said, and holds no longer.
            case fallen(FallenConsent)
            /// They are not shown at all.
            case never
        }

        package var name: String
        /// The athlete.
        package var id: AthleteID
        /// What was said.
        package var choice: Choice

        package init(name: String, id: AthleteID, choice: Choice) {
            self.name = name
            self.id = id
            self.choice = choice
        }
    }

    /// Whether there is a key.
    package var isOn: Bool
    /// The host that is asked, or would be; nil for an address that cannot be used.
    package var host: String?
    /// Whether that is this machine itself.
    package var isThisMachine: Bool
    /// What the environment says.
    package var named: Named
    /// The fields.
    package var fields: Fields
    /// What is wrong with them.
    package var problem: String?
    /// What is wrong with the key that was entered.
    package var keyProblem: String?
    /// What was sent today.
    package var today: Sum
    /// What was ever sent.
    package var ever: Sum
    /// How many swings wait.
    package var open: Int
    /// Why nothing is sent at the moment.
    package var pause: OpinionsModel.Pause?
    /// Of whom something was said.
    package var athletes: [Athlete]
    /// Names host, model and what is sent, as whoever agrees to them for ever has to; nil where nothing is sent.
    package var terms: String?

    /// Settings from their parts.
    package init(
        isOn: Bool, host: String?, isThisMachine: Bool, named: Named, fields: Fields, today: Sum, ever: Sum, open: Int,
        pause: OpinionsModel.Pause?, athletes: [Athlete], terms: String?
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
    }
}
