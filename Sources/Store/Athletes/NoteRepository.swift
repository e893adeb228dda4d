package import Domain

/// What coaches write on clips. Another database can stand in behind this.
package protocol NoteRepository: Sendable {
    /// The note on a clip.
    func note(on clip: ClipID) async throws -> Note?

    /// Writes a note on a clip, in place of the one that was there; nil removes it.
    /// - Throws: `unknownClip`.
    @discardableResult func write(_ text: NoteText?, on clip: ClipID) async throws -> Note?
}
