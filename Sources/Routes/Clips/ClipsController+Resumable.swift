import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Store
import Templates

/// `/uploads`: clips that come in as many requests as it takes, by tus 1.0 (`docs/uploads.md`).
extension ClipsController {
    func addResumableUploads(to table: inout RouteTable) {
        for method in [Method.options, .post] {
            table.on(method, Addresses.uploads) { context in
                try await tus(context) { try await createUpload(context) }
            }
        }
        for method in [Method.options, .get, .post, .patch, .delete] {
            table.on(method, Addresses.upload) { context, id in try await tus(context) { try await resume(id, context) }
            }
        }
    }

    /// What every address of tus does: says which version, also where something is refused, and what is offered.
    func tus(_ context: RequestContext, _ answer: () async throws -> Response) async throws -> Response {
        do {
            let request = TusRequest(head: context.request.head)
            try request.requireVersion()
            var response = request.method == .options ? offer : try await answer()
            response.headers[Tus.resumable] = Tus.version
            return response
        } catch {
            let known = WebError(error) as (any ResponseError)? ?? error as? any ResponseError
            guard let known else { throw error }
            throw TusRefusal(known)
        }
    }

    private var offer: Response {
        Response(
            .noContent,
            headers: [
                Tus.versions: Tus.version, Tus.extensionNames: Tus.extensions, Tus.maximum: String(limits.archiveBytes),
                Tus.algorithmNames: Tus.algorithms,
            ])
    }

    func createUpload(_ context: RequestContext) async throws -> Response {
        let request = TusRequest(head: context.request.head)
        let length = try request.length()
        let metadata = request.head.headers[Tus.metadata] ?? ""
        // What cannot become a clip is said before anything is sent.
        _ = try UploadOptions(metadata: metadata)
        try await uploads.requireRoom()
        let upload = try await store.createUpload(
            NewUpload(byteCount: length, metadata: metadata, address: context.address, scope: context.scope))
        var response = Response(.created, headers: standing(upload))
        response.headers[.location] = Addresses.upload(upload.id)
        return response
    }

    func resume(_ id: UploadID, _ context: RequestContext) async throws -> Response {
        let request = TusRequest(head: context.request.head)
        switch request.method {
        case .get where request.head.isHead: return try await uploadHead(id, context)
        case .get: return try await uploadStatus(id, context)
        case .patch: return try await append(to: id, request.part(from: context.address), context)
        case .delete:
            guard try await store.removeUpload(id, in: context.scope) else { throw AppError.unknownUpload }
            return Response(.noContent)
        default:
            throw TusRefusal(.methodNotAllowed, "methodNotAllowed", localized("Continue an upload with PATCH."))
        }
    }

    /// From where to go on. Whoever writes to the upload ends: a client that asks has lost that connection.
    private func uploadHead(_ id: UploadID, _ context: RequestContext) async throws -> Response {
        guard let upload = try await store.settledUpload(id, in: context.scope) else { throw AppError.unknownUpload }
        if case .refused(let error) = upload.outcome {
            throw TusRefusal(.gone, error.code.rawValue, error.message)
        }
        await resumable.begin(upload)
        var response = Response(headers: standing(upload))
        response.headers[Tus.length] = String(upload.new.byteCount)
        // Chromium sends a request anew by itself, body and all, when a connection is cut that served another one
        // before.
        response.headers[Tus.connection] = "close"
        if !upload.new.metadata.isEmpty { response.headers[Tus.metadata] = upload.new.metadata }
        return response
    }

    /// How an upload stands, as JSON; it is not disturbed.
    private func uploadStatus(_ id: UploadID, _ context: RequestContext) async throws -> Response {
        guard let upload = try await store.upload(id, in: context.scope) else { throw AppError.unknownUpload }
        await resumable.begin(upload)
        var response = Response.json(UploadAnswer(upload).json)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func append(to id: UploadID, _ part: UploadPart, _ context: RequestContext) async throws -> Response {
        var upload = try await store.append(context.request.body, to: id, as: part, in: context.scope)
        if upload.isComplete {
            await resumable.complete(upload)
            guard let now = try await store.upload(id, in: context.scope) else { throw AppError.unknownUpload }
            upload = now
            if case .refused(let error) = upload.outcome { throw error }
        }
        return Response(.noContent, headers: standing(upload))
    }

    private func standing(_ upload: ResumableUpload) -> HeaderFields {
        var headers: HeaderFields = [
            Tus.offset: String(upload.offset), Tus.expires: HTTPDate.text(of: upload.expiresAt),
            .cacheControl: "no-store",
        ]
        if case .clip(let id) = upload.outcome { headers[Tus.clip] = Addresses.clip(id) }
        return headers
    }
}

/// A resumable upload as programs read it.
struct UploadAnswer: JSONAnswer {
    let id: String
    let path: String
    /// `receiving`, `checking`, `accepted` or `refused`.
    let state: String
    let offset: Int
    let length: Int
    let expires: String
    /// Where the clip is that it became.
    var clip: String?
    /// Why it was refused.
    var code: String?
    var message: String?

    init(_ upload: ResumableUpload) {
        id = upload.id.description
        path = Addresses.upload(upload.id)
        offset = upload.offset
        length = upload.new.byteCount
        expires = HTTPDate.text(of: upload.expiresAt)
        switch upload.outcome {
        case .clip(let id):
            state = "accepted"
            clip = Addresses.clip(id)
        case .refused(let error):
            state = "refused"
            (code, message) = (error.code.rawValue, error.message)
        case nil:
            state = upload.isComplete ? "checking" : "receiving"
        }
    }
}

extension HTTPDate {
    fileprivate static func text(of date: Date) -> String { text(seconds: Int(date.timeIntervalSince1970)) }
}
