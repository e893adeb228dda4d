import Domain
import TestSupport
import Testing

@testable import HTTPServer

/// What a seat in a class may ask for: what its own class gives to seats, and nothing else.
@Suite struct SeatGateTests {
    private let folder: TemporaryFolder
    private let key: AccessKey
    private let gate: Gate

    /// Tokens and the classes that are open.
    private static let seats = ["tokenofone": "one", "tokenoftwo": "two"]
    private static let lost: [String: (name: String, loss: SeatLoss)] = [
        "tokenended": ("one", .ended), "tokenremoved": ("one", .removed), "tokenmoved": ("one", .moved),
    ]
    private static let forSeats = ["play", "events", "answers"]

    init() throws {
        folder = try TemporaryFolder()
        let file = KeyFile(path: folder.path + "/key")
        key = try file.keyOrNew()
        gate = Gate(
            keys: file,
            isFree: { $0.path == "/join" && $0.method == .get || $0.path.hasPrefix("/shared/") },
            standing: { head in
                let standings = Gate.seatCookie.values(in: head).compactMap { token -> SeatStanding? in
                    guard let name = Self.seats[token] ?? Self.lost[token]?.name,
                        Self.forSeats.contains(where: { head.path == "/class/\(name)/\($0)" })
                    else { return nil }
                    return Self.lost[token].map { .gone($0.loss) } ?? .admitted
                }
                return standings.contains(.admitted) ? .admitted : standings.first ?? .unknown
            },
            entrance: { path, _ in .html("on to \(path)") })
    }

    enum Who: CaseIterable { case owner, key, share, seat, seatOfAnother, goneSeat, otherCookies, none }

    private func head(_ who: Who, _ what: String, isEncrypted: Bool, port: String) -> RequestHead {
        let words = what.split(separator: " ").map(String.init)
        var headers: HeaderFields = ["Host": "school.local\(port)"]
        let name = isEncrypted ? "__Host-seat" : "seat"
        let suffix = port.replacing(":", with: "-")
        switch who {
        case .owner, .none, .share: break
        case .key:
            headers.add(
                "Cookie",
                "\(isEncrypted ? "__Host-" : "")motionbook\(suffix)=\(isEncrypted ? key.encryptedToken : key.token)")
        case .seat: headers.add("Cookie", "a=b; \(name)\(suffix)=tokenofone")
        case .seatOfAnother: headers.add("Cookie", "\(name)\(suffix)=tokenoftwo")
        case .goneSeat: headers.add("Cookie", "\(name)\(suffix)=tokenofthree")
        // Those of another scheme, and what only looks like one.
        case .otherCookies:
            headers.add("Cookie", "\(isEncrypted ? "seat" : "__Host-seat")\(suffix)=tokenofone; Seat=tokenofone")
        }
        return RequestHead(
            method: Method(rawValue: words[0]) ?? .get, path: words[1], headers: headers,
            client: Client(address: "192.168.1.9", isOne: true), isEncrypted: isEncrypted,
            isFromOwner: who == .owner)
    }

    private func isLetOn(_ head: RequestHead) -> Bool {
        do {
            return try gate.answer(to: head) == nil
        } catch {
            #expect(error.code == "keyNeeded")
            return false
        }
    }

    @Test(arguments: Who.allCases, [false, true]) func whoMayAskForWhat(_ who: Who, isEncrypted: Bool) {
        let table: [(what: String, isFree: Bool, seatOf: String?)] = [
            ("GET /", false, nil), ("GET /clips", false, nil), ("POST /clips", false, nil), ("GET /class", false, nil),
            ("POST /class/one/delete", false, nil), ("GET /class/one/results", false, nil),
            ("GET /library", false, nil),
            ("GET /class/one/play", false, "one"), ("GET /class/one/events", false, "one"),
            ("POST /class/one/answers", false, "one"), ("GET /class/two/play", false, "two"),
            ("POST /class/two/answers", false, "two"), ("GET /class/three/play", false, nil),
            ("GET /class/one/play/../results", false, nil), ("GET /class/one//play", false, nil),
            ("GET /join", true, nil), ("POST /join", false, nil), ("GET /shared/abc", true, nil),
            ("POST /shared/abc", true, nil),
        ]
        for (what, isFree, seatOf) in table {
            let expected =
                switch who {
                case .owner, .key: true
                case .seat: isFree || seatOf == "one"
                case .seatOfAnother: isFree || seatOf == "two"
                case .share, .goneSeat, .otherCookies, .none: isFree
                }
            for port in ["", ":8080"] {
                let head = head(who, what, isEncrypted: isEncrypted, port: port)
                #expect(isLetOn(head) == expected, "\(what) at \(port)")
            }
        }
    }

    /// A seat shows no key: whatever it tries with one is counted like that of anybody else.
    @Test func aSeatThatShowsAWrongKeyIsRefused() {
        let head = RequestHead(
            path: "/class/one/results",
            headers: ["Cookie": "seat=tokenofone", "Authorization": "Bearer \(AccessKey.random().text)"])
        let error = #expect(throws: HTTPError.self) { try gate.answer(to: head) }
        #expect(error?.code == "wrongKey")
    }

    @Test(arguments: [
        ("tokenended", "classEnded"), ("tokenremoved", "seatRemoved"), ("tokenmoved", "seatMoved"),
    ]) func aSeatThatIsGoneHearsWhy(_ token: String, _ code: String) throws {
        func ask(_ path: String, _ cookies: String) -> HTTPError? {
            do {
                let answer = try gate.answer(to: RequestHead(path: path, headers: ["Cookie": cookies]))
                #expect(answer == nil)
                return nil
            } catch {
                return error
            }
        }
        let gone = try #require(ask("/class/one/play", "seat=\(token)"))
        #expect(gone.status == .gone && gone.code == code && !Gate.asks(with: gone))
        // A seat that it has beside it goes first, and elsewhere the token is nothing.
        #expect(ask("/class/one/play", "seat=\(token); seat=tokenofone") == nil)
        #expect(ask("/class/two/play", "seat=\(token)")?.code == "keyNeeded")
        #expect(ask("/clips", "seat=\(token)")?.code == "keyNeeded")
    }

    /// Without a word from the routes a seat is nobody.
    @Test func seatsMayNothingByThemselves() {
        let plain = Gate(
            keys: KeyFile(path: folder.path + "/key"), isFree: { _ in false }, entrance: { path, _ in .html(path) })
        #expect(throws: HTTPError.self) {
            try plain.answer(to: head(.seat, "GET /class/one/play", isEncrypted: true, port: ""))
        }
    }
}
