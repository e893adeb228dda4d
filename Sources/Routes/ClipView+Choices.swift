import Analysis
import Media
import Reports
import Store
import Templates

/// What a person can have made of a report: the video with the skeleton.
extension ClipView {
    /// - Parameters:
    ///   - byteCount: the size of the video, if it is there.
    ///   - job: the latest attempt to make it.
    func video(byteCount: Int?, job: Job?) -> SkeletonVideoModel {
        let state: SkeletonVideoModel.State =
            switch (byteCount, job?.state) {
            case (let bytes?, _): .ready(path: Address.overlayVideo(id).path, bytes: Int64(bytes))
            case (nil, .queued): .waiting(reason: job?.message)
            case (nil, .running): .making(done: job?.done ?? 0, total: job?.total ?? 0)
            case (nil, .failed): .failed(message: job?.message ?? "The video could not be made. Try again.")
            default: .offered
            }
        return SkeletonVideoModel(
            state: state, makePath: Address.overlay(id).path, cancelPath: Address.cancel(id).path,
            eventsPath: Address.events(id).path)
    }
}
