/// A file that a finished job left beside its report: poster, key frames, proxy, landmarks.
package struct Artefact: Equatable, Sendable {
    /// Its name, as `ArtefactName` allows: `poster.jpg`, `keyframe-3.jpg`, `proxy.mp4`, `landmarks.bin`.
    package let name: ArtefactName
    /// Size, bytes.
    package let byteCount: Int
    /// What to read it by.
    package let blob: BlobName

    package init(name: ArtefactName, byteCount: Int, blob: BlobName) {
        self.name = name
        self.byteCount = byteCount
        self.blob = blob
    }
}
