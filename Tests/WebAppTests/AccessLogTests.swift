import FoundationEssentials
import HTTPServer
import TestSupport
import Testing

@testable import WebApp

@Suite struct AccessLogTests {
    @Test(arguments: [
        ("clip.mov", "clip.mov"), ("Jürgens Aufschlag 🎾.mov", "Jürgens Aufschlag 🎾.mov"), ("", ""),
        ("a\u{1B}[2Jb\r\nc\0", "a\\u001B[2Jb\\u000D\\u000Ac\\u0000"), ("\u{7F}\u{9B}1m", "\\u007F\\u009B1m"),
        ("a\u{202E}b\u{2066}\u{200F}", "a\\u202Eb\\u2066\\u200F"),
        ("a\u{2028}b\u{85}", "a\\u2028b\\u0085"),
    ])
    func whatATerminalMightObeyIsWrittenOut(_ text: String, _ visible: String) {
        #expect(text.visible == visible)
    }

    /// What `--json` prints goes through it, too, and stays JSON.
    @Test func jsonStaysJSON() throws {
        let name = "👨\u{200D}👩 a\u{202E}\u{7F}\u{E0001}\n.gif"
        let json = String(decoding: try JSONEncoder().encode([name]), as: UTF8.self).visible
        #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [name])
        #expect(json.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format && $0 != "\u{7F}" })
    }

    @Test func aRequestIsALine() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/access.log"
        let log = try AccessLog(path: path)
        let site = try WebServer(
            configuration: ServerConfiguration(port: 0), responder: Fixed(),
            log: { if case .access(let entry) = $0 { log.write(entry) } })
        let port = site.address.port
        _ = try await offPool { try RawClient(port: port, timeout: 60).ask(get("/clips/x%20y?secret")) }
        // A line is written after the answer has gone: the next request might overtake it.
        func lines() throws -> [Substring] {
            try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\n")
        }
        #expect(try await eventually { try lines().count == 1 })
        // Who reads the log could open what was shared.
        _ = try await offPool { try RawClient(port: port, timeout: 60).ask(get("/shared/AbCdEf123/clips/x")) }
        #expect(try await eventually { try lines().count == 2 })
        _ = try? await offPool {
            try RawClient(port: port).ask("GET /\u{1B}[2J\u{8}x HTTP/1.1\r\nHost: localhost\r\n\r\n")
        }
        await site.stop(within: .seconds(5))
        let lines = try lines()
        try #require(lines.count == 3)
        let fields = lines[0].split(separator: " ")
        #expect(fields.count == 8 && fields[0].hasSuffix("Z") && fields[0].count == 20)
        #expect(fields[1...5].joined(separator: " ") == "127.0.0.1 GET /clips/x%20y 200 5")
        #expect(Double(fields[6]) != nil && fields[7].count == 12)
        #expect(lines[1].contains(" GET /shared/…/clips/x 200 "))
        #expect(lines[2].contains(" - /\\u001B[2J\\u0008x 400 "))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func aLogThatCannotBeWrittenIsSaid() {
        let error = #expect(throws: CommandFailure.self) { try AccessLog(path: "/no/such/folder/log") }
        #expect(error?.message.contains("--access-log") == true && error?.message.hasSuffix(".") == true)
    }
}

private struct Fixed: Responder {
    func immediateResponse(to head: RequestHead) -> Response? { nil }
    func response(to request: Request) async -> Response { .text("hello") }
    func response(for error: any ResponseError, head: RequestHead?) -> Response { Response(error.status) }
}
