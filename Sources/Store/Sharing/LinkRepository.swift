package import Domain

/// The links that show things to others. Another database can stand in behind this.
package protocol LinkRepository: Sendable {
    /// All that have not been forgotten, the newest first.
    func links(in scope: Scope) async throws -> [SharedLink]

    /// The link with a secret, ended or not; nil if there never was one.
    func link(_ id: LinkID) async throws -> SharedLink?

    /// One more.
    /// - Throws: `tooManyLinks`.
    func add(_ link: SharedLink, in scope: Scope) async throws

    /// Ends one now; nothing happens if it has ended.
    /// - Throws: `noSuchLink`.
    func endLink(_ id: LinkID, in scope: Scope) async throws

    /// Counts a visit.
    func countVisit(to id: LinkID) async throws

    /// Forgets the links that ended long ago: nothing lives at their addresses from then on.
    func forgetOldLinks() async throws
}

extension AppError {
    package static let noSuchLink = AppError(
        .notFound, code: "noSuchLink", "There is nothing at this link. Check that it is complete, or ask for a new one."
    )

    static let tooManyLinks = AppError(
        .conflict, code: "tooManyLinks",
        "There are already \(SharedLink.most) links. End one that you no longer need.")
}
