import Analysis
import Jobs
import Media
import Reports
import Store
import Templates

/// The newest clips, for the first page.
struct DashboardQuery {
    /// Clips on the page.
    static let pageSize = 24

    let store: any ClipLibrary & LibraryRepository
    let scope: Scope
    let chrome: PageChrome
    let limits: StoreLimits

    func model() async throws -> DashboardModel {
        let found = try await store.recentClips(in: scope, limit: Self.pageSize)
        var photos = LibrarySearch()
        photos.kind = PictureDigest.kind
        return DashboardModel(
            site: chrome.site, uploadPath: Address.clips.path, resumablePath: Address.uploads.path,
            eventsPath: Address.allEvents.path,
            maximumUploadBytes: Int64(limits.uploadBytes),
            maximumArchiveBytes: Int64(limits.archiveBytes), kinds: AnalysisKind.all,
            clips: found.map { ClipView($0).card },
            totalClips: try await store.find(LibrarySearch(), in: scope, skipping: 0, limit: 0).total,
            hasPhotos: try await store.find(photos, in: scope, skipping: 0, limit: 0).total > 0)
    }
}
