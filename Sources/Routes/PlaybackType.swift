import Store

/// The media type that a browser is told, so that it plays what it can play.
struct PlaybackType {
    /// The type of the clip's own file.
    let served: String

    init(_ clip: Clip) {
        // QuickTime files with H.264 are MP4 in all but name; browsers refuse them under their own.
        served = ["video/quicktime", "video/x-m4v"].contains(clip.mediaType) ? "video/mp4" : clip.mediaType
    }
}
