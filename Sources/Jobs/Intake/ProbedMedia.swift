import FoundationEssentials
import Store

/// The parts of a probe's answer that jobs look at themselves. The probe ran on a stranger's bytes: every field may be
/// missing or wild.
struct ProbedMedia: Decodable, Equatable {
    /// Number of frames; 0 when unknown.
    var frames = 0
    /// Demuxer, in FFmpeg's words.
    var container = ""

    private enum CodingKeys: CodingKey { case frames, container }

    init(json: String) {
        if let parsed = try? JSONDecoder().decode(ProbedMedia.self, from: Data(json.utf8)) { self = parsed }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        frames = max(0, (try? values.decode(Int.self, forKey: .frames)) ?? 0)
        container = (try? values.decode(String.self, forKey: .container)) ?? ""
    }

    /// The media type that a content is served with: libmagic's, or the demuxer's where libmagic knew none.
    func mediaType(sniffed: MediaType) -> MediaType {
        guard sniffed == .unknown else { return sniffed }
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
