package import Domain
package import FoundationEssentials

/// What somebody else says of a clip's swings, and how to ask, for the page of its report.
package struct OpinionsModel: Sendable {
    /// What can be done next.
    package enum Offer: Sendable, Equatable {
        /// Second opinions are switched off.
        case off
        /// Swings of this athlete are not shown to anybody.
        case never(athlete: String)
        /// Pictures have to be made first.
        case pictures
        /// They wait for a worker, or for what a sentence says.
        case waiting(reason: String?)
        /// They are being made; `total` is 0 while unknown.
        case making(done: Int, total: Int)
        /// They could not be made; one sentence says why and what to do.
        case failed(message: String)
        /// What would be sent can be looked at.
        case look
        /// Swings of this athlete are sent without a look.
        case direct(athlete: String)
        /// There is nothing left to ask about.
        case nothing

        /// Whether something is being made.
        var isLive: Bool {
            switch self {
            case .waiting, .making: true
            default: false
            }
        }
    }

    /// Why nothing is sent at the moment, and until when.
    package struct Pause: Sendable, Equatable {
        /// Why: one sentence.
        package var reason: String
        /// Until when.
        package var until: Date

        package init(reason: String, until: Date) {
            self.reason = reason
            self.until = until
        }
    }

    /// A swing that somebody was asked about.
    package struct Entry: Sendable {
        /// How far it has come.
        package enum State: Sendable, Equatable {
            case preparing, waiting, sending, done, stopped
            /// One sentence says what went wrong and what to do.
            case failed(message: String)

            /// Whether it goes on by itself.
            var isOpen: Bool { [.preparing, .waiting, .sending].contains(self) }
        }

        /// Its place in the report.
        package var place: Int
        /// The swing, as it was measured here.
        package var swing: Swing
        /// How far it has come.
        package var state: State
        /// What was said.
        package var said: SwingOpinion?

        package init(place: Int, swing: Swing, state: State, said: SwingOpinion?) {
            self.place = place
            self.swing = swing
            self.state = state
            self.said = said
        }
    }

    /// The place of the section on the page.
    package static let anchor = "second-opinion"

    /// What can be done next.
    package var offer: Offer
    /// The host that is asked; nil while there is none.
    package var host: String?
    /// The model that is asked.
    package var model: String
    /// Swings that somebody was asked about, in the report's order.
    package var entries: [Entry]
    /// How many swings nobody was asked about.
    package var unasked: Int
    /// Why nothing is sent at the moment.
    package var pause: Pause?
    /// The clip.
    package var clip: ClipID
    /// Why somebody is asked about an athlete's swings that were always sent; nil where that is not so.
    package var fallen: FallenConsent?

    package init(
        offer: Offer, host: String?, model: String, entries: [Entry], unasked: Int, pause: Pause? = nil,
        clip: ClipID
    ) {
        self.offer = offer
        self.host = host
        self.model = model
        self.entries = entries
        self.unasked = unasked
        self.pause = pause
        self.clip = clip
    }

    /// Whether something may still happen without a person's doing.
    var isLive: Bool { offer.isLive || entries.contains { $0.state.isOpen } }
    /// Whether somebody was asked, or is about to be.
    var isInUse: Bool { isLive || !entries.isEmpty || fallen != nil || offer == .look }
    /// Whether somebody may be asked about a swing again.
    var mayAskAgain: Bool {
        switch offer {
        case .pictures, .failed, .look, .direct, .nothing: true
        case .off, .never, .waiting, .making: false
        }
    }
}
