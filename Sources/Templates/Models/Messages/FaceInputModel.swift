/// What the part of a page needs in which five faces are given: by camera, by hand, or by a clip.
public struct FaceInputModel: Sendable {
    /// Where sessions of cameras are opened.
    public var livePath: String
    /// Where a clip of faces is posted as `multipart/form-data` with the field `file`.
    public var clipPath: String
    /// The largest clip that the server takes, bytes.
    public var maximumClipBytes: Int64

    /// Addresses as in the design.
    public init(
        livePath: String = "/live", clipPath: String = "/messages/faces", maximumClipBytes: Int64 = 200 << 20
    ) {
        self.livePath = livePath
        self.clipPath = clipPath
        self.maximumClipBytes = maximumClipBytes
    }
}
