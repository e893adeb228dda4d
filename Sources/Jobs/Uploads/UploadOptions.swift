package import Domain
import FoundationEssentials
import Store

/// What somebody who sends a clip says of it, in a form or as the metadata of a resumable upload.
package struct UploadOptions: Equatable, Sendable {
    /// What is said that leaves it to Motionbook what to look for.
    static let unsure = "unsure"

    /// What the sender calls the file; shown, never used as a path.
    package let fileName: String
    /// What to look for; nil lets a worker look at a few frames and decide.
    package let kind: AnalysisKind?
    /// What it is tagged with from the first.
    package let tags: [Tag]
    /// What was seen live while it was recorded; within its bounds.
    package let live: [LiveEvent]
    /// The date of the file on the machine that sends it; nil where that is not said.
    package let changedAt: FilmedAt?

    package init(
        fileName: String, kind: AnalysisKind?, tags: [Tag] = [], live: [LiveEvent] = [], changedAt: FilmedAt? = nil
    ) {
        self.fileName = fileName
        self.kind = kind
        self.tags = tags
        self.live = live
        self.changedAt = changedAt
    }

    /// What fields say.
    /// - Parameter field: the value of a field by its name: `kind` is a kind's name or `unsure` (swings where nothing
    ///   is said), `tag` are tags with commas between them, `live` are live events as JSON, `changed` is the file's date, in
    ///   milliseconds since 1970.
    /// - Throws: `unknownKind`, `badTag`, `badLiveEvents`.
    package init(fileName: String, field: (String) -> String?) throws(AppError) {
        let kind = field("kind") ?? AnalysisKind.swing.rawValue
        self.init(
            fileName: fileName, kind: kind == Self.unsure ? nil : try Self.offeredKind(kind),
            tags: try Self.tags(field("tag")), live: try Self.liveEvents(field("live")),
            changedAt: field("changed").flatMap { Double($0) }.flatMap {
                FilmedAt(Date(timeIntervalSince1970: $0 / 1000))
            })
    }

    /// What the metadata of an upload say; `filename` is one more field there.
    /// - Throws: `badMetadata`, `unknownKind`, `badTag`, `badLiveEvents`.
    package init(metadata: String) throws(AppError) {
        guard let metadata = UploadMetadata(metadata) else {
            throw AppError(
                .invalid, code: "badMetadata",
                "Upload-Metadata must list names with base64 values, separated by commas.")
        }
        try self.init(fileName: metadata["filename"] ?? "") { metadata[$0] }
    }

    /// What somebody wants to look for.
    /// - Throws: `unknownKind`.
    package static func offeredKind(_ name: String) throws(AppError) -> AnalysisKind {
        guard let kind = AnalysisKind(rawValue: name) else {
            throw AppError(
                .invalid, code: "unknownKind",
                "Unknown type. Choose one of these: \(AnalysisKind.all.map(\.rawValue).joined(separator: ", ")).")
        }
        return kind
    }

    private static func tags(_ text: String?) throws(AppError) -> [Tag] {
        let words = (text ?? "").split(separator: ",").filter { !$0.allSatisfy(\.isWhitespace) }
        let tags = words.compactMap { Tag(String($0)) }
        guard tags.count == words.count, tags.count <= Tag.mostOfAClip else {
            throw AppError(
                .invalid, code: "badTag",
                "A tag can have 1 to \(Tag.maximumLength) characters, and a clip at most \(Tag.mostOfAClip) tags.")
        }
        return tags
    }

    private static func liveEvents(_ json: String?) throws(AppError) -> [LiveEvent] {
        guard let json else { return [] }
        guard let events = try? [LiveEvent](json: Array(json.utf8)) else {
            throw AppError(
                .invalid, code: "badLiveEvents",
                "The live events of this recording can’t be read. Upload the clip without them.")
        }
        return events
    }
}
