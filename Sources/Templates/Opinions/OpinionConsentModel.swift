package import Domain

/// What would be sent about a clip's swings, to be looked at and agreed to.
package struct OpinionConsentModel: Sendable {
    /// A picture that would be sent.
    package struct Picture: Sendable {
        package var path: String
        /// When it is shown, seconds.
        package var time: Double
        /// Its width, pixels.
        package var width: Int
        /// Its height, pixels.
        package var height: Int

        package init(path: String, time: Double, width: Int, height: Int) {
            self.path = path
            self.time = time
            self.width = width
            self.height = height
        }
    }

    /// What is asked about a swing.
    package struct Question: Sendable {
        /// What it is about, in a few words.
        package var title: String
        /// What is asked, word for word.
        package var words: String
        /// The pictures, in the order in which they are sent.
        package var pictures: [Picture]
        /// The numbers that are told: what of, and the value with its unit.
        package var numbers: [(name: String, value: String)]

        package init(title: String, words: String, pictures: [Picture], numbers: [(name: String, value: String)]) {
            self.title = title
            self.words = words
            self.pictures = pictures
            self.numbers = numbers
        }
    }

    /// A swing that may be sent.
    package struct Entry: Sendable {
        /// Its place in the report.
        package var place: Int
        /// The swing, as it was measured here.
        package var swing: Swing
        /// Names all that is shown, so that just that is agreed to.
        package var shown: String
        /// Bytes that are sent.
        package var bytes: Int
        /// What it costs at most, millionths of a dollar.
        package var cost: Int
        /// The questions, in their order.
        package var questions: [Question]

        package init(place: Int, swing: Swing, shown: String, bytes: Int, cost: Int, questions: [Question]) {
            self.place = place
            self.swing = swing
            self.shown = shown
            self.bytes = bytes
            self.cost = cost
            self.questions = questions
        }
    }

    package var site: Site
    /// The clip's name.
    package var clip: String
    /// The clip.
    package var id: ClipID
    /// Where it is sent.
    package var host: String
    /// Whether that is this machine itself.
    package var isThisMachine: Bool
    /// The model that is asked.
    package var model: String
    /// Whether faces are blurred.
    package var blursFaces: Bool
    /// The swings.
    package var entries: [Entry]
    /// How many more may be asked about afterwards.
    package var more: Int
    /// What was spent today, millionths of a dollar.
    package var spent: Int
    /// What a day may cost, millionths of a dollar.
    package var budget: Int
    /// Whom the clip shows; nil where nobody said.
    package var athlete: String?
    /// Names host, model and what is sent, so that just these are agreed to for ever.
    package var terms: String
    /// Why the athlete's swings are asked about that were always sent; nil where that is not so.
    package var fallen: FallenConsent?

    package init(
        site: Site, clip: String, id: ClipID, host: String, isThisMachine: Bool, model: String,
        blursFaces: Bool, entries: [Entry], more: Int, spent: Int, budget: Int, athlete: String?, terms: String,
        fallen: FallenConsent? = nil
    ) {
        self.site = site
        self.clip = clip
        self.id = id
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
    }

    /// What all of it costs at most, millionths of a dollar.
    var cost: Int { entries.reduce(0) { $0 + $1.cost } }
    /// Bytes of all of it.
    var bytes: Int { entries.reduce(0) { $0 + $1.bytes } }
}
