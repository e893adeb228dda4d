/// What a video of a report shows.
package enum VideoLayout: String, CaseIterable, Codable, Sendable {
    /// The clip's pictures with what was found drawn over them.
    case over
    /// The same, and beside it what was found, moment by moment.
    case beside
    /// The rallies of a match one after the other, with nothing drawn over them: the time between them is cut out.
    case rallies

    /// The file that it is kept in.
    package var artefact: ArtefactName {
        switch self {
        case .over: .skeletonVideo
        case .beside: .sideBySideVideo
        case .rallies: .ralliesVideo
        }
    }
}
