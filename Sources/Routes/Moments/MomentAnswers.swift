import Domain
import FoundationEssentials
import Store

/// A moment as programs read it.
struct MomentAnswer: Encodable {
    let kept: KeptMoment

    private enum CodingKeys: String, CodingKey { case id, version, savedAt, browser }

    func encode(to encoder: any Encoder) throws {
        try kept.moment.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(kept.id.description, forKey: .id)
        try fields.encode(kept.version, forKey: .version)
        try fields.encode(Int(kept.savedAt.timeIntervalSince1970 * 1000), forKey: .savedAt)
        try fields.encode(kept.browser, forKey: .browser)
    }

    /// What changes when the moment does, as it stands in an entity tag, without the quotes.
    var tag: String { "\(kept.id)-\(kept.version)" }
}

/// The moments of a clip as programs read them.
struct MomentsAnswer: Encodable {
    let moments: [MomentAnswer]

    init(_ kept: [KeptMoment]) { moments = kept.map { MomentAnswer(kept: $0) } }
}
