/// A response's status code.
public struct Status: RawRepresentable, Hashable, Sendable {
    /// Three digits, 200 to 599.
    public let rawValue: Int

    /// A status by its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A status by its number.
    public init(_ code: Int) { self.rawValue = code }

    /// Whether the fault is the server's.
    public var isServerError: Bool { rawValue >= 500 }
}

extension Status {
    /// 200
    public static let ok = Status(200)
    /// 201
    public static let created = Status(201)
    /// 202
    public static let accepted = Status(202)
    /// 204
    public static let noContent = Status(204)
    /// 206
    public static let partialContent = Status(206)
    /// 303: go and GET the other address.
    public static let seeOther = Status(303)
    /// 304
    public static let notModified = Status(304)
    /// 400
    public static let badRequest = Status(400)
    /// 401
    public static let unauthorized = Status(401)
    /// 403
    public static let forbidden = Status(403)
    /// 404
    public static let notFound = Status(404)
    /// 405
    public static let methodNotAllowed = Status(405)
    /// 409
    public static let conflict = Status(409)
    /// 410
    public static let gone = Status(410)
    /// 411
    public static let lengthRequired = Status(411)
    /// 413
    public static let contentTooLarge = Status(413)
    /// 414
    public static let uriTooLong = Status(414)
    /// 415
    public static let unsupportedMediaType = Status(415)
    /// 416
    public static let rangeNotSatisfiable = Status(416)
    /// 421: the request was meant for another host.
    public static let misdirectedRequest = Status(421)
    /// 422
    public static let unprocessableContent = Status(422)
    /// 429
    public static let tooManyRequests = Status(429)
    /// 431
    public static let headersTooLarge = Status(431)
    /// 499: the client closed before there was an answer. Never sent; logs say it, as those of other servers do.
    public static let clientClosedRequest = Status(499)
    /// 500
    public static let internalServerError = Status(500)
    /// 501
    public static let notImplemented = Status(501)
    /// 503
    public static let serviceUnavailable = Status(503)
    /// 505
    public static let versionNotSupported = Status(505)
    /// 507
    public static let insufficientStorage = Status(507)
}
