/// A media type of the files that are taken in: pictures and video that the probe then confirms.
///
/// Content is served with this type and no other, so nothing that a browser would run can be among them.
package struct MediaType: Hashable, Sendable, CustomStringConvertible {
    /// `video/mp4`, `image/gif`, …
    package let description: String

    /// Of a file whose first bytes do not tell. Real clips are among them (fragmented or cut MP4, transport streams):
    /// the probe decides.
    package static let unknown = MediaType(trusted: "application/octet-stream")

    /// The type of a name on the list of accepted ones, or nil.
    package init?(_ name: String) {
        guard Self.accepted.contains(name) else { return nil }
        description = name
    }

    private init(trusted name: String) { description = name }

    /// Whether it is a picture that does not move, as far as its name tells.
    package var isPhoto: Bool { description.hasPrefix("image/") && description != "image/gif" }

    /// Everything that is accepted.
    package static let accepted: Set<String> = [
        "image/avif", "image/gif", "image/heic", "image/heif", "image/jpeg", "image/png", "image/tiff", "image/webp",
        "video/3gpp", "video/3gpp2", "video/mp2t", "video/mp4", "video/mpeg", "video/ogg", "video/quicktime",
        "video/webm", "video/x-flv", "video/x-m4v", "video/x-matroska", "video/x-mng", "video/x-ms-asf",
        "video/x-ms-wmv", "video/x-msvideo", "application/octet-stream",
    ]
}
