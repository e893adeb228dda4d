/// What work on clips needs: the queue, what comes out of it, and room for it.
package typealias WorkStore = BlobStore & ClipRepository & CommentaryRepository & CorrectionRepository & JobRepository
    & MomentRepository & ReportRepository & UploadRepository & WorkFolderProvider

/// What pages need: clips, their jobs and reports, what coaches and others say of them, messages, games and classes.
package typealias PageStore = ArchiveRepository & BlobStore & ClassReading & ClipLibrary & CommentaryRepository
    & ComparisonRepository & CorrectionRepository & HealthRepository & JobRepository & LinkRepository & MomentRepository
    & ReportRepository
    & AthleteRepository & NoteRepository & TargetRepository & MessageRepository & LibraryRepository
    & ResumableUploadRepository & GameRepository & OpinionRepository
