import Domain
package import Jobs
package import Messages
package import Store

/// What the pages of messages work with.
package struct MessageOffice: Sendable {
    let store: any MessageRepository
    let desk: MessageDesk
    let intake: MessageIntake
    /// At least one.
    let avatars: [Avatar]
    let tray = GIFTray()
    let outcomes: TryOutcomes

    /// - Parameters:
    ///   - store: where messages are kept.
    ///   - desk: where they are locked and opened.
    ///   - intake: the way in for files with marks and clips of faces.
    ///   - avatars: who makes the faces, at least one; the first is the usual one.
    package init(store: any MessageRepository, desk: MessageDesk, intake: MessageIntake, avatars: [Avatar]) {
        self.init(store: store, desk: desk, intake: intake, avatars: avatars, outcomes: TryOutcomes())
    }

    /// - Parameter outcomes: what is remembered of tries.
    init(
        store: any MessageRepository, desk: MessageDesk, intake: MessageIntake, avatars: [Avatar], outcomes: TryOutcomes
    ) {
        precondition(!avatars.isEmpty, "nobody makes the faces")
        self.store = store
        self.desk = desk
        self.intake = intake
        self.avatars = avatars
        self.outcomes = outcomes
    }

    /// The avatar of a name, else the usual one.
    func avatar(_ name: String?) -> Avatar { avatars.first { $0.name == name } ?? avatars[0] }
}
