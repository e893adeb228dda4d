import Domain
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct ActionTests {
        /// What was done: a form leads on to a page, a program gets no content.
        private func expectDone(_ answer: RawClient.Answer, _ reader: Reader, next: String) {
            switch reader {
            case .browser: #expect(answer.status == 303 && answer["Location"] == next)
            case .program: #expect(answer.status == 204 && answer["Location"] == nil)
            }
            #expect(answer.body.isEmpty)
        }

        @Test(arguments: Reader.allCases)
        func cancel(_ reader: Reader) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                for _ in 0..<2 {
                    expectDone(
                        try await fixture.post(Addresses.cancel(clip), as: reader), reader, next: Addresses.clip(clip))
                    #expect(try await fixture.store.clip(clip, in: .machine)?.job.state == .cancelled)
                }
            }
        }

        @Test(arguments: Reader.allCases)
        func runAgain(_ reader: Reader) async throws {
            try await withRoutes { fixture in
                let failed = try await fixture.failed()
                let done = try await fixture.accept()
                try await fixture.finish(done)
                for clip in [failed, done] {
                    expectDone(
                        try await fixture.post(Addresses.retry(clip), as: reader), reader, next: Addresses.clip(clip))
                    #expect(try await fixture.store.clip(clip, in: .machine)?.job.state == .queued)
                }
                // The report of the last run stays until the next one has its own.
                #expect(try await fixture.get(Addresses.report(done)).status == 200)
            }
        }

        @Test(arguments: [
            (Job.State.failed, "The latest analysis failed", "This clip is cut off."),
            (.cancelled, "The latest analysis was stopped", "This report is from the previous analysis."),
        ])
        func aReportStaysWhenALaterAnalysisComesToNothing(
            _ end: Job.State, _ title: String, _ words: String
        ) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                _ = try await fixture.post(Addresses.retry(clip))
                let job = try #require(try await fixture.store.claimNext())
                try await fixture.store.end(
                    job.id, end, code: "truncated", message: end == .failed ? "This clip is cut off." : nil)
                let page = try await fixture.get(Addresses.clip(clip)).text
                for part in [title, words, "/clips/\(clip)/media", "id=\"swing-1\"", "action=\"/clips/\(clip)/retry\""]
                {
                    #expect(page.contains(part), "\(part)")
                }
                for address in [
                    Addresses.report(clip), Addresses.landmarks(clip), Addresses.landmarksCSV(clip),
                    Addresses.media(clip), Addresses.comparisonChoice(clip),
                ] {
                    #expect(try await fixture.get(address).status == 200, "\(address)")
                }
                #expect(try await fixture.get(Addresses.dashboard()).text.contains("1 swing"))
                // While a new one is being made there is none.
                _ = try await fixture.post(Addresses.retry(clip))
                let busy = try await fixture.get(Addresses.clip(clip)).text
                #expect(!busy.contains(title) && !busy.contains("id=\"swing-1\""))
            }
        }

        @Test func aClipThatWaitsForTheDiskSaysSo() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                let job = try #require(try await fixture.store.claimNext())
                let how = JobReturn(countsAttempt: false, message: "Waits for room.")
                try await fixture.store.requeue(job, how)
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("Waits for room."))
                #expect(try await fixture.get(Addresses.dashboard()).text.contains("Waits for room."))
            }
        }

        @Test(arguments: Reader.allCases)
        func lookForSomethingElse(_ reader: Reader) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                expectDone(
                    try await fixture.send([("kind", "hands")], to: Addresses.analyse(clip), as: reader), reader,
                    next: Addresses.clip(clip))
                let found = try #require(try await fixture.store.clip(clip, in: .machine))
                #expect(found.clip.kind == .hands && found.job.task == .analysis(AnalysisOrder()))
                // Not while that goes on.
                #expect(
                    try await fixture.send([("kind", "swing")], to: Addresses.analyse(clip), as: reader).status == 409)
                #expect(try await fixture.store.clip(clip, in: .machine)?.clip.kind == .hands)
            }
        }

        @Test(arguments: [true, false])
        func swapSides(isMirrored: Bool) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                _ = try await fixture.send(
                    [("mirrored", String(isMirrored))], to: Addresses.analyse(clip), as: .program)
                let found = try #require(try await fixture.store.clip(clip, in: .machine))
                #expect(found.job.task == .analysis(AnalysisOrder(mirrored: isMirrored)) && found.clip.kind == .swing)
            }
        }

        @Test(arguments: ["dance", "unsure", "", "HANDS"])
        func thereAreOnlySoManyKinds(_ name: String) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                let answer = try await fixture.send([("kind", name)], to: Addresses.analyse(clip), as: .program)
                #expect(answer.status == 400 && answer.text.contains("unknownKind"))
                #expect(try await fixture.store.clip(clip, in: .machine)?.job.state == .done)
            }
        }

        @Test(arguments: Reader.allCases)
        func delete(_ reader: Reader) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                let question = try await fixture.get(Addresses.deleteClip(clip))
                #expect(question.status == 200 && question.text.contains("action=\"/clips/\(clip)/delete\""))
                #expect(question.text.contains("method=\"post\"") && question.text.contains("My serve.mov"))
                #expect(try await fixture.store.clip(clip, in: .machine) != nil)
                expectDone(
                    try await fixture.post(Addresses.deleteClip(clip), as: reader), reader, next: Addresses.dashboard())
                #expect(try await fixture.get(Addresses.media(clip)).status == 404)
                #expect(try await fixture.post(Addresses.deleteClip(clip), as: reader).status == 404)
                for folder in ["blobs", "clips", "work"] { #expect(fixture.folder.files(below: folder) == []) }
            }
        }

        @Test func newsComesWithThePresentStateFirst() async throws {
            try await withRoutes { fixture in
                let failed = try await fixture.failed()
                let clip = try await fixture.accept()
                let port = fixture.server.address.port
                let (one, all) = try await offPool {
                    let one = try RawClient(port: port)
                    try one.send(get(Addresses.events(clip)))
                    let all = try RawClient(port: port)
                    try all.send(get(Addresses.allEvents()))
                    let head = try one.readHead()
                    #expect(head.status == 200 && head["Content-Type"] == "text/event-stream")
                    _ = try all.readHead()
                    return (
                        try one.readText(until: "\n\n"),
                        try all.readText(until: "\n\n") + all.readText(until: "\n\n")
                    )
                }
                #expect(
                    one.contains("data: {\"clip\":\"\(clip)\",\"done\":0,\"state\":\"queued\",\"total\":0}\n"))
                #expect(all.contains("\"clip\":\"\(clip)\"") && all.contains("\"clip\":\"\(failed)\""))
                #expect(all.contains("\"message\":\"This clip is <cut> off.\"") && all.contains("\"failed\""))
            }
        }
    }
}
