/// The answers that a static file can give, made once: as it is or compressed, to be asked about again or kept for
/// ever, and "you have it".
struct PreparedAsset: Sendable {
    /// One coding of the content.
    private struct Form: Sendable {
        let tag: String
        let revalidated: PreparedResponse
        let immutable: PreparedResponse
        let notModified: PreparedResponse
    }

    private let plain: Form
    private let compressed: Form?
    private let versionQuery: String

    init(_ file: AssetFile, headers: HeaderFields) {
        func form(_ bytes: [UInt8], gzip: Bool) -> Form {
            var fields: HeaderFields = [.contentType: file.type]
            let tag = gzip ? EntityTag.forGzip("\"\(file.version)\"") : "\"\(file.version)\""
            fields[.entityTag] = tag
            if file.compressed != nil { fields[.vary] = "Accept-Encoding" }
            if gzip { fields[.contentEncoding] = "gzip" }
            fields.fill(from: headers)
            func prepared(_ status: Status, _ cacheControl: String, _ bytes: [UInt8]) -> PreparedResponse {
                var fields = fields
                fields[.cacheControl] = cacheControl
                return PreparedResponse(status, headers: fields, bytes: bytes)
            }
            return Form(
                tag: tag, revalidated: prepared(.ok, "no-cache", bytes),
                immutable: prepared(.ok, "public, max-age=31536000, immutable", bytes),
                notModified: prepared(.notModified, "no-cache", bytes))
        }
        plain = form(file.bytes, gzip: false)
        compressed = file.compressed.map { form($0, gzip: true) }
        versionQuery = "v=" + file.version
    }

    func response(to head: RequestHead) -> Response {
        let form = compressed.flatMap { AcceptEncoding.allowsGzip(head.headers[.acceptEncoding]) ? $0 : nil } ?? plain
        let prepared =
            if EntityTag.matches(head.headers[.ifNoneMatch], form.tag) {
                form.notModified
            } else if head.rawQuery == versionQuery {
                form.immutable
            } else {
                form.revalidated
            }
        return Response(prepared.status, body: .prepared(prepared))
    }
}
