/// What is kept beside the database's rows: read it with `BlobStore.materialise`.
package enum BlobName: Hashable, Sendable {
    /// The content of clips.
    case content(BlobHash)
    /// A file that a job left of a clip.
    case artefact(ArtefactName, of: ClipID, by: JobID)
}
