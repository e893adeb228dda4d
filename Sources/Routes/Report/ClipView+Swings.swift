import Domain
import Jobs
import Store
import Templates
import Vision

extension ClipView {
    /// The swings of the clip, each with where it leads.
    func links(to swings: [Swing], path: (Int) -> String) -> [ClipEntry.Link] {
        swings.enumerated().map { ClipEntry.Link(number: $0 + 1, swing: $1, path: path($0)) }
    }

    /// The clip in a list, with its swings.
    func entry(_ swings: [ClipEntry.Link]) -> ClipEntry {
        ClipEntry(
            name: summary.clip.name, id: id, thumbnail: thumbnail, addedAt: summary.clip.createdAt, state: state,
            swings: swings)
    }
}

extension ReportRepository {
    /// What was found in a clip; nil if there is no report, or none that can be read.
    func swingReport(of clip: ClipID) async throws -> SwingReport? {
        try await readableReport(of: clip) as? SwingReport
    }
}

extension ReportRepository where Self: BlobStore {
    /// The landmarks of a clip; nil if there are none, or none that can be read.
    func landmarks(of clip: ClipID) async throws -> (name: BlobName, file: RecordingFile)? {
        guard let name = try await artefact(.landmarks, of: clip)?.blob else { return nil }
        return try await materialise(name) { try? RecordingFile(path: $0) }.map { (name, $0) }
    }
}
