import Analysis
import HTTPServer
import Jobs
import Reports
import Store

/// `POST /clips`: a clip comes in, in constant memory, no faster than the disk takes it.
extension Routes {
    /// What a form says that leaves it to Motionbook what to look for.
    private static let unsure = "unsure"

    func upload(_ context: RequestContext) async throws -> Response {
        let request = context.request
        var form = UploadForm()
        // The form around the clip counts in the length, too: the clip itself is measured while it is written.
        let expected = min(request.head.contentLength, maximumUploadBytes)
        for try await event in try request.multipart() {
            switch event {
            case .part(let part):
                try form.begin(part)
                // Where none was chosen, browsers send a file without name and bytes.
                if form.isFile, form.fileName != "" {
                    form.upload = try await intake.begin(expectedBytes: expected, from: context.address)
                }
            case .data(let bytes):
                guard form.isFile else {
                    try form.append(bytes)
                    continue
                }
                let upload =
                    if let begun = form.upload { begun } else {
                        try await intake.begin(expectedBytes: expected, from: context.address)
                    }
                form.upload = upload
                try await intake.write(bytes, to: upload)
            case .partEnd:
                form.end()
            }
        }
        guard let upload = form.upload, let name = form.fileName else {
            throw RouteError(
                status: .badRequest, code: "noFile",
                message: "No clip was chosen. Choose a video, GIF or picture and try again.")
        }
        let wanted = form.fields["kind"] ?? AnalysisKind.swing.rawValue
        let kind = wanted == Self.unsure ? nil : try Self.offeredKind(wanted)
        let live = try form.fields[UploadForm.live].map(Self.liveEvents) ?? []
        let summary = try await intake.accept(upload, fileName: name, kind: kind, live: live, in: context.scope)
        if context.wantsPage { return Response.redirect(to: Address.clip(summary.id).path) }
        var response = Response.json(ClipAnswer(summary).json, status: .created)
        response.headers[.location] = Address.clip(summary.id).path
        return response
    }

    /// What was seen live while a clip was recorded.
    private static func liveEvents(_ json: String) throws(RouteError) -> [LiveEvent] {
        guard let events = try? [LiveEvent](json: Array(json.utf8)) else {
            throw RouteError(
                status: .badRequest, code: "badLiveEvents",
                message: "The live events that came with this recording cannot be read; upload the clip without them.")
        }
        return events
    }
}

/// The upload form while it arrives: small fields are kept, the file goes elsewhere.
private struct UploadForm {
    /// The field with the live events of a recording.
    static let live = "live"
    /// Most bytes of any other field.
    private static let fieldLimit = 1024

    var fields: [String: String] = [:]
    var fileName: String?
    var upload: IncomingBlob?
    private var part: MultipartPart?
    private var value: [UInt8] = []

    /// Whether the part at hand is the clip.
    var isFile: Bool { part?.name == "file" && part?.fileName != nil }

    mutating func begin(_ part: MultipartPart) throws(RouteError) {
        self.part = part
        value = []
        guard isFile else { return }
        guard upload == nil else {
            throw RouteError(
                status: .badRequest, code: "severalFiles", message: "Upload one clip at a time; choose a single file.")
        }
        fileName = part.fileName
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) throws(RouteError) {
        let limit = part?.name == Self.live ? LiveEvent.mostKeptBytes : Self.fieldLimit
        guard value.count + bytes.count <= limit else {
            throw RouteError(status: .badRequest, code: "badForm", message: "A field of the form is too long.")
        }
        value += bytes
    }

    mutating func end() {
        if let part, part.fileName == nil { fields[part.name] = String(decoding: value, as: UTF8.self) }
        part = nil
    }
}
