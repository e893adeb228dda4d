public import Reports

/// A file that a finished job left beside its report: poster, key frames, proxy, landmarks.
public struct Artefact: Equatable, Sendable {
    /// Its name, as `ArtefactName` allows: `poster.jpg`, `keyframe-3.jpg`, `proxy.mp4`, `landmarks.bin`.
    public let name: ArtefactName
    /// Size, bytes.
    public let byteCount: Int
    /// Where it lies on this machine.
    public let path: String

    /// An artefact from its parts.
    public init(name: ArtefactName, byteCount: Int, path: String) {
        self.name = name
        self.byteCount = byteCount
        self.path = path
    }
}
