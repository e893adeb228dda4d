import Domain
import FoundationEssentials
import HTTPServer
import Messages
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// What a link shows to strangers, and what it does not.
    @Suite struct SharingTests {
        private static let stranger = "X-Forwarded-For: 203.0.113.5"

        private func withGate(_ body: (RoutesFixture) async throws -> Void) async throws {
            try await withRoutes(isGated: true, body)
        }

        private func share(
            _ thing: SharedThing, in fixture: RoutesFixture, downloads: Bool = false, names: Bool = true,
            days: Double = 30, password: String? = nil
        ) async throws -> SharedLink {
            let now = Date.now
            let hash: SharedLink.Password? =
                if let password { SharedLink.Password(hash: try await Passwords().hash(password)) } else { nil }
            let link = SharedLink(
                thing: thing, createdAt: now, endsAt: now + days * 86_400, password: hash, hasDownloads: downloads,
                showsNames: names)
            try await fixture.store.add(link, in: .machine)
            return link
        }

        /// What a stranger gets.
        private func look(
            _ path: String, _ fixture: RoutesFixture, _ headers: String..., method: HTTPServer.Method = .get
        ) async throws -> RawClient.Answer {
            try await fixture.ask(
                TestSupport.get(
                    path, method: method.rawValue,
                    ([Self.stranger, Reader.browser.accept] + headers)
                        .joined(separator: "\r\n")))
        }

        @Test func aLinkShowsItsReportAndNothingElse() async throws {
            try await withGate { fixture in
                let clip = try await fixture.analysed("Anna’s serve.mp4", [("serve", 20)])
                let other = try await fixture.analysed("Other.mp4", [("serve", 22)])
                let athlete = try #require(try await fixture.store.name(AthleteName("Anna Secret"), on: other))
                for downloads in [false, true] {
                    let link = try await share(.report(clip), in: fixture, downloads: downloads)
                    let base = "/shared/\(link.id)"
                    let start = try await look(base, fixture)
                    #expect(start.status == 303 && start["Location"] == "\(base)/clips/\(clip)")
                    let page = try await look("\(base)/clips/\(clip)", fixture)
                    #expect(page.status == 200 && page.text.contains("Anna’s serve.mp4"))
                    #expect(page["X-Robots-Tag"] == "noindex, nofollow" && page["Referrer-Policy"] == "no-referrer")
                    #expect(!page.text.contains("method=\"post\"") && !page.text.contains("Anna Secret"))

                    var expected: Set = [
                        Addresses.clip.pattern, Addresses.media.pattern, Addresses.landmarks.pattern,
                        Addresses.picture.pattern, Addresses.found.pattern, Addresses.commentary.pattern,
                    ]
                    if downloads {
                        expected.formUnion([
                            Addresses.paper.pattern, Addresses.report.pattern, Addresses.landmarksCSV.pattern,
                            Addresses.overlayVideo.pattern,
                        ])
                    }
                    // Every address, of this clip and of another, below the link and beside it.
                    for (id, isOwn) in [(clip, true), (other, false)] {
                        let ids = ExampleIDs(clip: id, athlete: athlete.id)
                        for address in fixture.table.examples(ids) {
                            for method in Set(address.methods + [.get, .post]) {
                                let below = try await look(
                                    base + address.path, fixture, "Sec-Fetch-Site: same-origin", "Content-Length: 0",
                                    method: method)
                                let isShown = isOwn && method == .get && expected.contains(address.pattern)
                                // What a swing's report has not is not found: what was found in photos, commentaries and
                                // videos that nobody made.
                                let isMade =
                                    ![
                                        Addresses.found.pattern, Addresses.commentary.pattern,
                                        Addresses.overlayVideo.pattern,
                                    ].contains(address.pattern) && !address.path.hasSuffix("/pictures/a")
                                #expect(
                                    isShown && isMade ? below.status == 200 : [404, 405].contains(below.status),
                                    "\(method) \(address.path) gives \(below.status)")
                                // The first page's path ends with a slash, which nothing has.
                                #expect(
                                    isShown || below.status == 405 || address.path == "/"
                                        || below.text.contains("shows one thing only"))
                            }
                            let free = [
                                Addresses.health, Addresses.links, Addresses.join, Addresses.joinCheck,
                                Addresses.authority, Addresses.enterClass,
                            ]
                            let alsoFree = [
                                Addresses.liveSession.pattern, Addresses.liveEvents.pattern, Addresses.teach.pattern,
                                Addresses.enterClassWithCode.pattern, Addresses.scannedClassCode.pattern,
                            ]
                            guard !(free.map(\.pattern) + alsoFree).contains(address.pattern) else { continue }
                            let beside = try await look(address.path, fixture, "Cookie: motionbook-link=\(link.id)")
                            #expect(beside.status == 401, "\(address.path) gives \(beside.status)")
                        }
                    }
                    // What the page links is there.
                    for match in page.text.matches(of: /(?:href|src|data-landmarks)="(\/[^"]*)"/) {
                        let path = String(match.1)
                        #expect(
                            path.hasPrefix(base + "/") || path.hasPrefix("/css") || path.hasPrefix("/js")
                                || path.hasPrefix("/icons"), "\(path)")
                        guard path.hasPrefix(base) else { continue }
                        let there = try await look(String(path.prefix { $0 != "#" }), fixture)
                        #expect(there.status == 200, "\(path) gives \(there.status)")
                    }
                    #expect(try await fixture.store.link(link.id)?.visits ?? 0 >= 1)
                }
            }
        }

        @Test func namesCanBeLeftOut() async throws {
            try await withGate { fixture in
                let clip = try await fixture.analysed("Anna’s serve.mp4", [("serve", 20), ("forehand", 9)])
                try await fixture.store.name(AthleteName("Bea Player"), on: clip)
                try await fixture.store.write(NoteText("Between us"), on: clip)
                let athlete = try #require(try await fixture.store.athlete(of: clip))
                let swings = try #require(try await fixture.store.swingReport(of: clip)).swings.map(\.identity)
                let things: [SharedThing] = [
                    .report(clip), .progress(athlete.id),
                    .comparison(.init(clip: clip, swing: swings[0]), .init(clip: clip, swing: swings[1])),
                ]
                for thing in things {
                    for names in [true, false] {
                        let link = try await share(thing, in: fixture, names: names)
                        let start = try await look("/shared/\(link.id)", fixture)
                        let page = try await look(try #require(start["Location"]), fixture)
                        #expect(page.status == 200 && !page.text.contains("Between us"), "\(thing)")
                        // A comparison has no player's name but that of the file.
                        let name = if case .comparison = thing { "Anna" } else { "Bea Player" }
                        #expect(page.text.contains(name) == names, "\(thing) \(names)")
                        #expect(names || !page.text.contains("Anna"), "\(thing)")
                        guard case .report = thing, !names else { continue }
                        let saving = try await share(thing, in: fixture, downloads: true, names: false)
                        for file in ["report.json", "report.pdf", "landmarks.csv"] {
                            let saved = try await look("/shared/\(saving.id)/clips/\(clip)/\(file)", fixture)
                            #expect(saved.status == 200 && saved["Content-Disposition"]?.contains("Clip-") == true)
                            #expect(!saved.text.contains("Anna") && !saved.text.contains("Bea"), "\(file)")
                        }
                        #expect(!page.text.contains("method=\"post\""), "\(thing)")
                    }
                }
            }
        }

        @Test func aComparisonShowsTheSwingsThatWereShared() async throws {
            try await withGate { fixture in
                let clip = try await fixture.analysed("one.mp4", [("serve", 20), ("forehand", 10), ("volley", 5)])
                let swings = try #require(try await fixture.store.swingReport(of: clip)).swings.map(\.identity)
                let link = try await share(
                    .comparison(.init(clip: clip, swing: swings[1]), .init(clip: clip, swing: swings[2])), in: fixture)
                let path = "/shared/\(link.id)/clips/\(clip)/compare/\(clip)"
                let page = try await look(path, fixture).text
                #expect(page.contains("<td>10.0</td><td>5.0</td>"))
                #expect(
                    try await look(path + "?a=0&b=0&curve=elbow", fixture).text.contains("<td>10.0</td><td>5.0</td>"))
                #expect(try await look("/shared/\(link.id)/clips/\(clip)", fixture).status == 404)
                #expect(try await look("/shared/\(link.id)/clips/\(clip)/media", fixture).status == 200)
            }
        }

        @Test func ofAComparisonOnlyPicturesOfItsSwingsAreReached() async throws {
            try await withGate { fixture in
                let clip = try await fixture.analysed("one.mp4", [("serve", 20), ("forehand", 10), ("volley", 5)])
                let other = try await fixture.analysed("two.mp4", [("serve", 20), ("forehand", 10)])
                let swings = try #require(try await fixture.store.swingReport(of: clip)).swings.map(\.identity)
                func swing(_ number: Int, of clip: ClipID) -> ComparedSwing { .init(clip: clip, swing: swings[number]) }
                // The one picture that there is shows the first swing of a clip.
                for (thing, isShown) in [
                    (SharedThing.comparison(swing(1, of: clip), swing(2, of: clip)), [false, false]),
                    (.comparison(swing(0, of: clip), swing(1, of: clip)), [true, false]),
                    (.comparison(swing(1, of: clip), swing(0, of: other)), [false, true]),
                ] {
                    let link = try await share(thing, in: fixture)
                    for (id, isShown) in zip([clip, other], isShown) {
                        let path = "/shared/\(link.id)/clips/\(id)/pictures/"
                        #expect(
                            try await look(path + "keyframe-0-2.jpg", fixture).status == (isShown ? 200 : 404),
                            "\(thing) \(id)")
                        #expect(try await look(path + "people.jpg", fixture).text.contains("shows one thing only"))
                    }
                    let poster = try await look("/shared/\(link.id)/clips/\(clip)/pictures/poster.jpg", fixture)
                    #expect(poster.status == 200)
                }
            }
        }

        @Test func whoWaitsForAReportIsShownIt() async throws {
            try await withGate { fixture in
                let clip = try await fixture.accept("clip")
                let link = try await share(.report(clip), in: fixture)
                let path = "/shared/\(link.id)/clips/\(clip)"
                let waiting = try await look(path, fixture).text
                #expect(waiting.contains("data-coming=\"true\"") && waiting.contains("/js/report/awaited.js"))
                // Without scripts the page loads itself again.
                #expect(waiting.contains(/<noscript><meta http-equiv="refresh" content="3">/))
                try await fixture.finish(clip)
                let done = try await look(path, fixture).text
                #expect(!done.contains("data-coming") && !done.contains("awaited"))
                // What has failed does not come.
                let failed = try await fixture.failed()
                let other = try await share(.report(failed), in: fixture)
                let page = try await look("/shared/\(other.id)/clips/\(failed)", fixture).text
                #expect(page.contains("data-coming=\"false\"") && !page.contains("http-equiv"))
            }
        }

        @Test func aGuestChoosesTheLanguageOfTheLink() async throws {
            let languages = try Languages(folders: [TestData.package.path + "/Languages"])
            try await withRoutes(isGated: true, languages: languages) { fixture in
                let clip = try await fixture.analysed("one.mp4", [("serve", 20)])
                let link = try await share(.report(clip), in: fixture)
                let (base, path) = ("/shared/\(link.id)", "/shared/\(link.id)/clips/\(clip)")
                let page = try await look(path, fixture).text
                #expect(page.contains("<form class=\"language-choice\" method=\"get\">"))
                #expect(page.contains("lang=\"en\"") && !page.contains("method=\"post\""))
                let chosen = try await look(path + "?language=de", fixture)
                #expect(chosen.status == 303 && chosen["Location"] == path)
                let cookie = try #require(chosen["Set-Cookie"])
                #expect(cookie.hasPrefix("motionbook-language=de; Path=\(base); "))
                // A browser that has the owner's choice sends that of the longer path first.
                let both = "Cookie: motionbook-language=de; motionbook-language=fr"
                #expect(try await look(path, fixture, both).text.contains("<html lang=\"de\""))
                #expect(try await look(path + "?language=xx", fixture).status == 400)
                // Only pages of the link lead somewhere.
                let elsewhere = try await look("\(base)/settings?language=de", fixture)
                #expect(elsewhere.status == 404 && elsewhere["Set-Cookie"] == nil)
                // What is no page of a link has no choice.
                #expect(try await !look("/shared/\(LinkID())", fixture).text.contains("language-choice"))
            }
        }

        @Test func anAlbumShowsItsPhotosAlone() async throws {
            try await withGate { fixture in
                let file = TestData.package.appending(path: "Tests/Fixtures/full-composition-report.json").path
                let report = [UInt8](try #require(FileManager.default.contents(atPath: file)))
                var clips: [ClipID] = []
                for (name, tag) in [("in.jpg", "cup final"), ("out.jpg", "private")] {
                    let clip = try await fixture.accept(name, name: name, kind: .composition, tags: [tag])
                    try await fixture.finish(clip, report: report)
                    clips.append(clip)
                }
                let link = try await share(.album(try #require(Tag("cup final"))), in: fixture)
                let base = "/shared/\(link.id)"
                for query in ["", "?tag=private", "?tag="] {
                    let page = try await look(base + "/contact-sheet" + query, fixture).text
                    #expect(
                        page.contains("in.jpg") && !page.contains("out.jpg") && !page.contains("private"), "\(query)")
                }
                #expect(try await look("\(base)/clips/\(clips[0])", fixture).status == 200)
                #expect(try await look("\(base)/clips/\(clips[0])/pictures/poster.jpg", fixture).status == 200)
                #expect(try await look("\(base)/clips/\(clips[1])", fixture).status == 404)
                #expect(try await look("\(base)/clips/\(clips[1])/pictures/poster.jpg", fixture).status == 404)
            }
        }

        @Test func whatHasEndedIsGone() async throws {
            try await withGate { fixture in
                let clip = try await fixture.analysed("one.mp4", [("serve", 20)])
                let expired = try await share(.report(clip), in: fixture, days: -1)
                let ended = try await share(.report(clip), in: fixture)
                let trashed = try await share(.report(clip), in: fixture)
                let deleted = try await share(.report(clip), in: fixture)
                try await fixture.store.endLink(ended.id, in: .machine)
                for path in ["", "/clips/\(clip)", "/clips/\(clip)/media"] {
                    #expect(try await look("/shared/\(expired.id)\(path)", fixture).status == 410)
                    #expect(try await look("/shared/\(ended.id)\(path)", fixture).status == 410)
                }
                try await fixture.store.trash([clip], isIn: true, in: .machine)
                #expect(try await look("/shared/\(trashed.id)/clips/\(clip)", fixture).status == 410)
                #expect(try await look("/shared/\(trashed.id)/clips/\(clip)/media", fixture).status == 410)
                try await fixture.store.trash([clip], isIn: false, in: .machine)
                #expect(try await look("/shared/\(trashed.id)/clips/\(clip)", fixture).status == 200)
                _ = try await fixture.store.delete(clip, in: .machine)
                let gone = try await look("/shared/\(deleted.id)/clips/\(clip)", fixture)
                #expect(gone.status == 410 && gone.text.contains("This link has ended"))
                #expect(gone["X-Robots-Tag"] == "noindex, nofollow" && !gone.text.contains("href=\"/library"))
                #expect(try await look("/shared/\(LinkID())", fixture).status == 404)
                #expect(try await look("/shared/x", fixture).status == 404)
                #expect(try await look("/shared", fixture).status == 404)
                // The list still tells of them.
                let list = try await fixture.get(Addresses.links()).text
                #expect(list.contains("Ended") && list.contains("Something that was deleted or is in the trash"))
            }
        }
    }
}
