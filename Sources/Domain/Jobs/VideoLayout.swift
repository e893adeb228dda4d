/// What a video of a report shows.
package enum VideoLayout: String, CaseIterable, Codable, Sendable {
    /// The clip's pictures with what was found drawn over them.
    case over
    /// The same, and beside it what was found, moment by moment.
    case beside

    /// The file that it is kept in.
    package var artefact: ArtefactName { self == .over ? .skeletonVideo : .sideBySideVideo }
}
