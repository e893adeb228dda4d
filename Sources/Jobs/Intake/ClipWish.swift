public import Reports
import Store

/// What somebody who sends a clip says of it, in a form or as the metadata of a resumable upload.
public struct ClipWish: Equatable, Sendable {
    /// What is said that leaves it to Motionbook what to look for.
    static let unsure = "unsure"

    /// What the sender calls the file; shown, never used as a path.
    public let fileName: String
    /// What to look for; nil lets a worker look at a few frames and decide.
    public let kind: AnalysisKind?
    /// What was seen live while it was recorded; within its bounds.
    public let live: [LiveEvent]

    /// A wish from its parts.
    public init(fileName: String, kind: AnalysisKind?, live: [LiveEvent] = []) {
        self.fileName = fileName
        self.kind = kind
        self.live = live
    }

    /// What fields say.
    /// - Parameter field: the value of a field by its name: `kind` is a kind's name or `unsure` (swings where nothing is
    ///   said), `live` are live events as JSON.
    /// - Throws: `unknownKind`, `badLiveEvents`.
    public init(fileName: String, field: (String) -> String?) throws(IntakeError) {
        let kind = field("kind") ?? AnalysisKind.swing.rawValue
        self.init(
            fileName: fileName, kind: kind == Self.unsure ? nil : try Self.offeredKind(kind),
            live: try Self.liveEvents(field("live")))
    }

    /// What the metadata of an upload say; `filename` is one more field there.
    /// - Throws: `badMetadata`, `unknownKind`, `badLiveEvents`.
    public init(metadata: String) throws(IntakeError) {
        guard let metadata = UploadMetadata(metadata) else {
            throw IntakeError(
                code: "badMetadata", message: "Upload-Metadata are names with values in base64, separated by commas.",
                httpStatus: 400)
        }
        try self.init(fileName: metadata["filename"] ?? "") { metadata[$0] }
    }

    /// What somebody wants to look for.
    /// - Throws: `unknownKind`.
    public static func offeredKind(_ name: String) throws(IntakeError) -> AnalysisKind {
        guard let kind = AnalysisKind(rawValue: name) else {
            throw IntakeError(
                code: "unknownKind",
                message: "Clips can be looked at for " + AnalysisKind.all.map(\.rawValue).joined(separator: ", ")
                    + " only.",
                httpStatus: 400)
        }
        return kind
    }

    private static func liveEvents(_ json: String?) throws(IntakeError) -> [LiveEvent] {
        guard let json else { return [] }
        guard let events = try? [LiveEvent](json: Array(json.utf8)) else {
            throw IntakeError(
                code: "badLiveEvents",
                message: "The live events that came with this recording cannot be read; upload the clip without them.",
                httpStatus: 400)
        }
        return events
    }
}
