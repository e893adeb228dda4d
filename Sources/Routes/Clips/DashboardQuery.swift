import Domain
import Store
import Templates

/// The newest clips, for the first page.
struct DashboardQuery {
    /// Clips on the page.
    static let pageSize = 24

    let store: any ClipLibrary & LibraryRepository & JobRepository
    let scope: Scope
    let chrome: PageChrome
    let limits: StoreLimits

    func model() async throws -> DashboardModel {
        let found = try await store.recentClips(in: scope, limit: Self.pageSize)
        var photos = LibrarySearch()
        photos.kind = PictureDigest.kind
        let isAnyWaiting = found.contains { $0.job.state == .queued }
        let queue = isAnyWaiting ? QueuePlaces(try await store.activeJobs()) : nil
        return DashboardModel(
            site: chrome.site, maximumUploadBytes: Int64(limits.uploadBytes),
            maximumArchiveBytes: Int64(limits.archiveBytes), kinds: AnalysisKind.all,
            clips: found.map { ClipView($0, ahead: queue?.ahead(of: $0.job)).card },
            totalClips: try await store.find(LibrarySearch(), in: scope, skipping: 0, limit: 0).total,
            hasPhotos: try await store.find(photos, in: scope, skipping: 0, limit: 0).total > 0)
    }
}
