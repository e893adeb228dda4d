internal import Domain

/// Who may look. The owner may: whoever connects on this machine from the account that the server runs under, or from
/// root. Everybody else shows the key once, in the address or on the page that asks for it, and then has a cookie;
/// programs send `Authorization: Bearer KEY`.
///
/// A proxy under the owner's account would make everybody the owner. Those that say what they are, by header fields of
/// their own, are taken for strangers.
///
/// The device of a pupil has no key. It has a seat in a class, and with the seat's cookie may ask for what the routes
/// give to seats, and for nothing else. Once its seat is gone it hears why, and is not asked for a key. A second teacher
/// may ask for what belongs to one class.
///
/// The right key is never refused, whatever others tried, or somebody else at the same address: nobody guesses 128
/// bits. Wrong ones are held to a rate.
package struct Gate: Sendable {
    private let keys: KeyFile
    private let isFree: @Sendable (RequestHead) -> Bool
    private let standing: @Sendable (RequestHead) -> SeatStanding
    private let entrance: @Sendable (String, RequestHead) -> Response
    private let tries = KeyTries()

    /// Days that a browser keeps the cookie.
    private static let cookieDays = 90
    /// What a browser shows in which the key was entered.
    private static let cookie = CookieName("motionbook")
    /// What the device of a pupil shows: the token of its seat in a class.
    package static let seatCookie = CookieName("seat")
    /// The query's field with the key.
    package static let field = "key"

    /// - Parameters:
    ///   - keys: where the key is.
    ///   - isFree: whether everybody may ask for that.
    ///   - standing: what cookies other than the gate's own are worth for that: those of seats, and of others who may
    ///     ask for a part of the site.
    ///   - entrance: a page that leads on to a path at once, for whoever asks.
    package init(
        keys: KeyFile, isFree: @escaping @Sendable (RequestHead) -> Bool,
        standing: @escaping @Sendable (RequestHead) -> SeatStanding = { _ in .unknown },
        entrance: @escaping @Sendable (_ path: String, _ head: RequestHead) -> Response
    ) {
        self.keys = keys
        self.isFree = isFree
        self.standing = standing
        self.entrance = entrance
    }

    /// The gate's own answer, or `nil`: the request may go on.
    /// - Throws: `HTTPError` 401 with code `keyNeeded` or `wrongKey`, 429 with code `tooManyTries`, 410 for a seat that is
    ///   gone.
    func answer(to head: RequestHead) throws(HTTPError) -> Response? {
        let isOwner = head.isFromOwner && !Self.isPassedOn(head)
        if isOwner && head.rawQuery.isEmpty || isFree(head) { return nil }
        let shown = head.method == .get ? head.query[Self.field] : nil
        if isOwner {
            // The address that was printed is shortened for the owner, too.
            guard let shown = shown.flatMap(AccessKey.init), let key = try? keys.key(), key.matches(shown) else {
                return nil
            }
            return letIn(head, key)
        }
        let key = try? keys.key()
        if let shown {
            try check(shown, key, from: head.client)
            return key.map { letIn(head, $0) }
        }
        if let key, Self.cookie.values(in: head).contains(where: { key.admits(token: $0, for: head) }) { return nil }
        let standing = standing(head)
        if standing == .admitted { return nil }
        guard let bearer = Self.bearer(head.headers) else { throw standing.error ?? Self.keyNeeded }
        try check(bearer, key, from: head.client)
        return nil
    }

    private func check(_ text: String, _ key: AccessKey?, from client: Client) throws(HTTPError) {
        if let key, let shown = AccessKey(text), key.matches(shown) { return }
        if let time = tries.wrong(from: client.source) { throw Self.tooManyTries(time) }
        throw Self.wrongKey
    }

    /// Hands out the cookie and leads to the same address without the key.
    ///
    /// A browser that followed a link from elsewhere would not send the new cookie along a redirect, since elsewhere is
    /// where that journey began; from a page of ours it does.
    private func letIn(_ head: RequestHead, _ key: AccessKey) -> Response {
        let path = Self.address(of: head)
        var response = head.wantsPage ? entrance(path, head) : .redirect(to: path)
        response.set(
            ResponseCookie(Self.cookie, key.token(for: head), lifetime: Self.cookieDays * 86_400, sameSite: .strict),
            for: head)
        response.headers[.cacheControl] = "no-store"
        response.headers[.referrerPolicy] = "no-referrer"
        return response
    }

    /// The address of a request without the key. Anything but our own way of writing paths becomes the first page:
    /// browsers take `//name` and `/\name` for another host.
    package static func address(of head: RequestHead) -> String {
        guard let segments = RoutePath.segments(of: head.path) else { return "/" }
        let rest = head.rawQuery.split(separator: "&").filter { FormFields(urlEncoded: String($0))[field] == nil }
        return "/" + segments.map(PercentCoding.encode).joined(separator: "/")
            + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
    }

    /// Whether a proxy says that it speaks for somebody else.
    package static func isPassedOn(_ head: RequestHead) -> Bool {
        head.headers.fields.contains { field in
            switch field.name.utf8.count {
            case 3: field.name.isSameToken(as: "via")
            case 9: field.name.isSameToken(as: "forwarded") || field.name.isSameToken(as: "x-real-ip")
            case 14...: field.name.utf8.starts(with: "x-forwarded-".utf8) { $0.loweredASCII == $1 }
            default: false
            }
        }
    }

    private static func bearer(_ headers: HeaderFields) -> String? {
        let values = headers.values(.authorization)
        guard values.count == 1 else { return nil }
        let words = values[0].split(separator: " ", maxSplits: 1)
        return words.count == 2 && words[0].isSameToken(as: "Bearer") ? String(words[1]) : nil
    }

    /// Whether an error is the gate's: a page then asks for the key.
    package static func asks(with error: any ResponseError) -> Bool {
        ["keyNeeded", "wrongKey", "tooManyTries"].contains(error.code)
    }

    /// Nothing was shown.
    package static let keyNeeded = HTTPError(
        .unauthorized, "keyNeeded",
        "You need the key that `motionbook key` prints. Send it as \"Authorization: Bearer KEY\".", headers: challenge
    )

    static let wrongKey = HTTPError(
        .unauthorized, "wrongKey", "Wrong key. Check it, or ask for it again.", headers: challenge)

    private static let challenge: HeaderFields = [.authenticate: "Bearer"]

    private static func tooManyTries(_ time: Duration) -> HTTPError {
        let seconds = max(1, Int((Double(time.nanoseconds) / 1e9).rounded(.up)))
        return HTTPError(
            .tooManyRequests, "tooManyTries",
            LocalizedText(
                seconds,
                "Wrong key, after too many wrong keys from your address. The right key always works. You can try another one in \(seconds) second.",
                "Wrong key, after too many wrong keys from your address. The right key always works. You can try another one in \(seconds) seconds."
            ),
            headers: [.retryAfter: String(seconds)])
    }
}
