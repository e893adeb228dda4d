package import Domain

/// The clips that somebody may see. Another database can stand in behind this.
package protocol ClipLibrary: Sendable {
    /// The clip of an identifier with its latest analysis.
    func clip(_ id: ClipID, in scope: Scope) async throws -> ClipSummary?

    /// The newest clips that are not in the trash, the newest first. Their artefacts come without key frames.
    func recentClips(in scope: Scope, limit: Int) async throws -> [ClipSummary]

    /// Says on which day a clip was filmed; nil goes back to what its file says.
    /// - Throws: `unknownClip`.
    func setFilming(_ day: FilmedAt?, of clip: ClipID) async throws

    /// What was seen live while a clip was recorded, JSON; nil where it was not, or nothing was.
    func liveEvents(of clip: ClipID) async throws -> [UInt8]?
}

/// Clips as they come, are worked on and go. Another database can stand in behind this.
package protocol ClipRepository: ClipLibrary {
    /// Takes over a staged blob and writes the clip with its queued job in one transaction.
    /// When this returns, both survive a crash.
    /// - Throws: `queueFull` when `StoreLimits.queuedJobs` wait already.
    func accept(_ blob: StagedBlob, as clip: NewClip) async throws -> ClipSummary

    /// The clip that a job works on, whoever's it is.
    func clip(of job: Job) async throws -> Clip?

    /// Removes the clip, its jobs, report and files, videos that show it beside another, and its blob when no other clip
    /// uses it.
    /// - Returns: whether there was such a clip.
    @discardableResult func delete(_ id: ClipID, in scope: Scope) async throws -> Bool
}
