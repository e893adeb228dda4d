import TestSupport
import Testing

@testable import HTTPServer

/// Who asks what, and who is let in.
@Suite struct GateTests {
    private let folder: TemporaryFolder
    private let file: KeyFile
    private let key: AccessKey

    init() throws {
        folder = try TemporaryFolder()
        file = KeyFile(path: folder.path + "/key")
        key = try file.keyOrNew()
    }

    private func gate() -> Gate {
        Gate(
            keys: file, isFree: { $0.method == .get && ["/healthz", "/css/base.css"].contains($0.path) },
            entrance: { path, _ in .html("on to \(path)") })
    }

    enum Who: CaseIterable { case owner, ownersProxy, neighbour, elsewhere }
    enum Shows: CaseIterable {
        case nothing, key, wrongKey, cookie, oldCookie, otherCookies, bearer, wrongBearer, twoBearers
    }
    enum What: String, CaseIterable {
        case page = "GET /", head = "HEAD /", asset = "GET /js/a.js", events = "GET /events", upload = "POST /clips"
        case delete = "POST /clips/x/delete", health = "GET /healthz", style = "GET /css/base.css"

        var isFree: Bool { self == .health || self == .style }
    }

    private func head(_ who: Who, _ shows: Shows, _ what: What, path: String? = nil) -> RequestHead {
        let words = what.rawValue.split(separator: " ").map(String.init)
        var headers: HeaderFields = ["Host": "localhost"]
        var query = ""
        switch shows {
        case .nothing: break
        case .key: query = "key=" + key.text
        case .wrongKey: query = "key=" + AccessKey.random().text
        case .cookie: headers.add("Cookie", "a=b; motionbook=\(key.token)")
        case .oldCookie: headers.add("Cookie", "motionbook=\(AccessKey.random().token)")
        case .otherCookies: headers.add("Cookie", "Motionbook=\(key.token); motionbook=\(key.text); motionbook=")
        case .bearer: headers.add("Authorization", "bearer  \(key.text)")
        case .wrongBearer: headers.add("Authorization", "Bearer \(AccessKey.random().text)")
        case .twoBearers:
            headers.add("Authorization", "Bearer \(key.text)")
            headers.add("Authorization", "Bearer \(key.text)")
        }
        if who == .ownersProxy { headers.add("X-Forwarded-For", "127.0.0.1") }
        return RequestHead(
            method: Method(rawValue: words[0]) ?? .get, isHead: words[0] == "HEAD", path: path ?? words[1],
            rawQuery: query, headers: headers,
            client: Client(address: who == .elsewhere ? "192.168.1.9" : "127.0.0.1", isOne: who == .elsewhere),
            isFromOwner: who == .owner || who == .ownersProxy)
    }

    /// What the gate says: `on` for going on, a status otherwise.
    private func said(_ gate: Gate, _ head: RequestHead) -> String {
        do throws(HTTPError) {
            return try gate.answer(to: head).map { "\($0.status.rawValue)" } ?? "on"
        } catch {
            return "\(error.status.rawValue) \(error.code)"
        }
    }

    @Test(arguments: Who.allCases, Shows.allCases) func whoIsLetIn(_ who: Who, _ shows: Shows) {
        for what in What.allCases {
            // HEAD is answered like GET; only those can show the key in the address.
            let isGet = !what.rawValue.hasPrefix("POST")
            let expected =
                switch (who, shows) {
                case _ where what.isFree: "on"
                case (_, .key) where isGet: "303"
                case (.owner, _): "on"
                case (_, .wrongKey) where isGet: "401 wrongKey"
                case (_, .cookie), (_, .bearer): "on"
                case (_, .wrongBearer): "401 wrongKey"
                default: "401 keyNeeded"
                }
            #expect(said(gate(), head(who, shows, what)) == expected, "\(what)")
        }
    }

    @Test(arguments: ["X-Forwarded-For", "x-forwarded-host", "Forwarded", "VIA", "X-Real-IP", "X-Forwarded-Proto"])
    func proxiesAreNotTheOwner(_ name: String) {
        let passedOn = RequestHead(path: "/", headers: [HeaderName(name): ""], isFromOwner: true)
        #expect(said(gate(), passedOn) == "401 keyNeeded")
    }

    @Test(arguments: ["X-Forwarded", "Accept", "Referer", "X-Request-ID", "Accept-Language", "Viable", "X-Real-IPs"])
    func browsersOfTheOwnerAre(_ name: String) {
        #expect(said(gate(), RequestHead(path: "/", headers: [HeaderName(name): "x"], isFromOwner: true)) == "on")
    }

    @Test func theCookieIsTheBrowsersAlone() throws {
        let answer = try #require(try gate().answer(to: head(.elsewhere, .key, .page)))
        let cookie = try #require(answer.headers["Set-Cookie"])
        #expect(cookie == "motionbook=\(key.token); Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict")
        #expect(!cookie.contains(key.text) && answer.headers["Location"] == "/")
        #expect(answer.headers["Cache-Control"] == "no-store" && answer.headers["Referrer-Policy"] == "no-referrer")
        // A person's browser gets a page that leads on: a redirect from a link elsewhere would lose the cookie.
        let browser = RequestHead(path: "/", rawQuery: "key=" + key.text, headers: ["Accept": "text/html,*/*"])
        let page = try #require(try gate().answer(to: browser))
        #expect(page.status == .ok && page.headers["Location"] == nil && page.headers["Set-Cookie"] == cookie)
        #expect(page.headers["Referrer-Policy"] == "no-referrer")
    }

    @Test func aRenewalTurnsEverybodyAwayAtOnce() throws {
        let gate = gate()
        let (cookie, bearer) = (head(.elsewhere, .cookie, .page), head(.elsewhere, .bearer, .page))
        let address = head(.elsewhere, .key, .page)
        #expect(said(gate, cookie) == "on" && said(gate, bearer) == "on" && said(gate, address) == "303")
        try KeyFile(path: folder.path + "/key").renew()
        #expect(said(gate, cookie) == "401 keyNeeded" && said(gate, bearer) == "401 wrongKey")
        #expect(said(gate, address) == "401 wrongKey" && said(gate, head(.owner, .nothing, .page)) == "on")
    }

    @Test func withoutAKeyNobodyButTheOwnerIsLetIn() throws {
        let lost = Gate(
            keys: KeyFile(path: folder.path + "/lost"), isFree: { _ in false }, entrance: { path, _ in .html(path) })
        for shows in Shows.allCases {
            #expect(said(lost, head(.elsewhere, shows, .page)).hasPrefix("401"))
            #expect(said(lost, head(.owner, shows, .page)) == "on")
        }
    }

    /// The one who guesses and those who have the key share an address: a proxy's, or that of their school.
    @Test func wrongKeysHaveToWaitAndRightOnesNever() {
        let gate = gate()
        let answer = { (shows: Shows) in said(gate, head(.neighbour, shows, .page)) }
        for count in 0..<5 { #expect(answer(count % 2 == 0 ? .wrongKey : .wrongBearer) == "401 wrongKey") }
        for shows in [Shows.wrongKey, .wrongBearer] { #expect(answer(shows) == "429 tooManyTries") }
        for _ in 0..<1_000 { _ = answer(.wrongKey) }
        #expect(answer(.key) == "303" && answer(.bearer) == "on")
        // A right one clears nobody's account.
        #expect(answer(.wrongKey) == "429 tooManyTries")
        // Who shows nothing is asked, who has the cookie goes on, and the owner notices nothing.
        #expect(answer(.nothing) == "401 keyNeeded" && answer(.cookie) == "on" && answer(.oldCookie) == "401 keyNeeded")
        for shows in Shows.allCases where shows != .key { #expect(said(gate, head(.owner, shows, .page)) == "on") }
        #expect(said(gate, head(.owner, .key, .page)) == "303")
        #expect(said(gate, head(.elsewhere, .wrongBearer, .page)) == "401 wrongKey")
        let error = #expect(throws: HTTPError.self) { try gate.answer(to: head(.neighbour, .wrongBearer, .page)) }
        #expect(error?.headers["Retry-After"].flatMap { Int($0) }.map { 1...5 ~= $0 } == true)
    }

    @Test(
        arguments: [
            ("/", "key=K", "/"), ("/clips/a%20b", "key=K", "/clips/a%20b"),
            ("/athletes/x", "stroke=all&key=K&before=y", "/athletes/x?stroke=all&before=y"),
            ("/", "key", "/"), ("/", "%6bey=K&a=1", "/?a=1"), ("/", "key=K&key=L", "/"),
            ("/", "monkey=1&key=K", "/?monkey=1"),
            // What a browser would take for another host.
            ("//evil.example", "key=K", "/"), ("/\\evil.example", "key=K", "/%5Cevil.example"),
            ("/.//evil.example", "key=K", "/"),
            ("/%2F/evil.example", "key=K", "/"), ("/a/%0d%0aSet-Cookie:x", "key=K", "/"), ("/a//", "a=1&key=K", "/"),
        ]) func theAddressLosesTheKey(_ path: String, _ query: String, _ expected: String)
    {
        #expect(Gate.address(of: RequestHead(path: path, rawQuery: query)) == expected)
    }
}
