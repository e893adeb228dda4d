package import Jobs
package import Messages
package import Store

/// What the pages of messages work with.
package struct MessageServices: Sendable {
    let store: any MessageRepository
    let service: MessageService
    let uploads: MessageUploadService
    /// At least one.
    let avatars: [Avatar]
    let tray = GIFTray()
    let outcomes: TryOutcomes

    /// - Parameters:
    ///   - store: where messages are kept.
    ///   - service: where they are locked and opened.
    ///   - uploads: the way in for files with marks and clips of faces.
    ///   - avatars: who makes the faces, at least one; the first is the usual one.
    package init(
        store: any MessageRepository, service: MessageService, uploads: MessageUploadService, avatars: [Avatar]
    ) {
        self.init(store: store, service: service, uploads: uploads, avatars: avatars, outcomes: TryOutcomes())
    }

    /// - Parameter outcomes: what is remembered of tries.
    init(
        store: any MessageRepository, service: MessageService, uploads: MessageUploadService, avatars: [Avatar],
        outcomes: TryOutcomes
    ) {
        precondition(!avatars.isEmpty, "nobody makes the faces")
        self.store = store
        self.service = service
        self.uploads = uploads
        self.avatars = avatars
        self.outcomes = outcomes
    }

    /// The avatar of a name, else the usual one.
    func avatar(_ name: String?) -> Avatar { avatars.first { $0.name == name } ?? avatars[0] }
}
