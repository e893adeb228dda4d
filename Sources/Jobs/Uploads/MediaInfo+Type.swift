import Domain
import Store

extension MediaInfo {
    /// The media type that a content is served with: the one that its first bytes claim, or the demuxer's where they
    /// claim none.
    func mediaType(claimed: MediaType) -> MediaType {
        guard claimed == .unknown else { return claimed }
        for name in container.split(separator: ",") {
            if let type = Self.types[String(name)].flatMap({ MediaType($0) }) { return type }
        }
        return .unknown
    }

    private static let types = [
        "mov": "video/mp4", "mp4": "video/mp4", "matroska": "video/x-matroska", "webm": "video/webm",
        "avi": "video/x-msvideo", "mpegts": "video/mp2t", "mpeg": "video/mpeg", "gif": "image/gif",
        "asf": "video/x-ms-asf", "flv": "video/x-flv", "ogg": "video/ogg",
    ]
}
