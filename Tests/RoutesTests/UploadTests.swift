import Analysis
import Domain
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct UploadTests {
        @Test func aProgramLearnsWhereItsClipIs() async throws {
            try await withRoutes { fixture in
                let answer = try await fixture.upload(TestForm().field("kind", "swing").file("serve.gif"))
                #expect(answer.status == 201 && answer["Content-Type"] == "application/json")
                let body = try AnswerBody(answer)
                let id = try #require(body.id.flatMap { ClipID($0) })
                #expect(body.path == "/clips/\(id)" && answer["Location"] == "/clips/\(id)")
                let clip = try #require(try await fixture.store.clip(id, in: .machine)?.clip)
                #expect(clip.name == "serve.gif" && clip.kind == .swing && clip.mediaType == "image/gif")
                #expect(try await fixture.get(Addresses.media(id)).text == "GIF89a fine")
            }
        }

        @Test func whoIsNotSureLearnsWhatIsLookedFor() async throws {
            try await withRoutes { fixture in
                let form = TestForm().field("kind", "unsure").file("a.gif", "GIF89a propose-hands")
                let answer = try await fixture.upload(form)
                #expect(answer.status == 201 && answer.text.contains(#""kind":"hands""#))
            }
        }

        @Test(
            arguments: [
                ("swing", "still", "composition", .stillPicture), ("hands", "still", "hands", nil),
                ("expression", "still", "expression", nil), ("swing", "fine", "swing", nil),
                ("unsure", "still propose-composition", "composition", .proposed),
            ] as [(String, String, String, AnalysisOrder.KindReason?)])
        func aPhotoHasNoSwing(
            _ asked: String, _ content: String, _ kind: String, _ reason: AnalysisOrder.KindReason?
        ) async throws {
            try await withRoutes { fixture in
                let form = TestForm().field("kind", asked).file("a.gif", "GIF89a " + content)
                let body = try AnswerBody(try await fixture.upload(form))
                let id = try #require(body.id.flatMap { ClipID($0) })
                let summary = try #require(try await fixture.store.clip(id, in: .machine))
                #expect(summary.clip.kind.rawValue == kind && summary.job.order.kindReason == reason)
            }
        }

        @Test func thePageSaysWhyAndOffersTheOthers() async throws {
            try await withRoutes(works: true) { fixture in
                let form = TestForm().field("kind", "swing").file("a.gif", "GIF89a still")
                let path = try #require(try AnswerBody(await fixture.upload(form)).path)
                #expect(try await eventually { try await fixture.ask(get(path + "/report.json")).status != 409 })
                let page = try await fixture.ask(get(path, Reader.browser.accept)).text
                #expect(page.contains("kind-notice") && page.contains("A photo can’t show a swing"))
            }
        }

        @Test func aClipIsTaggedFromTheFirst() async throws {
            try await withRoutes { fixture in
                let form = TestForm().field("tag", " Holiday , Serve,").file("serve.gif")
                #expect(try await fixture.upload(form).status == 201)
                let page = try await fixture.get(Addresses.library(), query: "?tag=holiday").text
                #expect(page.contains("#holiday") && page.contains("#serve"))
                let found = try await fixture.get(Addresses.library(), query: "?q=holi").text
                #expect(found.contains("serve.gif"))
                let many = (1...21).map { "tag\($0)" }.joined(separator: ",")
                for wrong in [String(repeating: "a", count: 31), "fine,\u{202E}", many] {
                    let answer = try await fixture.upload(TestForm().field("tag", wrong).file("serve.gif"))
                    #expect(answer.status == 400 && answer.text.contains("badTag"), "\(answer.text)")
                }
            }
        }

        @Test func aFormLeadsToTheClip() async throws {
            try await withRoutes { fixture in
                let answer = try await fixture.upload(TestForm().file("serve.gif"), as: .browser)
                let clip = try #require(try await fixture.store.recentClips(in: .machine, limit: 2).first)
                #expect(answer.status == 303 && answer["Location"] == "/clips/\(clip.id)")
                #expect(try await fixture.get(Addresses.clip(clip.id)).status == 200)
            }
        }

        @Test func aClipGoesAllTheWay() async throws {
            try await withRoutes(works: true) { fixture in
                let path = try #require(try AnswerBody(await fixture.upload(TestForm().file("a.gif"))).path)
                #expect(try await eventually { try await fixture.ask(get(path + "/report.json")).status != 409 })
                let report = try await fixture.ask(get(path + "/report.json"))
                #expect(try SwingReport(json: report.body).swings.isEmpty)
                #expect(try await fixture.ask(get(path + "/pictures/poster.jpg")).text.hasPrefix("poster"))
                #expect(try await fixture.ask(get(path, Reader.browser.accept)).status == 200)
            }
        }

        @Test(arguments: [
            ("no file part", TestForm().field("kind", "swing"), 400, "noFile"), ("no part", TestForm(), 400, "noFile"),
            ("no file chosen", TestForm().file("", ""), 400, "noFile"),
            ("another field's file", TestForm().file("a.gif", field: "other"), 400, "noFile"),
            ("a field called file", TestForm().field("file", "GIF89a fine"), 400, "noFile"),
            ("an empty file", TestForm().file("a.gif", ""), 400, "empty"),
            ("two files", TestForm().file("a.gif").file("b.gif"), 400, "severalFiles"),
            ("two files without names", TestForm().file("").file(""), 400, "severalFiles"),
            ("too large", TestForm().file("a.gif", "GIF89a " + String(repeating: "x", count: 5000)), 413, "tooLarge"),
            ("a long field", TestForm().field("kind", String(repeating: "x", count: 1025)), 400, "badForm"),
            ("another kind", TestForm().file("a.gif").field("kind", "dance"), 400, "unknownKind"),
            ("no kind", TestForm().file("a.gif").field("kind", ""), 400, "unknownKind"),
            ("no clip", TestForm().file("a.mp4", "%PDF-1.4\n%"), 415, "unsupportedType"),
            ("a broken clip", TestForm().file("a.gif", "GIF89a probe-fail=truncated"), 422, "truncated"),
        ])
        func whatIsRefusedLeavesNothing(_ what: String, _ form: TestForm, _ status: Int, _ code: String) async throws {
            let fixture = try await RoutesFixture { $0.uploadBytes = 4096 }
            for reader in Reader.allCases {
                let answer = try await fixture.upload(form, as: reader)
                #expect(answer.status == status)
                switch reader {
                case .browser: #expect(answer.text.contains("Error \(status)"))
                case .program: #expect(try AnswerBody(answer).code == code)
                }
            }
            #expect(try await eventually { fixture.folder.files(below: "incoming").isEmpty })
            for folder in ["incoming", "blobs"] { #expect(fixture.folder.files(below: folder) == []) }
            #expect(try await fixture.store.recentClips(in: .machine, limit: 1) == [])
            await fixture.stop()
        }

        @Test func theLimitIsForTheClipAndNotForTheForm() async throws {
            let fixture = try await RoutesFixture { $0.uploadBytes = 1000 }
            let largest = "GIF89a " + String(repeating: "x", count: 993)
            #expect(try await fixture.upload(TestForm().file("a.gif", largest)).status == 201)
            #expect(try await fixture.upload(TestForm().file("a.gif", largest + "x")).status == 413)
            await fixture.stop()
        }

        @Test(arguments: [("a.gif", 12 << 20), ("a.zip", 22 << 20)])
        func whatIsTooLargeForSureIsRefusedBeforeItIsSent(_ name: String, _ length: Int) async throws {
            let fixture = try await RoutesFixture { ($0.uploadBytes, $0.archiveBytes) = (10 << 20, 20 << 20) }
            let start =
                "--xYz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\nPK\u{3}\u{4}"
            let request = post(Addresses.clips(), length: length, Reader.program.accept, TestForm().contentType)
            // The rest never comes.
            let answer = try await fixture.ask(request, body: Array(start.utf8) + [UInt8](repeating: 0, count: 600_000))
            #expect(answer.status == 413 && answer.text.contains("tooLarge"), "\(answer.text)")
            await fixture.stop()
        }

        @Test func aFullQueueRefuses() async throws {
            let fixture = try await RoutesFixture { $0.queuedJobs = 1 }
            _ = try await fixture.accept()
            let answer = try await fixture.upload(TestForm().file("a.gif"), as: .browser)
            #expect(answer.status == 503 && answer.text.contains("Not available right now"))
            await fixture.stop()
        }

        @Test func whoComesTooManyIsToldWhenToTryAgain() async throws {
            // However long this takes, the other one is not too slow.
            let fixture = try await RoutesFixture { ($0.uploads, $0.slowUploadGrace) = (1, .seconds(600)) }
            do {
                let other = try fixture.store.beginUpload(expectedBytes: 100)
                for reader in Reader.allCases {
                    let answer = try await fixture.upload(TestForm().file("a.gif"), as: reader)
                    #expect(answer.status == 503 && answer["Retry-After"] == "30")
                    #expect(answer.text.contains("Too many clips are being uploaded right now"))
                }
                try await other.write([1])
            }
            #expect(try await eventually { fixture.folder.files(below: "incoming").isEmpty })
            #expect(try await fixture.upload(TestForm().file("a.gif")).status == 201)
            await fixture.stop()
        }

        @Test func fieldsThatNobodyKnowsAreLeftAside() async throws {
            let form = TestForm().field("colour", "red").field("kind", "swing").file("a.gif").field("", "x")
                .file("", "", field: "other")
            try await withRoutes { fixture in
                let answer = try await fixture.upload(form)
                #expect(answer.status == 201)
            }
        }

        @Test(arguments: [
            ("../../etc/passwd", "passwd"), ("C:\\clips\\serve.gif", "serve.gif"), ("..", "Untitled clip"),
            ("%22%0D%0AX.gif", "\" X.gif"), ("<script>alert(1)<%2Fscript>.gif", "<script>alert(1)<%2Fscript>.gif"),
            ("a\u{202E}gpj.exe", "agpj.exe"), (String(repeating: "n", count: 300), String(repeating: "n", count: 120)),
        ])
        func hostileNamesStayNames(_ sent: String, _ shown: String) async throws {
            try await withRoutes { fixture in
                #expect(try await fixture.upload(TestForm().file(sent)).status == 201)
                let clip = try #require(try await fixture.store.recentClips(in: .machine, limit: 1).first)
                #expect(clip.clip.name == shown)
                #expect(!(try await fixture.get(Addresses.clip(clip.id)).text.contains("<script>alert")))
            }
        }

        @Test(arguments: [
            ("text/plain", "GIF89a fine", 415, "notMultipart"),
            ("multipart/form-data", "GIF89a fine", 415, "notMultipart"),
            ("multipart/form-data; boundary=xYz", "nonsense", 400, "truncatedForm"),
            ("multipart/form-data; boundary=xYz", "--xYz\r\nno header\r\n\r\nx\r\n--xYz--", 400, "brokenForm"),
            (
                "multipart/form-data; boundary=xYz",
                "--xYz\r\nContent-Disposition: form-data; name=\"file\"; "
                    + "filename=\"a.gif\"\r\n\r\nGIF89a half", 400, "truncatedForm"
            ),
        ])
        func formsThatAreNone(_ type: String, _ text: String, _ status: Int, _ code: String) async throws {
            try await withRoutes { fixture in
                let body = Array(text.utf8)
                let answer = try await fixture.ask(
                    post("/clips", length: body.count, "Content-Type: \(type)"), body: body)
                #expect(try answer.status == status && AnswerBody(answer).code == code)
                #expect(try await fixture.store.recentClips(in: .machine, limit: 1) == [])
            }
        }
    }
}
