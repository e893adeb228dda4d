package import Analysis
package import Domain

/// Where the page of a report gets what is not in the report: the clip, its pictures, and what was recorded in each
/// frame.
package protocol ReportSource {
    /// The clip.
    var clip: ClipID { get }
    /// Whether the analysis made a picture.
    func has(_ picture: ArtefactName) -> Bool
    /// The number of the player who alone is shown; nil for all, where several play.
    var player: Int? { get }
    /// What was measured of the player, frame by frame; nil where several are shown.
    var series: SwingSeries? { get }
    /// A player in the frame nearest to a time, seconds: 33 landmarks, or none.
    func body(of player: Int?, at time: Double) -> [SwingModel.Point]
    /// Times of the frames, seconds, and the recorded values that have a name (`AnalysisReport.valueNames`): as many as
    /// there are names, each with one for a frame, NaN where nothing was seen. Nothing where the recording has other
    /// values.
    func values(_ names: [String]) -> (times: [Double], values: [[Double]])
    /// The thresholds that somebody wants to try on this page, 0…1, by their names (`ThresholdSection`).
    var tried: [String: Double] { get }
}

extension ReportSource {
    /// Address of a picture, if the analysis made it.
    func picturePath(_ name: ArtefactName) -> String? { has(name) ? Addresses.picture(clip, name) : nil }

    /// Addresses of the pictures of so many moments.
    func moments(_ count: Int) -> [String?] { (0..<count).map { picturePath(.moment(of: $0)) } }

    /// Addresses of the pictures of events; nil for those that a person added or moved.
    func pictures(of events: [some CorrectableFinding]) -> [String?] {
        events.enumerated().map { place, event in event.pictured(at: place).flatMap { picturePath(.moment(of: $0)) } }
    }
}
