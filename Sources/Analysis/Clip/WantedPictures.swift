internal import Domain
internal import Media

/// Pictures that are taken in one go.
struct WantedPictures: Equatable {
    /// The files.
    var names: [ArtefactName]
    /// As many times, seconds.
    var times: [Double]
    /// The longer edge at most, pixels.
    var edge: Int

    /// The picture that stands for the clip, large and small.
    static func poster(at time: Double) -> [WantedPictures] {
        [
            WantedPictures(names: [.poster], times: [time], edge: ClipAnalyzer.Parameters.posterEdge),
            WantedPictures(names: [.thumbnail], times: [time], edge: ArtefactName.thumbnailEdge),
        ]
    }

    /// What a page shows instead of a photo that browsers do not show well.
    static let stillProxy = WantedPictures(
        names: [.stillProxy], times: [0], edge: MediaProbe.copyEdge)

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
