import Domain
import Templates

/// What a person can have made of a report: videos.
extension ClipView {
    /// - Parameters:
    ///   - byteCounts: the sizes of those that are there.
    ///   - job: the latest attempt to make one.
    func video(byteCounts: [VideoLayout: Int], job: Job?) -> SkeletonVideoModel {
        let state: SkeletonVideoModel.State =
            switch job?.state {
            case .queued: .waiting(reason: job?.message?.localized)
            case .running: .making(done: job?.done ?? 0, total: job?.total ?? 0)
            case .failed:
                .failed(message: job?.message?.localized ?? localized("The video could not be created. Try again."))
            // One that was made of a report that was corrected since is gone.
            case .done where byteCounts[job?.task.layout ?? .over] != nil: .ready(job?.task.layout ?? .over)
            case .done, .cancelled, nil: .offered
            }
        let files = VideoLayout.allCases.compactMap { layout in
            byteCounts[layout].map {
                SkeletonVideoModel.File(layout, bytes: Int64($0))
            }
        }
        return SkeletonVideoModel(state: state, files: files, clip: id)
    }
}
