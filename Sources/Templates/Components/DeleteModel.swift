package import Domain

/// What the page that asks before something is deleted shows.
package struct DeleteModel: Sendable {
    /// What can be deleted.
    package enum Thing: Sendable {
        case clip(ClipID)
        case athlete(AthleteID)
        /// A message; its token, percent-encoded, lets the writer delete it from another browser.
        case message(MessageID, token: String?)
        case player(PlayerID)
        /// All statistics of games.
        case statistics
        /// All second opinions.
        case opinions
        /// A class with its results.
        case schoolClass(ClassID)
    }

    package var site: Site
    /// What goes.
    package var thing: Thing
    package var name: String

    package init(site: Site, thing: Thing, name: String) {
        self.site = site
        self.thing = thing
        self.name = name
    }
}

extension DeleteModel.Thing {
    /// Where it is asked about (GET), and deleted (POST).
    var path: String {
        switch self {
        case .clip(let id): Addresses.deleteClip(id)
        case .athlete(let id): Addresses.deleteAthlete(id)
        case .message(let id, let token?): Addresses.deleteMessage(id, token: token)
        case .message(let id, nil): Addresses.deleteMessage(id)
        case .player(let id): Addresses.deletePlayer(id)
        case .statistics: Addresses.deleteStatistics()
        case .opinions: Addresses.deleteAnswers()
        case .schoolClass(let id): Addresses.deleteClass(id)
        }
    }

    /// The way back.
    var back: String {
        switch self {
        case .clip(let id): Addresses.clip(id)
        case .athlete(let id): Addresses.athlete(id)
        case .message: Addresses.messages()
        case .player: Addresses.progress()
        case .statistics: Addresses.statistics()
        case .opinions: Addresses.sent()
        case .schoolClass(let id): Addresses.schoolClass(id)
        }
    }
}
