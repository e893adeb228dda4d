/// A file that a finished job left beside its report: poster, key frames, proxy, landmarks.
public struct Artefact: Equatable, Sendable {
    /// Its name, as `ArtefactName` allows: `poster.jpg`, `keyframe-3.jpg`, `proxy.mp4`, `landmarks.bin`.
    public let name: ArtefactName
    /// Size, bytes.
    public let byteCount: Int
    /// What to read it by.
    public let blob: BlobName

    /// An artefact from its parts.
    public init(name: ArtefactName, byteCount: Int, blob: BlobName) {
        self.name = name
        self.byteCount = byteCount
        self.blob = blob
    }
}
