internal import Media
internal import Reports
internal import Vision

/// What all kinds of analysis are given: the road's extensions, one a kind, go from here to a result.
struct Road: Sendable {
    let path: String
    let folder: String
    let order: AnalysisOrder
    let library: ModelLibrary
    let limits: MediaLimits
    /// Parts of a clip to track at the same time.
    let parts: Int
    let progress: @Sendable (Progress) -> Void

    /// Where the landmarks go.
    var landmarks: String { folder + "/\(ArtefactName.landmarks)" }

    /// Tells of tracked frames.
    @Sendable func tracked(_ done: Int, of total: Int) {
        progress(Progress(stage: .tracking, done: done, total: total))
    }
}

/// What an analysis found, and which pictures show it.
struct RoadResult {
    var report: Report
    var info: MediaInfo
    var pictures: [WantedPictures]
}

/// Pictures that are taken in one go.
struct WantedPictures: Equatable {
    /// The files.
    var names: [ArtefactName]
    /// As many times, seconds.
    var times: [Double]
    /// The longer edge at most, pixels.
    var edge: Int

    /// The picture that stands for the clip.
    static func poster(at time: Double) -> WantedPictures {
        WantedPictures(
            names: [.poster], times: [time], edge: ClipAnalyzer.Parameters.posterEdge)
    }

    /// Pictures of events, a few in one go.
    static func moments(at times: [Double]) -> [WantedPictures] {
        let times = times.prefix(ClipAnalyzer.Parameters.eventsWithPictures)
        return stride(from: 0, to: times.count, by: 10).map { first in
            let group = first..<min(first + 10, times.count)
            return WantedPictures(
                names: group.map(ArtefactName.moment), times: Array(times[group]),
                edge: ClipAnalyzer.Parameters.momentEdge)
        }
    }
}
