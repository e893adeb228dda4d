internal import Domain

/// A request: its head, and a body that arrives while it is being read.
package struct Request: Sendable {
    /// What was said before the body.
    package let head: RequestHead
    /// The body, to be read once.
    package let body: RequestBody

    /// A request from its parts; tests make bodies with `RequestBody(_:)`.
    package init(head: RequestHead, body: RequestBody = RequestBody()) {
        self.head = head
        self.body = body
    }

    /// The method; `.get` for HEAD too.
    package var method: Method { head.method }
    /// The header fields.
    package var headers: HeaderFields { head.headers }
    /// The query's fields, decoded.
    package var query: FormFields { head.query }

    /// The fields of a small `application/x-www-form-urlencoded` body.
    /// - Parameter limit: bytes the body may have.
    /// - Throws: `HTTPError` 415 for another content type, 413 beyond the limit, 400 when the client went away.
    package func form(limit: Int = 64 * 1024) async throws(HTTPError) -> FormFields {
        guard let type = headers[.contentType], ContentType(type)?.essence == "application/x-www-form-urlencoded" else {
            throw HTTPError(
                .unsupportedMediaType, "notAForm", "This address expects a form: application/x-www-form-urlencoded.")
        }
        let bytes = try await body.collect(limit: limit)
        return FormFields(urlEncoded: String(decoding: bytes, as: UTF8.self))
    }

    /// The parts of a `multipart/form-data` body, as they arrive.
    /// - Throws: `HTTPError` 415 when the request carries something else.
    package func multipart(limits: MultipartParser.Limits = .init()) throws(HTTPError) -> MultipartReader {
        guard let parser = MultipartParser(contentType: headers[.contentType] ?? "", limits: limits) else {
            throw HTTPError(
                .unsupportedMediaType, "notMultipart",
                "This address expects an upload: multipart/form-data with a boundary.")
        }
        return MultipartReader(body: body, parser: parser)
    }
}
