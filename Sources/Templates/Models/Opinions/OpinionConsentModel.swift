public import Domain

/// What would be sent about a clip's swings, to be looked at and agreed to.
public struct OpinionConsentModel: Sendable {
    /// A picture that would be sent.
    public struct Picture: Sendable {
        /// Its address.
        public var path: String
        /// When it is shown, seconds.
        public var time: Double
        /// Its width, pixels.
        public var width: Int
        /// Its height, pixels.
        public var height: Int

        /// A picture from its parts.
        public init(path: String, time: Double, width: Int, height: Int) {
            self.path = path
            self.time = time
            self.width = width
            self.height = height
        }
    }

    /// What is asked about a swing.
    public struct Question: Sendable {
        /// What it is about, in a few words.
        public var title: String
        /// What is asked, word for word.
        public var words: String
        /// The pictures, in the order in which they are sent.
        public var pictures: [Picture]
        /// The numbers that are told: what of, and the value with its unit.
        public var numbers: [(name: String, value: String)]

        /// A question from its parts.
        public init(title: String, words: String, pictures: [Picture], numbers: [(name: String, value: String)]) {
            self.title = title
            self.words = words
            self.pictures = pictures
            self.numbers = numbers
        }
    }

    /// A swing that may be sent.
    public struct Entry: Sendable {
        /// Its place in the report.
        public var place: Int
        /// The swing, as it was measured here.
        public var swing: Swing
        /// Names all that is shown, so that just that is agreed to.
        public var shown: String
        /// Bytes that are sent.
        public var bytes: Int
        /// What it costs at most, millionths of a dollar.
        public var cost: Int
        /// The questions, in their order.
        public var questions: [Question]

        /// An entry from its parts.
        public init(place: Int, swing: Swing, shown: String, bytes: Int, cost: Int, questions: [Question]) {
            self.place = place
            self.swing = swing
            self.shown = shown
            self.bytes = bytes
            self.cost = cost
            self.questions = questions
        }
    }

    /// What surrounds the page.
    public var site: Site
    /// The clip's name.
    public var clip: String
    /// The clip's page.
    public var backPath: String
    /// Where the form posts.
    public var path: String
    /// Where it is sent.
    public var host: String
    /// Whether that is this machine itself.
    public var isThisMachine: Bool
    /// The model that is asked.
    public var model: String
    /// Whether faces are blurred.
    public var blursFaces: Bool
    /// The swings.
    public var entries: [Entry]
    /// How many more may be asked about afterwards.
    public var more: Int
    /// What was spent today, millionths of a dollar.
    public var spent: Int
    /// What a day may cost, millionths of a dollar.
    public var budget: Int
    /// Whom the clip shows; nil where nobody said.
    public var athlete: String?
    /// Names host, model and what is sent, so that just these are agreed to for ever.
    public var terms: String
    /// Why the athlete's swings are asked about that were always sent; nil where that is not so.
    public var fallen: FallenConsent?
    /// The settings.
    public var settingsPath: String

    /// A question from its parts.
    public init(
        site: Site, clip: String, backPath: String, path: String, host: String, isThisMachine: Bool, model: String,
        blursFaces: Bool, entries: [Entry], more: Int, spent: Int, budget: Int, athlete: String?, terms: String,
        fallen: FallenConsent? = nil, settingsPath: String
    ) {
        self.site = site
        self.clip = clip
        self.backPath = backPath
        self.path = path
        self.host = host
        self.isThisMachine = isThisMachine
        self.model = model
        self.blursFaces = blursFaces
        self.entries = entries
        self.more = more
        self.spent = spent
        self.budget = budget
        self.athlete = athlete
        self.terms = terms
        self.fallen = fallen
        self.settingsPath = settingsPath
    }

    /// What all of it costs at most, millionths of a dollar.
    var cost: Int { entries.reduce(0) { $0 + $1.cost } }
    /// Bytes of all of it.
    var bytes: Int { entries.reduce(0) { $0 + $1.bytes } }
}
