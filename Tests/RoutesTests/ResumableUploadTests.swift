import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// tus 1.0, byte by byte.
    @Suite struct ResumableUploadTests {
        private static let clip = "GIF89a fine"

        @Test func whatIsOfferedIsSaid() async throws {
            try await withRoutes { fixture in
                let answer = try await fixture.tus("OPTIONS", "/uploads", version: nil)
                #expect(answer.status == 204 && answer["Tus-Resumable"] == "1.0.0" && answer["Tus-Version"] == "1.0.0")
                #expect(answer["Tus-Extension"] == "creation,expiration,checksum,termination")
                #expect(answer["Tus-Max-Size"] == String(3 << 30))
                #expect(answer["Tus-Checksum-Algorithm"] == "sha1,sha256")
            }
        }

        @Test func aClipComesInPartsAndIsMadeOnce() async throws {
            try await withRoutes { fixture in
                let path = try await fixture.begin(Self.clip, "Upload-Metadata: filename c2VydmUuZ2lm,kind aGFuZHM=")
                let first = try await fixture.patch(path, "GIF89a", at: 0)
                #expect(
                    first.status == 204 && first["Upload-Offset"] == "6"
                        && first["Upload-Expires"]?.hasSuffix("GMT") == true)
                let head = try await fixture.tus("HEAD", path)
                #expect(head.status == 200 && head["Upload-Offset"] == "6" && head["Upload-Length"] == "11")
                #expect(head["Cache-Control"] == "no-store" && head["Clip-Location"] == nil)
                #expect(head["Upload-Metadata"] == "filename c2VydmUuZ2lm,kind aGFuZHM=")
                #expect(try await fixture.status(path).contains(#""state":"receiving""#))

                let last = try await fixture.patch(path, " fine", at: 6)
                let clip = try #require(try await fixture.store.recentClips(in: .machine, limit: 2).first?.clip)
                #expect(
                    last.status == 204 && last["Upload-Offset"] == "11" && last["Clip-Location"] == "/clips/\(clip.id)")
                #expect(clip.name == "serve.gif" && clip.kind == .hands && clip.byteCount == 11)
                #expect(try await fixture.get(Addresses.media(clip.id)).text == Self.clip)
                // Whoever missed that learns it by any way of asking.
                #expect(try await fixture.tus("HEAD", path)["Clip-Location"] == "/clips/\(clip.id)")
                #expect(try await fixture.patch(path, "", at: 11)["Clip-Location"] == "/clips/\(clip.id)")
                #expect(try await fixture.status(path).contains(#""clip":"/clips/\#(clip.id)""#))
                #expect(try await fixture.store.recentClips(in: .machine, limit: 2).count == 1)
                #expect(fixture.folder.files(below: "uploads") == [])
            }
        }

        @Test(arguments: [
            ("no clip", "%PDF-1.4\n%", 415, "unsupportedType"),
            ("a broken clip", "GIF89a probe-fail=truncated", 422, "truncated"),
        ])
        func whatIsNoClipEnds(_ what: String, _ content: String, _ status: Int, _ code: String) async throws {
            try await withRoutes { fixture in
                let path = try await fixture.begin(content)
                let answer = try await fixture.patch(path, content, at: 0)
                #expect(answer.status == status && answer["Tus-Resumable"] == "1.0.0")
                let body = try AnswerBody(answer)
                #expect(body.code == code)
                #expect(try await fixture.tus("HEAD", path).status == 410)
                let (said, sentence) = (try await fixture.status(path), try #require(body.message))
                #expect(said.contains(#""state":"refused""#) && said.contains(sentence))
                #expect(try await fixture.patch(path, content, at: 0).status == 410)
                #expect(fixture.folder.files(below: "uploads") == [])
            }
        }

        @Test(
            arguments: [
                ("no version", "POST", "/uploads", nil, ["Upload-Length: 5"], 412),
                ("another version", "POST", "/uploads", "0.2.2", ["Upload-Length: 5"], 412),
                ("no length", "POST", "/uploads", "1.0.0", [], 400),
                ("a later length", "POST", "/uploads", "1.0.0", ["Upload-Defer-Length: 1"], 400),
                ("no number", "POST", "/uploads", "1.0.0", ["Upload-Length: -5"], 400),
                ("a huge number", "POST", "/uploads", "1.0.0", ["Upload-Length: 99999999999999999999"], 400),
                ("nothing", "POST", "/uploads", "1.0.0", ["Upload-Length: 0"], 400),
                ("too much", "POST", "/uploads", "1.0.0", ["Upload-Length: 2147483649"], 413),
                (
                    "an unknown kind", "POST", "/uploads", "1.0.0", ["Upload-Length: 5", "Upload-Metadata: kind YQ=="],
                    400
                ),
                (
                    "a tag that is too long", "POST", "/uploads", "1.0.0",
                    ["Upload-Length: 5", "Upload-Metadata: tag YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh"], 400
                ),
                ("odd metadata", "POST", "/uploads", "1.0.0", ["Upload-Length: 5", "Upload-Metadata: kind !"], 400),
                ("Upload not found", "HEAD", "/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaa", "1.0.0", [], 404),
                ("nothing to give up", "DELETE", "/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaa", "1.0.0", [], 404),
                ("a post to an upload", "POST", "/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaa", "1.0.0", [], 405),
                ("a list", "GET", "/uploads", "1.0.0", [], 405),
            ] as [(String, String, String, String?, [String], Int)])
        func whatIsRefused(
            _ what: String, _ method: String, _ path: String, _ version: String?, _ headers: [String], _ status: Int
        ) async throws {
            try await withRoutes { fixture in
                let answer = try await fixture.tus(method, path, version: version, headers)
                #expect(answer.status == status, "\(what): \(answer.text)")
                if status == 412 { #expect(answer["Tus-Version"] == "1.0.0") }
            }
        }

        @Test(
            arguments: [
                ("a wrong offset", "5", "application/offset+octet-stream", [], 409),
                ("no offset", nil, "application/offset+octet-stream", [], 400),
                ("another type", "6", "application/octet-stream", [], 415),
                ("more than was said", "10", "application/offset+octet-stream", [], 413),
                (
                    "a checksum that lies", "6", "application/offset+octet-stream",
                    ["Upload-Checksum: sha1 AAAAAAAAAAAAAAAAAAAAAAAAAAA="], 460
                ),
                (
                    "an unknown checksum", "6", "application/offset+octet-stream",
                    ["Upload-Checksum: md5 AAAAAAAAAAAAAAAAAAAAAA=="], 400
                ),
                ("a short checksum", "6", "application/offset+octet-stream", ["Upload-Checksum: sha1 AAAA"], 400),
            ] as [(String, String?, String, [String], Int)])
        func partsThatDoNotCount(
            _ what: String, _ offset: String?, _ type: String, _ headers: [String], _ status: Int
        ) async throws {
            try await withRoutes { fixture in
                let path = try await fixture.begin(Self.clip)
                #expect(try await fixture.patch(path, "GIF89a", at: 0).status == 204)
                var headers = headers + ["Content-Type: \(type)"]
                if let offset { headers.append("Upload-Offset: \(offset)") }
                let answer = try await fixture.tus("PATCH", path, headers, body: Array(" fin".utf8))
                #expect(answer.status == status && answer["Tus-Resumable"] == "1.0.0", "\(what): \(answer.text)")
                #expect(try await fixture.tus("HEAD", path)["Upload-Offset"] == "6")
                #expect(try await fixture.patch(path, " fine", at: 6)["Clip-Location"] != nil)
            }
        }

        @Test func aConnectionThatIsCutKeepsWhatCame() async throws {
            try await withRoutes { fixture in
                let path = try await fixture.begin(Self.clip)
                do {
                    let client = try RawClient(port: fixture.server.address.port)
                    try client.send(
                        "PATCH \(path) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nTus-Resumable: 1.0.0\r\n"
                            + "Upload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 11\r\n\r\nGIF89a"
                    )
                    // A client that is gone before the server reads the body loses what it sent, and sends it again.
                    #expect(try await eventually { try await fixture.tus("GET", path).text.contains(#""offset":6"#) })
                    withExtendedLifetime(client) {}
                }
                #expect(try await fixture.tus("HEAD", path)["Upload-Offset"] == "6")
                #expect(try await fixture.patch(path, " fine", at: 6)["Clip-Location"] != nil)
            }
        }

        @Test func whatIsGivenUpIsGone() async throws {
            try await withRoutes { fixture in
                let path = try await fixture.begin(Self.clip)
                _ = try await fixture.patch(path, "GIF89a", at: 0)
                // By POST, for those that know nothing else.
                #expect(try await fixture.tus("POST", path, ["X-HTTP-Method-Override: DELETE"]).status == 204)
                #expect(try await fixture.tus("HEAD", path).status == 404)
                #expect(fixture.folder.files(below: "uploads") == [])
            }
        }

        @Test func aFullQueueRefusesBeforeAnythingIsSent() async throws {
            let fixture = try await RoutesFixture { $0.queuedJobs = 1 }
            _ = try await fixture.accept()
            let answer = try await fixture.tus("POST", "/uploads", ["Upload-Length: 5"])
            #expect(answer.status == 503 && answer["Retry-After"] == "30")
            await fixture.stop()
        }

        @Test func pagesOfOtherSitesSendNothing() async throws {
            try await withRoutes { fixture in
                for header in ["X-Nothing: 1", "Sec-Fetch-Site: cross-site", "Origin: http://example.org"] {
                    let head = ["Host: localhost", "Tus-Resumable: 1.0.0", "Upload-Length: 5", header]
                    let request = "POST /uploads HTTP/1.1\r\n" + head.map { $0 + "\r\n" }.joined() + "\r\n"
                    let answer = try await fixture.ask(request)
                    #expect(answer.status == 403)
                }
            }
        }

        @Test func uploadsOfOthersAreNotThere() async throws {
            try await withRoutes { fixture in
                let scope = Scope(name: "somebody else")
                let upload = try await fixture.store.createUpload(
                    NewUpload(byteCount: 11, metadata: "", address: nil, scope: scope))
                let path = Addresses.upload(upload.id)
                for method in ["HEAD", "GET", "DELETE"] { #expect(try await fixture.tus(method, path).status == 404) }
                #expect(try await fixture.patch(path, Self.clip, at: 0).status == 404)
                #expect(try await fixture.store.upload(upload.id, in: scope)?.offset == 0)
            }
        }

        @Test func whatWasCompleteBeforeARestartBecomesAClip() async throws {
            try await withRoutes { fixture in
                let path = try await fixture.begin(Self.clip)
                let id = try #require(UploadID(path.dropFirst("/uploads/".count)))
                let body = AsyncStream<[UInt8]> { sender in
                    sender.yield(Array(Self.clip.utf8))
                    sender.finish()
                }
                _ = try await fixture.store.append(body, to: id, as: .init(offset: 0, byteCount: 11), in: .machine)
                try await fixture.resumable.start()
                #expect(try await eventually { try await fixture.tus("HEAD", path)["Clip-Location"] != nil })
                #expect(try await fixture.store.recentClips(in: .machine, limit: 2).count == 1)
            }
        }
    }
}

extension RoutesFixture {
    /// A request as a client of tus sends it.
    func tus(
        _ method: String, _ path: String, version: String? = "1.0.0", _ headers: [String] = [], body: [UInt8] = []
    ) async throws -> RawClient.Answer {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost", "Sec-Fetch-Site: same-origin"]
        if let version { lines.append("Tus-Resumable: \(version)") }
        lines += headers
        if !["HEAD", "GET", "OPTIONS"].contains(method) { lines.append("Content-Length: \(body.count)") }
        return try await ask(lines.map { $0 + "\r\n" }.joined() + "\r\n", body: body)
    }

    /// The path of a new upload for a content.
    func begin(_ content: String, _ headers: String...) async throws -> String {
        let answer = try await tus("POST", "/uploads", ["Upload-Length: \(content.utf8.count)"] + headers)
        #expect(answer.status == 201 && answer["Tus-Resumable"] == "1.0.0" && answer["Upload-Expires"] != nil)
        return try #require(answer["Location"])
    }

    func patch(_ path: String, _ text: String, at offset: Int) async throws -> RawClient.Answer {
        try await tus(
            "PATCH", path, ["Content-Type: application/offset+octet-stream", "Upload-Offset: \(offset)"],
            body: Array(text.utf8))
    }

    func status(_ path: String) async throws -> String { try await ask(TestSupport.get(path)).text }
}
