import Domain
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct FileTests {
        private func withFinished(
            name: String = "My serve.mov", type: String = "video/mp4", proxy: Bool = false,
            _ body: (RoutesFixture, ClipID) async throws -> Void
        ) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept("0123456789", name: name, type: type)
                try await fixture.finish(clip, proxy: proxy)
                try await body(fixture, clip)
            }
        }

        @Test func theReportIsSavedUnderTheClipsName() async throws {
            try await withFinished { fixture, clip in
                let answer = try await fixture.get(Addresses.report(clip), as: .program)
                #expect(answer.status == 200 && answer["Content-Type"] == "application/json")
                #expect(answer.body == RoutesFixture.report())
                #expect(
                    answer["Content-Disposition"]
                        == "attachment; filename=\"My serve-report.json\"; filename*=UTF-8''My%20serve-report.json")
                #expect(answer["Cache-Control"] == "private, no-cache")
            }
        }

        @Test func theTableHasARowAFrame() async throws {
            try await withFinished { fixture, clip in
                let answer = try await fixture.get(Addresses.landmarksCSV(clip), as: .program)
                let rows = answer.text.split(separator: "\n")
                #expect(answer.status == 200 && answer["Content-Type"] == "text/csv; charset=utf-8")
                #expect(rows.count == 121 && rows[0].hasPrefix("time_s,score,nose_x,") && rows[1].hasPrefix("0.0,0,,"))
                #expect(Set(rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }) == [266])
                #expect(answer["Content-Disposition"]?.contains("\"My serve-landmarks.csv\"") == true)
                #expect(answer["Cache-Control"] == "private, no-cache")
            }
        }

        @Test(arguments: [
            (".mov", "\".mov-report.json\"", ".mov-report.json"),
            ("a.b.mp4", "\"a.b-report.json\"", "a.b-report.json"),
            ("plain", "\"plain-report.json\"", "plain-report.json"),
            ("q\"uo\\te.mp4", "\"te-report.json\"", "te-report.json"),
            ("a\r\nX-Evil: 1.mp4", "\"a X-Evil: 1-report.json\"", "a%20X-Evil%3A%201-report.json"),
            ("s;e=r.mp4", "\"s;e=r-report.json\"", "s%3Be%3Dr-report.json"),
            ("Aufschlag é.mp4", "\"Aufschlag __-report.json\"", "Aufschlag%20%C3%A9-report.json"),
        ])
        func hostileNamesStayNames(_ name: String, _ plain: String, _ encoded: String) async throws {
            try await withFinished(name: name) { fixture, clip in
                let answer = try await fixture.get(Addresses.report(clip))
                #expect(
                    answer["Content-Disposition"] == "attachment; filename=\(plain); filename*=UTF-8''\(encoded)")
                #expect(answer["X-Evil"] == nil)
            }
        }

        @Test(arguments: [
            ("video/mp4", "video/mp4"), ("video/quicktime", "video/mp4"), ("video/x-m4v", "video/mp4"),
            ("image/gif", "image/gif"), ("text/html", "application/octet-stream"),
        ])
        func clipsAreServedWithTheirStoredType(_ stored: String, _ served: String) async throws {
            try await withFinished(type: stored) { fixture, clip in
                let answer = try await fixture.get(Addresses.media(clip))
                #expect(answer.status == 200 && answer.text == "0123456789" && answer["Content-Type"] == served)
                #expect(answer["X-Content-Type-Options"] == "nosniff" && answer["Cache-Control"] == "private, no-cache")
            }
        }

        @Test(arguments: [false, true])
        func videoComesInRanges(_ proxy: Bool) async throws {
            try await withFinished(proxy: proxy) { fixture, clip in
                let whole = try await fixture.get(Addresses.media(clip))
                let tag = try #require(whole["ETag"])
                #expect(whole["Accept-Ranges"] == "bytes")
                let part = try await fixture.get(Addresses.media(clip), as: .browser, "Range: bytes=2-4")
                #expect(part.status == 206 && part.text == "234" && part["Content-Range"] == "bytes 2-4/10")
                let end = try await fixture.get(Addresses.media(clip), as: .browser, "Range: bytes=-3")
                #expect(end.status == 206 && end.text == "789")
                let beyond = try await fixture.get(Addresses.media(clip), as: .browser, "Range: bytes=10-")
                #expect(beyond.status == 416 && beyond["Content-Range"] == "bytes */10")
                let same = try await fixture.get(Addresses.media(clip), as: .browser, "If-None-Match: \(tag)")
                #expect(same.status == 304 && same.body.isEmpty)
                let head = try await fixture.ask(get(Addresses.media(clip), method: "HEAD"))
                #expect(head.status == 200 && head["Content-Length"] == "10" && head.body.isEmpty)
            }
        }

        @Test func theProxyStandsInForTheClip() async throws {
            try await withFinished(type: "video/x-matroska", proxy: true) { fixture, clip in
                let (media, page) = (
                    try await fixture.get(Addresses.media(clip)), try await fixture.get(Addresses.clip(clip))
                )
                #expect(media["Content-Type"] == "video/mp4" && page.text.contains("this is a converted copy"))
            }
        }

        @Test func picturesAndLandmarksHaveTheirTypes() async throws {
            try await withFinished { fixture, clip in
                for (name, text) in [("poster.jpg", "poster"), ("keyframe-0-2.jpg", "contact")] {
                    let answer = try await fixture.get(Addresses.picture(clip, try #require(ArtefactName(name))))
                    #expect(answer.text == text && answer["Content-Type"] == "image/jpeg")
                    #expect(answer["Cache-Control"] == "private, no-cache" && answer["ETag"] != nil)
                }
                let landmarks = try await fixture.get(Addresses.landmarks(clip), as: .program)
                #expect(landmarks["Content-Type"] == "application/octet-stream")
                #expect(landmarks.status == 200 && landmarks.body.count > 120)
            }
        }
    }
}
