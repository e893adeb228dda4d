import Domain
import Jobs
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct PageTests {
        private func expectPage(_ answer: RawClient.Answer, _ words: String..., status: Int = 200) {
            #expect(answer.status == status)
            #expect(answer["Content-Type"] == "text/html; charset=utf-8")
            #expect(answer["Cache-Control"] == "no-store")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
            #expect(answer["Content-Security-Policy"]?.contains("default-src 'self'") == true)
            #expect(answer.text.hasPrefix("<!doctype html>"))
            for words in words { #expect(answer.text.contains(words), "\(words)") }
        }

        @Test func anEmptyHouse() async throws {
            try await withRoutes { fixture in
                let page = try await fixture.get(Addresses.dashboard())
                expectPage(page, "enctype=\"multipart/form-data\"", "action=\"/clips\"", "up to 2 GB")
                #expect(!page.text.contains("?before="))
                expectPage(try await fixture.get(Addresses.about()), "Wheel", "1.2.3", fixture.folder.path)
                let health = try await fixture.get(Addresses.health(), as: .program)
                #expect(health.status == 200 && health.text == "ok\n")
            }
        }

        @Test func theFirstPageShowsClipsInAllStates() async throws {
            try await withRoutes { fixture in
                let done = try await fixture.accept("1", name: "<b>done.mp4")
                try await fixture.finish(done)
                let failed = try await fixture.failed()
                let waiting = try await fixture.accept("3")
                let page = try await fixture.get(Addresses.dashboard())
                expectPage(page, "&lt;b&gt;done.mp4", "1 swing", "/clips/\(done)/pictures/poster.jpg")
                for clip in [done, failed, waiting] { #expect(page.text.contains("href=\"/clips/\(clip)\"")) }
                #expect(!page.text.contains("<b>done"))
            }
        }

        @Test func olderClipsAreInTheLibrary() async throws {
            try await withRoutes { fixture in
                var clips: [ClipID] = []
                for number in 0..<25 { clips.append(try await fixture.accept("\(number)")) }
                let page = try await fixture.get(Addresses.dashboard()).text
                #expect(page.contains("Search all 25 clips") && page.contains("/clips/\(clips[1])"))
                #expect(!page.contains("/clips/\(clips[0])"))
                try await fixture.pool.delete(clips[0], in: .machine)
                #expect(try await fixture.get(Addresses.dashboard()).text.contains("Search all 24 clips"))
            }
        }

        @Test func aClipThatWaitsSaysHowManyAreAhead() async throws {
            try await withRoutes { fixture in
                var clips: [ClipID] = []
                for number in 0..<3 { clips.append(try await fixture.accept("\(number)")) }
                let words = ["Starting soon.", "1 clip is ahead in the queue.", "2 clips are ahead in the queue."]
                let list = try await fixture.get(Addresses.dashboard()).text
                for (clip, words) in zip(clips, words) {
                    #expect(list.contains(words))
                    #expect(try await fixture.get(Addresses.clip(clip)).text.contains(words))
                }
                try await fixture.pool.delete(clips[0], in: .machine)
                #expect(try await fixture.get(Addresses.clip(clips[2])).text.contains(words[1]))
            }
        }

        @Test func aFinishedClipHasItsReport() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip)
                let page = try await fixture.get(Addresses.clip(clip))
                expectPage(
                    page, "My serve.mov", "src=\"/clips/\(clip)/media\"", "12.5",
                    "Film at 60 fps or more.", "/clips/\(clip)/pictures/keyframe-0-2.jpg",
                    "/clips/\(clip)/landmarks.bin", "/clips/\(clip)/landmarks.csv", "/clips/\(clip)/report.json",
                    "action=\"/clips/\(clip)/retry\"", "name=\"back\" value=\"/clips/\(clip)\"")
                #expect(!page.text.contains("keyframe-0-0.jpg") && !page.text.contains("notes.txt"))
            }
        }

        @Test func aClipWithoutReportSaysWhereItIs() async throws {
            try await withRoutes { fixture in
                let failed = try await fixture.failed()
                expectPage(
                    try await fixture.get(Addresses.clip(failed)), "This clip is &lt;cut&gt; off.",
                    "action=\"/clips/\(failed)/retry\"")
                let waiting = try await fixture.accept("waits")
                let page = try await fixture.get(Addresses.clip(waiting))
                expectPage(
                    page, "data-clip=\"\(waiting)\"", "data-events=\"/events\"",
                    "action=\"/clips/\(waiting)/cancel\"")
                #expect(!page.text.contains("landmarks.csv"))
                try await fixture.pool.cancel(waiting)
                expectPage(try await fixture.get(Addresses.clip(waiting)), "action=\"/clips/\(waiting)/retry\"")
            }
        }

        @Test(arguments: ["1e300", "-1e300", "1e15", "-3"])
        func numbersThatAreNoClipsBringNothingDown(_ number: String) async throws {
            let media = """
                {"kind":"video","width":640,"height":360,"duration":\(number),"frames":120,"fps":30,"rotation":0,
                "isVariableFrameRate":false,"container":"mov","codec":"h264","playsInBrowsers":true}
                """
            try await withRoutes { fixture in
                let clip = try await fixture.accept(mediaInfo: media)
                try await fixture.finish(clip, report: RoutesFixture.report(end: number))
                expectPage(try await fixture.get(Addresses.dashboard()), "My serve.mov")
                expectPage(
                    try await fixture.get(Addresses.clip(clip)), "My serve.mov",
                    "its report can’t be read. Analyse the clip again.")
                #expect(try await fixture.get(Addresses.report(clip)).status == 404)
            }
        }

        /// Such a report brought the server down whenever the list of clips was shown, after each restart, too.
        @Test(arguments: ["-9223372036854775808", "1e300"])
        func aWildReportOfHandsIsNotShown(_ number: String) async throws {
            let report = """
                {"version":1,"kind":"hands","coverage":1,"mirrored":false,"warnings":[],
                "media":{"width":640,"height":360,"duration":4,"frames":120,"fps":30,"rotation":0},
                "events":[{"start":0,"end":1,"count":\(number.contains("e") ? "1" : number),"hands":[]}],
                "diagnostics":{"trackingSeconds":\(number),"framesPerSecond":1,"detectorRuns":1,"parallelParts":1}}
                """
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                try await fixture.finish(clip, report: Array(report.utf8))
                expectPage(try await fixture.get(Addresses.dashboard()), "My serve.mov")
                expectPage(
                    try await fixture.get(Addresses.clip(clip)), "its report can’t be read. Analyse the clip again.")
            }
        }

        @Test(arguments: ["", "[]", "{}", "no JSON"])
        func aReportThatCannotBeReadLeavesThePage(_ text: String) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept(mediaInfo: text)
                try await fixture.finish(clip, report: Array(text.utf8))
                expectPage(try await fixture.get(Addresses.dashboard()), "My serve.mov")
                expectPage(try await fixture.get(Addresses.clip(clip)), "My serve.mov")
            }
        }
    }
}
