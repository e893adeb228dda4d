package import Domain

/// Clips as people look for them. Another database can stand in behind this.
package protocol LibraryRepository: Sendable {
    /// The clips of a search: so many after the first ones.
    func find(
        _ search: LibrarySearch, in scope: Scope, skipping first: Int, limit: Int
    ) async throws -> LibraryResults

    /// All tags, the most used first.
    func tags(in scope: Scope) async throws -> [Tag]

    /// What takes room on the disk.
    func storage() async throws -> StorageUse

    /// Puts tags on clips, or takes them off; clips that are not in the scope are left out.
    func tag(_ clips: [ClipID], with tags: [Tag], isOn: Bool, in scope: Scope) async throws

    /// Gives a clip another name.
    /// - Throws: `unknownClip`.
    func rename(_ clip: ClipID, to name: DisplayName, in scope: Scope) async throws

    /// Puts clips into the trash, or takes them out.
    /// - Returns: how many were moved.
    @discardableResult func trash(_ clips: [ClipID], isIn: Bool, in scope: Scope) async throws -> Int
}
