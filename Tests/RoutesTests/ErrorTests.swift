import Domain
import HTTPServer
import Jobs
import Store
import Synchronization
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct ErrorTests {
        /// An error in both its forms: a page with the sentence for people, code and sentence for programs.
        private func expect(
            _ status: Int, _ code: String, _ fixture: RoutesFixture, _ request: (String) -> String
        ) async throws {
            let page = try await fixture.ask(request(Reader.browser.accept))
            #expect(page.status == status && page["Content-Type"] == "text/html; charset=utf-8")
            #expect(page.text.contains("Error \(status)") && page["Cache-Control"] == "no-store")
            let answer = try await fixture.ask(request(Reader.program.accept))
            #expect(answer.status == status && answer["Content-Type"] == "application/json")
            #expect(answer["X-Content-Type-Options"] == "nosniff" && answer["Cache-Control"] == "no-store")
            let body = try AnswerBody(answer)
            #expect(body.code == code && body.message?.hasSuffix(".") == true)
        }

        @Test func clipsThatAreNotThere() async throws {
            try await withRoutes { fixture in
                let id = ClipID()
                let poster = try #require(ArtefactName("poster.jpg"))
                let read = [
                    Addresses.clip(id), Addresses.report(id), Addresses.landmarks(id), Addresses.landmarksCSV(id),
                    Addresses.media(id), Addresses.picture(id, poster),
                    Addresses.events(id), Addresses.deleteClip(id), Addresses.overlayVideo(id, .beside),
                ]
                for address in read {
                    try await expect(404, "unknownClip", fixture) { get(address, $0) }
                }
                for address in [
                    Addresses.retry(id), Addresses.cancel(id), Addresses.deleteClip(id), Addresses.overlay(id),
                    Addresses.person(id),
                ] {
                    try await expect(404, "unknownClip", fixture) { post(address, length: 0, $0) }
                }
            }
        }

        @Test func whatIsNotReadyYet() async throws {
            try await withRoutes { fixture in
                let waiting = try await fixture.accept("waits")
                let poster = try #require(ArtefactName("poster.jpg"))
                for address in [
                    Addresses.report(waiting), Addresses.landmarks(waiting), Addresses.landmarksCSV(waiting),
                ] {
                    try await expect(409, "notReady", fixture) { get(address, $0) }
                }
                try await expect(409, "notReady", fixture) { get(Addresses.picture(waiting, poster), $0) }
                #expect(try await fixture.get(Addresses.media(waiting)).status == 200)
                try await fixture.pool.cancel(waiting)
                try await expect(404, "noReport", fixture) { get(Addresses.report(waiting), $0) }
                let failed = try await fixture.failed()
                let body = try AnswerBody(try await fixture.get(Addresses.landmarksCSV(failed), as: .program))
                #expect(body.code == "noReport" && body.message == "This clip is <cut> off.")
            }
        }

        @Test func filesThatAreNotForReading() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                for name in ["notes.txt", "landmarks.bin", "keyframe-9-9.jpg", "proxy.mp4", "jpg"] {
                    try await expect(404, "noSuchFile", fixture) { get("/clips/\(clip)/pictures/\(name)", $0) }
                }
            }
        }

        @Test func whatIsBusyCannotBeAnalysedAgain() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await expect(409, "alreadyQueued", fixture) { post(Addresses.retry(clip), length: 0, $0) }
            }
        }

        @Test(arguments: [
            ("PUT", "/", "GET, HEAD"), ("GET", "/clips", "POST"), ("DELETE", "/clips/ID", "GET, HEAD"),
            ("GET", "/clips/ID/retry", "POST"), ("GET", "/clips/ID/cancel", "POST"),
            ("PATCH", "/clips/ID/delete", "GET, POST, HEAD"), ("POST", "/healthz", "GET, HEAD"),
        ])
        func wrongMethods(_ method: String, _ path: String, _ allowed: String) async throws {
            try await withRoutes { fixture in
                let path = path.replacing("ID", with: ClipID().description)
                func request(_ accept: String) -> String {
                    get(path, method: method, accept, "Sec-Fetch-Site: same-origin", "Content-Length: 0")
                }
                try await expect(405, "methodNotAllowed", fixture, request)
                #expect(try await fixture.ask(request(Reader.program.accept))["Allow"] == allowed)
            }
        }

        @Test(arguments: ["/nowhere", "/clips/x", "/clips/x/media", "/clips/../about", "/%2e%2e/etc/passwd", "/clips/"])
        func pathsThatLeadNowhere(_ path: String) async throws {
            try await withRoutes { fixture in try await expect(404, "notFound", fixture) { get(path, $0) } }
        }

        @Test(arguments: [
            "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site", "Sec-Fetch-Site: none",
            "Origin: http://evil.example", "Origin: null", "X-Nothing: 1",
        ])
        func otherSitesChangeNothing(_ header: String) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                for address in [
                    Addresses.deleteClip(clip), Addresses.cancel(clip), Addresses.retry(clip), Addresses.overlay(clip),
                    Addresses.person(clip), Addresses.clips(),
                ] {
                    try await expect(403, "crossOrigin", fixture) {
                        get(address, method: "POST", $0, header, "Content-Length: 0")
                    }
                }
                #expect(try await fixture.store.clip(clip, in: .machine)?.job.state == .queued)
                let own = get(
                    Addresses.cancel(clip), method: "POST", "Origin: http://localhost", "Content-Length: 0")
                #expect(try await fixture.ask(own).status == 204)
            }
        }

        @Test func otherNamesAreNotOurs() async throws {
            try await withRoutes { fixture in
                let answer = try await fixture.ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
                #expect(try answer.status == 421 && AnswerBody(answer).code == "wrongHost")
            }
        }

        @Test(arguments: [
            (AppError(.tooLarge, "a."), 413, "tooLarge"), (AppError(.empty, "a."), 400, "empty"),
            (AppError(.diskFull, "a."), 507, "diskFull"), (AppError(.queueFull, "a."), 503, "queueFull"),
            (AppError(.unsupportedType, "a."), 415, "unsupportedType"),
            (AppError(.database, "a.", detail: "secret"), 500, "database"),
        ])
        func errorsOfTheRoomsBelow(_ error: AppError, _ status: Int, _ code: String) throws {
            let mapped = try #require(WebError(error as any Error))
            #expect(mapped.status.rawValue == status && mapped.code == code && mapped.message == "a.")
            #expect(mapped.detail == error.detail)
            #expect(WebError(CancellationError()) == nil)
        }

        /// The page, the answer for programs and the log call a failed request by one name.
        @Test func failuresCanBeFoundInTheLog() async throws {
            let fixture = try await RoutesFixture { $0.reservedDiskBytes = .max }
            let answer = try await fixture.upload(TestForm().file("a.gif"))
            let body = try AnswerBody(answer)
            let page = try await fixture.upload(TestForm().file("a.gif"), as: .browser)
            let missing = try await fixture.get(Addresses.clip(ClipID()), as: .program)
            await fixture.stop()
            let names = try [answer, page].map { try #require($0["X-Request-Id"]) }
            #expect(answer.status == 507 && body.request == names[0])
            #expect(
                page.status == 507 && page.text.contains("For details, look for request \(names[1]) in the server log.")
            )
            #expect(try AnswerBody(missing).request == nil && missing["X-Request-Id"] != nil)
            let lines = fixture.failures.lines.withLock { $0 }
            #expect(lines.count == 2 && zip(lines, names).allSatisfy { $0.hasPrefix("\($1) diskFull ") }, "\(lines)")
        }
    }
}
