/// What the part of a page needs in which five faces are given: by camera, by hand, or by a clip.
package struct FaceInputModel: Sendable {
    /// The largest clip that the server takes, bytes.
    package var maximumClipBytes: Int64

    /// Addresses as in the design.
    package init(
        maximumClipBytes: Int64 = 200 << 20
    ) {
        self.maximumClipBytes = maximumClipBytes
    }
}
