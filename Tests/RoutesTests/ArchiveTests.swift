import Archives
import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// One machine packs, another one opens: two servers with stores and workers of their own.
    @Suite struct ArchiveTests {
        /// A clip with all that can belong to one.
        private func full(_ fixture: RoutesFixture, _ name: String = "Vorhand é.gif") async throws -> ClipID {
            // As the worker of the other machine is going to probe it.
            let info = MediaInfo(
                kind: .animation, width: 640, height: 360, duration: 1, frames: 30, fps: 30, rotation: 0,
                isVariableFrameRate: false, container: "gif", codec: "gif", playsInBrowsers: true)
            let clip = try await fixture.accept(
                "GIF89a \(name)", name: name, type: "image/gif",
                mediaInfo: String(decoding: try JSONEncoder().encode(info), as: UTF8.self))
            try await fixture.finish(clip, proxy: true)
            try await fixture.store.name(AthleteName("Jürgen"), on: clip)
            try await fixture.store.write(NoteText("Longer\nfollow-through."), on: clip)
            let line = Drawing(.line, .blue, [.init(x: 0.1, y: 0.2), .init(x: 0.3, y: 0.4)])
            try await fixture.store.add(
                KeptMoment(Moment(time: 0.5, text: "Elbow", hold: 1, drawings: [line]), browser: "Firefox"), to: clip)
            let said = CommentaryFiles(
                script: Array(#"{"seconds":2,"steps":[{"at":0,"time":0.5}]}"#.utf8), voice: [1, 2, 3])
            try await fixture.store.add(
                KeptCommentary(id: CommentaryID(), seconds: 2, browser: "Firefox"), said, to: clip)
            try await fixture.store.tag([clip], with: ["camp", "u14"].compactMap { Tag($0) }, isOn: true, in: .machine)
            return clip
        }

        private func zip(_ fixture: RoutesFixture, _ clip: ClipID) async throws -> [UInt8] {
            let answer = try await fixture.get(Addresses.archive(clip), as: .program)
            #expect(answer.status == 200 && answer["Content-Type"] == "application/zip")
            return answer.body
        }

        private func send(_ zip: [UInt8], to fixture: RoutesFixture) async throws -> RawClient.Answer {
            let start = "--xYz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.zip\"\r\n\r\n"
            let body = Array(start.utf8) + zip + Array("\r\n--xYz--\r\n".utf8)
            return try await fixture.ask(
                post(Addresses.clips(), length: body.count, Reader.program.accept, TestForm().contentType), body: body)
        }

        @Test func whatOneMachinePacksAnotherOneOpens() async throws {
            try await withRoutes { one in
                let clip = try await full(one)
                let answer = try await one.get(Addresses.archive(clip))
                #expect(answer["Content-Disposition"]?.contains("Vorhand%20%C3%A9-motionbook.zip") == true)
                try await withRoutes { other in
                    let taken = try await send(answer.body, to: other)
                    #expect(taken.status == 201 && taken.text.contains(#""known":0"#), "\(taken.text)")
                    let arrived = try #require(try await other.store.recentClips(in: .machine, limit: 9).first)
                    #expect(taken["Location"] == "/clips/\(arrived.id)" && arrived.id != clip)
                    let before = try #require(try await one.store.clip(clip, in: .machine))
                    #expect(arrived.job.state == .done && arrived.clip.blob == before.clip.blob)
                    #expect(arrived.clip.name == before.clip.name && arrived.clip.createdAt == before.clip.createdAt)
                    #expect(arrived.digest == before.digest && arrived.digest != nil)
                    // Byte for byte.
                    let addresses = [
                        Addresses.report, Addresses.landmarks, Addresses.media, Addresses.landmarksCSV,
                    ]
                    for address in addresses {
                        let there = try await one.get(address(clip)).body
                        #expect(try await other.get(address(arrived.id)).body == there && !there.isEmpty)
                    }
                    for name in ["poster.jpg", "keyframe-0-2.jpg"].compactMap({ ArtefactName($0) }) {
                        let there = try await one.get(Addresses.picture(clip, name)).body
                        #expect(
                            try await other.get(Addresses.picture(arrived.id, name)).body == there && !there.isEmpty)
                    }
                    #expect(try await other.store.athlete(of: arrived.id)?.name == AthleteName("jürgen"))
                    #expect(try await other.store.note(on: arrived.id) == one.store.note(on: clip))
                    #expect(try await other.store.moments(of: arrived.id) == one.store.moments(of: clip))
                    #expect(try await other.store.moments(of: arrived.id).count == 1)
                    let said = try #require(try await other.store.commentaries(of: arrived.id).first)
                    #expect(try await other.store.commentaries(of: arrived.id) == one.store.commentaries(of: clip))
                    #expect(
                        try await other.store.files(of: said.id, of: arrived.id)
                            == one.store.files(of: said.id, of: clip))
                    #expect(try await other.store.parts(of: arrived.id).tags.map(\.description) == ["camp", "u14"])
                    // The page is the same, but for the clip's name in addresses.
                    let page = try await one.get(Addresses.clip(clip)).text
                    let theirs = try await other.get(Addresses.clip(arrived.id)).text
                    #expect(theirs.contains("Longer") && theirs.contains("Jürgen"))
                    #expect(
                        plain(theirs, arrived.id) == plain(page, clip))
                    // A second time it is said that it is here.
                    let again = try await send(answer.body, to: other)
                    #expect(again.status == 409 && again.text.contains("alreadyHere"))
                    #expect(again.text.contains("Vorhand é.gif"))
                    #expect(try await other.store.recentClips(in: .machine, limit: 9).count == 1)
                    #expect(
                        try await other.get(Addresses.library(), query: "?q=follow-through").text.contains(
                            arrived.id.description))
                }
            }
        }

        /// A page without what differs from machine to machine: identifiers.
        private func plain(_ page: String, _ id: ClipID) -> String {
            page.replacing(id.description, with: "ID").replacing(/athletes\/[a-z0-9]{26}/, with: "athletes/ID")
        }

        @Test func clipsWithoutReportsAreAnalysedThere() async throws {
            try await withRoutes { one in
                let clip = try await one.accept("GIF89a fine", name: "a.gif", type: "image/gif")
                let packed = try await zip(one, clip)
                try await withRoutes(works: true) { other in
                    #expect(try await send(packed, to: other).status == 201)
                    let arrived = try #require(try await other.store.recentClips(in: .machine, limit: 9).first)
                    #expect(
                        try await eventually {
                            try await other.get(Addresses.report(arrived.id), as: .program).status == 200
                        })
                }
            }
        }

        @Test func chosenClipsGoTogether() async throws {
            try await withRoutes { one in
                let clips = [try await full(one, "a.gif"), try await full(one, "b.gif"), try await full(one, "A.gif")]
                let theirs = try await one.accept("GIF89a not yours", in: Scope(name: "other"))
                let fields = (clips + [theirs]).map { ("clip", $0.description) } + [("action", "zip")]
                let answer = try await one.send(fields, to: Addresses.library())
                #expect(answer.status == 200 && answer["Content-Type"] == "application/zip")
                #expect(answer["Content-Disposition"]?.contains("\"motionbook-3-clips.zip\"") == true)
                #expect(try await one.send([("action", "zip")], to: Addresses.library()).status == 400)
                try await withRoutes { other in
                    // One of them is there already.
                    #expect(try await send(zip(one, clips[1]), to: other).status == 201)
                    let taken = try await send(answer.body, to: other)
                    #expect(taken.status == 201 && taken.text.contains(#""known":1"#), "\(taken.text)")
                    #expect(taken["Location"] == "/library?count=2&done=taken")
                    let names = try await other.store.recentClips(in: .machine, limit: 9).map(\.clip.name)
                    #expect(names == ["A.gif", "a.gif", "b.gif"])
                    #expect(
                        try await other.get(Addresses.library(), query: "?done=taken&count=2").text.contains(
                            "from the ZIP"))
                    let again = try await send(answer.body, to: other)
                    #expect(
                        again.status == 409 && again.text.contains("All 3 clips in this ZIP are already in your clips"))
                }
            }
        }

        @Test func largeOnesComeInParts() async throws {
            try await withRoutes { one in
                let clips = [try await full(one, "a.gif"), try await full(one, "b.gif")]
                let first = try await zip(one, clips[0])
                let fields = clips.reversed().map { ("clip", $0.description) } + [("action", "zip")]
                let both = try await one.send(fields, to: Addresses.library()).body
                try await withRoutes { other in
                    func send(_ zip: [UInt8]) async throws -> (answer: RawClient.Answer, said: String) {
                        let begun = try await other.tus("POST", "/uploads", ["Upload-Length: \(zip.count)"])
                        let path = try #require(begun["Location"])
                        let answer = try await other.tus(
                            "PATCH", path, ["Content-Type: application/offset+octet-stream", "Upload-Offset: 0"],
                            body: zip)
                        return (answer, try await other.status(path))
                    }
                    let taken = try await send(first)
                    let arrived = try #require(try await other.store.recentClips(in: .machine, limit: 9).first)
                    #expect(taken.answer.status == 204 && taken.answer["Clip-Location"] == "/clips/\(arrived.id)")
                    let again = try await send(first)
                    #expect(again.answer.status == 409 && again.said.contains("alreadyHere"))
                    // Of two the last one is known.
                    let rest = try await send(both)
                    let latest = try #require(try await other.store.recentClips(in: .machine, limit: 9).first)
                    #expect(rest.answer["Clip-Location"] == "/clips/\(latest.id)" && latest.clip.name == "b.gif")
                    #expect(try await other.store.recentClips(in: .machine, limit: 9).count == 2)
                    #expect(other.folder.files(below: "uploads").isEmpty)
                }
            }
        }

        @Test func aZIPMayBeLargerThanAClip() async throws {
            try await withRoutes { one in
                let packed = try await zip(one, full(one))
                let other = try await RoutesFixture { $0.uploadBytes = 1000 }
                func begin(_ name: String, _ length: Int) async throws -> RawClient.Answer {
                    let metadata = "Upload-Metadata: filename " + Data(name.utf8).base64EncodedString()
                    return try await other.tus("POST", "/uploads", ["Upload-Length: \(length)", metadata])
                }
                #expect(try await begin("a.gif", 1001).status == 413)
                #expect(try await begin("a.zip", 3 << 30 + 1).status == 413)
                // What is only called so is refused when it is there.
                let called = Array(("GIF89a " + String(repeating: "x", count: packed.count)).utf8)
                for (body, status) in [(called, 413), (packed, 204)] {
                    let path = try #require(try await begin("A.ZIP", body.count)["Location"])
                    let answer = try await other.tus(
                        "PATCH", path, ["Content-Type: application/offset+octet-stream", "Upload-Offset: 0"],
                        body: body)
                    #expect(packed.count > 1000 && answer.status == status, "\(answer.text)")
                }
                #expect(try await send(packed, to: other).text.contains("alreadyHere"))
                await other.stop()
            }
        }

        @Test func badZIPsAreRefusedInASentence() async throws {
            try await withRoutes { fixture in
                let packed = try await zip(fixture, full(fixture))
                let other = try ZIPMaker.zip([("letter.txt", "Dear")])
                let bad: [(name: String, zip: [UInt8], code: String)] = [
                    ("cut off", Array(packed.dropLast(100)), "archiveNotWhole"),
                    ("not ours", other, "archiveNotOurs"),
                    ("a stranger's report", try ZIPMaker.clip(report: "{}"), "archiveDamaged"),
                    ("a report that is none", try ZIPMaker.clip(report: "x"), "archiveDamaged"),
                    ("no clip", try ZIPMaker.clip(content: "%PDF-1.4", report: nil), "unsupportedType"),
                    (
                        "a broken clip", try ZIPMaker.clip(content: "GIF89a probe-fail=truncated", report: nil),
                        "truncated"
                    ),
                ]
                let count = try await fixture.store.recentClips(in: .machine, limit: 9).count
                for (name, zip, code) in bad {
                    let answer = try await send(zip, to: fixture)
                    #expect(
                        (400..<500).contains(answer.status) && answer.text.contains(code), "\(name): \(answer.text)")
                }
                #expect(try await fixture.store.recentClips(in: .machine, limit: 9).count == count)
                #expect(fixture.folder.files(below: "work").isEmpty && fixture.folder.files(below: "incoming").isEmpty)
            }
        }
    }
}

/// ZIPs that no Motionbook made.
private enum ZIPMaker {
    static func zip(_ files: [(path: String, text: String)]) throws -> [UInt8] {
        let zip = try ZIPWriter()
        for file in files {
            let bytes = Array(file.text.utf8)
            try zip.begin(file.path, byteCount: bytes.count, changed: Date(), isCompressed: true)
            try zip.write(bytes)
        }
        try zip.finish()
        return zip.take()
    }

    /// A clip whose manifest is right, whatever is in it.
    static func clip(content: String = "GIF89a fine", report: String?) throws -> [UInt8] {
        let files = [("clip.gif", content)] + (report.map { [("report.json", $0)] } ?? [])
        let list = try files.map { name, text in
            var digest = try Digest()
            try digest.update(Array(text.utf8))
            return #"{"name":"\#(name)","bytes":\#(text.utf8.count),"sha256":"\#(try digest.blobHash())"}"#
        }
        let manifest =
            #"{"format":"motionbook-clip","version":1,"name":"a.gif","kind":"swing","createdAt":1780000000000,"tags":[],"#
            + #""live":[],"original":"clip.gif","files":[\#(list.joined(separator: ","))]}"#
        return try zip(files.map { ("a/" + $0.0, $0.1) } + [("a/manifest.json", manifest)])
    }
}
