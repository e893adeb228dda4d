/// What the part of a page needs in which five faces are given: by camera, by hand, or by a clip.
package struct FaceInputModel: Sendable {
    /// Where sessions of cameras are opened.
    package var livePath: String
    /// Where a clip of faces is posted as `multipart/form-data` with the field `file`.
    package var clipPath: String
    /// The largest clip that the server takes, bytes.
    package var maximumClipBytes: Int64

    /// Addresses as in the design.
    package init(
        livePath: String = "/live", clipPath: String = "/messages/faces", maximumClipBytes: Int64 = 200 << 20
    ) {
        self.livePath = livePath
        self.clipPath = clipPath
        self.maximumClipBytes = maximumClipBytes
    }
}
