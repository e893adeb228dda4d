import Domain
import FoundationEssentials
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    @Suite struct LibraryPageTests {
        private func ids(_ page: String) -> [String] {
            page.components(separatedBy: "<li class=\"library-row\" id=\"clip-").dropFirst().compactMap {
                $0.split(separator: "\"").first.map(String.init)
            }
        }

        @Test func everythingIsFoundByWhatIsAsked() async throws {
            try await withRoutes { fixture in
                let serve = try await fixture.analysed("Serve.mov", [("serve", 9)])
                let rally = try await fixture.analysed("Rally.mov", [("forehand", 9), ("backhandSlice", 8)])
                let waiting = try await fixture.accept("waits")
                try await fixture.store.name(AthleteName("Ada & Co"), on: rally)
                let ada = try #require(try await fixture.store.athlete(of: rally))
                let tag = try #require(Tag("Final <b>"))
                try await fixture.store.tag([serve], with: [tag], isOn: true, in: .machine)
                let all = [waiting, rally, serve].map(\.description)
                let asked: [(query: String, clips: [String])] = [
                    ("", all), ("?q=slice", [all[1]]), ("?q=ada+co", [all[1]]), ("?q=nobody", []), ("?kind=swing", all),
                    ("?kind=hands", []), ("?athlete=\(ada.id)", [all[1]]), ("?tag=final+%3Cb%3E", [all[2]]),
                    ("?found=yes", [all[1], all[2]]), ("?found=no", [all[0]]), ("?order=oldest", all.reversed()),
                    ("?order=findings", [all[1], all[2], all[0]]), ("?from=2020-01-01&until=2099-12-31", all),
                    ("?from=2099-01-01", []), ("?until=2020-01-01", []), ("?in=trash", []),
                    // What makes no sense is not asked for.
                    ("?kind=x&athlete=..&from=0000-99-99&order=%FF&page=-3&pages=x&tag=", all),
                ]
                for (query, clips) in asked {
                    let page = try await fixture.get(Addresses.library(), query: query)
                    #expect(page.status == 200 && ids(page.text) == clips, "\(query)")
                }
                for signs in ["???", "%F0%9F%8E%BE", "..."] {
                    let page = try await fixture.get(Addresses.library(), query: "?q=" + signs).text
                    #expect(ids(page) == [], "\(signs)")
                    #expect(page.contains("Nothing to search for") == (signs.first != "%"), "\(signs)")
                }
                let page = try await fixture.get(Addresses.library()).text
                #expect(page.contains("#final &lt;b>") || page.contains("#final &lt;b&gt;"))
                #expect(!page.contains("final <b>"))
            }
        }

        /// Clips are found by the days of whoever asks.
        @Test func daysAreThoseOfTheViewer() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept("one")
                try await fixture.store.name(AthleteName("Ada"), on: clip)
                let ada = try #require(try await fixture.store.athlete(of: clip))
                // Past midnight in Auckland, and the day before everywhere else.
                let moment = try Date("2026-11-25T11:30:00Z", strategy: .iso8601)
                try await fixture.store.bringAll(at: moment)
                let zones: [(String, day: String?)] = [
                    ("Pacific/Auckland", "26"), ("America/Los_Angeles", "25"), ("Nowhere/City", nil), ("", nil),
                ]
                for (zone, day) in zones {
                    let cookie = "Cookie: a=b; motionbook-zone=\(zone)"
                    let page = try await fixture.get(Addresses.library(), as: .browser, cookie).text
                    #expect(page.contains("hidden>Dates are in") == (day != nil), "\(zone)")
                    #expect(page.contains(">Dates are in the server’s time zone, "))
                    guard let day else { continue }
                    for asked in ["24", "25", "26", "27"] {
                        let path = Addresses.library() + "?from=2026-11-\(asked)&until=2026-11-\(asked)"
                        let page = try await fixture.ask(TestSupport.get(path, "Accept: text/html", cookie)).text
                        #expect(ids(page) == (asked == day ? [clip.description] : []), "\(asked) in \(zone)")
                    }
                    let athlete = try await fixture.get(Addresses.athlete(ada.id), as: .browser, cookie).text
                    #expect(athlete.contains("\(day) Nov 2026"), "\(zone)")
                }
            }
        }

        @Test func pagesFollowEachOther() async throws {
            try await withRoutes { fixture in
                var clips: [String] = []
                // One more than fit on a page.
                for number in 0..<49 { clips.append(try await fixture.accept("\(number)").description) }
                let first = try await fixture.get(Addresses.library(), query: "?q=serve").text
                #expect(ids(first) == clips.reversed().prefix(48).map(\.self) && first.contains("49 clips found"))
                #expect(first.contains("href=\"/library?page=1&amp;q=serve\""))
                let second = try await fixture.get(Addresses.library(), query: "?q=serve&page=1").text
                #expect(ids(second) == [clips[0]] && !second.contains("library-more"))
                #expect(try await ids(fixture.get(Addresses.library(), query: "?q=serve&pages=2").text).count == 49)
                for page in [7, Int.max] {
                    let answer = try await fixture.get(Addresses.library(), query: "?page=\(page)&pages=\(page)")
                    #expect(answer.status == 200 && ids(answer.text) == [], "page \(page)")
                }
            }
        }

        @Test func aClipsOwnPageTellsWhatBecameOfIt() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("one.mov", [("serve", 9)])
                let path = Addresses.clip(clip)
                for (action, isTrashed) in [("trash", true), ("trash", true), ("restore", false), ("restore", false)] {
                    let fields = [("action", action), ("clip", clip.description), ("back", path)]
                    let answer = try await fixture.send(fields, to: Addresses.library())
                    #expect(answer.status == 303 && answer["Location"] == path)
                    let page = try await fixture.get(Addresses.clip(clip)).text
                    #expect(page.contains("This clip is in the trash") == isTrashed)
                    #expect(page.contains("value=\"trash\"") == !isTrashed)
                    #expect(page.contains("Delete permanently") == isTrashed)
                }
                for back in [
                    "/clips/x", "//evil.example/clips/\(clip)", "https://evil.example", "/clips/\(clip)/delete",
                ] {
                    let fields = [("action", "trash"), ("clip", clip.description), ("back", back)]
                    #expect(
                        try await fixture.send(fields, to: Addresses.library())["Location"]?.hasPrefix("/library?done=")
                            == true)
                }
            }
        }

        @Test func chosenClipsAreChanged() async throws {
            try await withRoutes { fixture in
                let one = try await fixture.analysed("one.mov", [("serve", 9)])
                let two = try await fixture.accept("two", name: "two.mov")
                let theirs = try await fixture.accept("three", in: Scope(name: "other"))
                func change(_ fields: (String, String)..., next: String) async throws {
                    let chosen = [one, two, theirs].map { ("clip", $0.description) }
                    let answer = try await fixture.send(fields + chosen, to: Addresses.library())
                    #expect(answer.status == 303 && answer["Location"] == next)
                }
                try await change(
                    ("action", "tag"), ("tag", "Camp, camp ,Final"), ("back", "/library?q=one&x=y"),
                    next: "/library?q=one&done=tag&count=2")
                try await change(("action", "untag"), ("tag", "final"), next: "/library?done=untag&count=2")
                try await change(
                    ("action", "name"), ("name", "Ada"), ("back", "https://elsewhere/"),
                    next: "/library?done=name&count=2")
                let page = try await fixture.get(Addresses.library(), query: "?tag=camp").text
                #expect(ids(page) == [two, one].map(\.description) && page.contains("Ada") && !page.contains("#final"))
                #expect(try await fixture.store.athlete(of: theirs) == nil)
                try await change(("action", "trash"), next: "/library?done=trash&count=2")
                #expect(try await fixture.store.latestJob(of: two)?.state == .cancelled)
                #expect(try await fixture.store.latestJob(of: theirs)?.state == .queued)
                #expect(try await ids(fixture.get(Addresses.library()).text) == [])
                let trash = try await fixture.get(Addresses.library(), query: "?in=trash&done=trash&count=2").text
                #expect(ids(trash) == [two, one].map(\.description) && trash.contains("Will be deleted in 30 days"))
                #expect(trash.contains("2 clips moved to the trash."))
                #expect(try await fixture.get(Addresses.clip(one)).text.contains("This clip is in the trash"))
                try await change(
                    ("action", "restore"), ("back", "/library?in=trash"), next: "/library?in=trash&done=restore&count=2"
                )
                try await change(("action", "analyse"), next: "/library?done=analyse&count=2")
                try await change(("action", "delete"), next: "/library?done=delete&count=2")
                #expect(try await fixture.store.clip(one, in: .machine) == nil)
                #expect(try await fixture.store.clip(theirs, in: Scope(name: "other")) != nil)
                let long = String(repeating: "x", count: 99)
                for fields in [
                    [("action", "")], [("action", "tag"), ("tag", " ,")], [("action", "name"), ("name", long)],
                ] {
                    #expect(try await fixture.send(fields, to: Addresses.library()).status == 400, "\(fields)")
                }
            }
        }

        @Test func aClipGetsAnotherName() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                #expect(
                    try await fixture.send([("name", "../Final.mov")], to: Addresses.renameClip(clip)).status == 303)
                #expect(try await fixture.get(Addresses.clip(clip)).text.contains("Final.mov"))
                #expect(try await fixture.send([("name", "")], to: Addresses.renameClip(clip)).status == 400)
                #expect(try await fixture.send([("name", "x")], to: Addresses.renameClip(ClipID())).status == 404)
            }
        }
    }
}
