/// A response's status code.
package struct Status: RawRepresentable, Hashable, Sendable {
    /// Three digits, 200 to 599.
    package let rawValue: Int

    /// A status by its number.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A status by its number.
    package init(_ code: Int) { self.rawValue = code }

    /// Whether the fault is the server's.
    package var isServerError: Bool { rawValue >= 500 }
}

extension Status {
    /// 200
    package static let ok = Status(200)
    /// 201
    package static let created = Status(201)
    /// 202
    package static let accepted = Status(202)
    /// 204
    package static let noContent = Status(204)
    /// 206
    package static let partialContent = Status(206)
    /// 303: go and GET the other address.
    package static let seeOther = Status(303)
    /// 304
    package static let notModified = Status(304)
    /// 307: ask the other address in the same way.
    package static let temporaryRedirect = Status(307)
    /// 400
    package static let badRequest = Status(400)
    /// 401
    package static let unauthorized = Status(401)
    /// 403
    package static let forbidden = Status(403)
    /// 404
    package static let notFound = Status(404)
    /// 405
    package static let methodNotAllowed = Status(405)
    /// 409
    package static let conflict = Status(409)
    /// 410
    package static let gone = Status(410)
    /// 411
    package static let lengthRequired = Status(411)
    /// 412
    package static let preconditionFailed = Status(412)
    /// 413
    package static let contentTooLarge = Status(413)
    /// 414
    package static let uriTooLong = Status(414)
    /// 415
    package static let unsupportedMediaType = Status(415)
    /// 416
    package static let rangeNotSatisfiable = Status(416)
    /// 421: the request was meant for another host.
    package static let misdirectedRequest = Status(421)
    /// 422
    package static let unprocessableContent = Status(422)
    /// 423
    package static let locked = Status(423)
    /// 429
    package static let tooManyRequests = Status(429)
    /// 431
    package static let headersTooLarge = Status(431)
    /// 499: the client closed before there was an answer. Never sent; logs say it, as those of other servers do.
    package static let clientClosedRequest = Status(499)
    /// 460: not registered, but what tus says where bytes are not those of their checksum.
    package static let checksumMismatch = Status(460)
    /// 500
    package static let internalServerError = Status(500)
    /// 501
    package static let notImplemented = Status(501)
    /// 503
    package static let serviceUnavailable = Status(503)
    /// 505
    package static let versionNotSupported = Status(505)
    /// 507
    package static let insufficientStorage = Status(507)
}
