import Archives
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
    /// Browsers bring commentaries, workers make videos of them; what is wrong is refused with a sentence.
    @Suite struct CommentaryTests {
        private static let voice: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0, 0x0D, 0x0A, 0xFF]
        private static let script =
            #"{"seconds":2.5,"steps":[{"at":0,"time":0.5,"view":{"x":0,"y":0,"size":1},"skeleton":true,"trail":false},{"at":1,"time":0.6}]}"#

        private func bring(
            _ script: String, to clip: ClipID, as id: CommentaryID = CommentaryID(), voice: [UInt8]? = Self.voice,
            _ fixture: RoutesFixture
        ) async throws -> RawClient.Answer {
            func part(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
                Array("--xYz\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n".utf8) + bytes
                    + Array("\r\n".utf8)
            }
            let parts = part("script", Array(script.utf8)) + (voice.map { part("voice", $0) } ?? [])
            let body = parts + Array("--xYz--\r\n".utf8)
            let head = post(
                Addresses.commentary(clip, id), length: body.count, Reader.program.accept, TestForm().contentType)
            return try await fixture.ask(head.replacing("POST", with: "PUT", maxReplacements: 1), body: body)
        }

        @Test func aBrowserBringsOneOnce() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("serve.mov", [("serve", 8)])
                let id = CommentaryID()
                for _ in 0..<2 {
                    let answer = try await bring(Self.script, to: clip, as: id, fixture)
                    #expect(answer.status == 204, "\(answer.text)")
                }
                let kept = try await fixture.store.commentaries(of: clip)
                #expect(kept.map(\.id) == [id] && kept[0].seconds == 2.5)
                let files = try await fixture.store.files(of: id, of: clip)
                #expect(files.voice == Self.voice)
                let script = try JSONDecoder().decode(Commentary.self, from: Data(files.script))
                #expect(script.steps.map(\.at) == [0, 1] && script.steps[1].time == 0.6)
                #expect(script.steps[1].skeleton == nil && script.steps[0].view == .whole)
                // The video is asked for at once.
                let job = try #require(try await fixture.store.latestAddition(.commentary, to: clip))
                #expect(job.task.commentary == id)
                let page = try await fixture.get(Addresses.clip(clip))
                #expect(
                    page.text.contains("commentary-\(id)")
                        && page["Permissions-Policy"]?.contains("microphone=(self)") == true)
                #expect(try await fixture.get(Addresses.commentary(clip, id), as: .program).status == 404)
                let path = Addresses.commentary(clip, id)
                #expect(try await fixture.send([("action", "x")], to: path).status == 400)
                #expect(try await fixture.send([("action", "remove")], to: path).status == 303)
                #expect(try await fixture.store.commentaries(of: clip).isEmpty)
                #expect(try await fixture.store.job(job.id)?.state == .cancelled)
                for action in ["remove", "create"] {
                    #expect(try await fixture.send([("action", action)], to: path).status == 404)
                }
            }
        }

        private static let refused = [
            "", "{}", "[]", #"{"seconds":2,"steps":[]}"#, #"{"seconds":2,"steps":[{"at":0}]}"#,
            #"{"seconds":-1,"steps":[{"at":0,"time":0}]}"#, #"{"seconds":1e9,"steps":[{"at":0,"time":0}]}"#,
            #"{"seconds":2,"steps":[{"at":1,"time":0},{"at":0.5,"time":1}]}"#,
            #"{"seconds":2,"steps":[{"at":0,"time":-1}]}"#, #"{"seconds":2,"steps":[{"at":0,"time":1e99}]}"#,
            #"{"seconds":2,"steps":[{"at":0,"time":0,"view":{"x":0.5,"y":0,"size":0.9}}]}"#,
            #"{"seconds":2,"steps":[{"at":0,"time":0,"view":{"x":0,"y":0,"size":0}}]}"#,
            #"{"seconds":2,"steps":[{"at":0,"time":0,"moments":{"a":{"time":0,"drawings":[{"shape":"angle","colour":"blue","points":[]}]}}}]}"#,
        ]

        @Test func whatIsNoneIsRefused() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("serve.mov", [("serve", 8)])
                for script in Self.refused {
                    let answer = try await bring(script, to: clip, fixture)
                    #expect(answer.status == 422 && answer.text.contains("impossibleCommentary"), "\(script)")
                }
                #expect(try await bring(Self.script, to: clip, voice: nil, fixture).status == 422)
                #expect(try await bring(Self.script, to: ClipID(), fixture).status == 404)
                #expect(try await fixture.store.commentaries(of: clip).isEmpty)
            }
        }

        @Test func itGoesAlongInAZIP() async throws {
            try await withRoutes { one in
                let clip = try await one.analysed("serve.mov", [("serve", 8)])
                let id = CommentaryID()
                #expect(try await bring(Self.script, to: clip, as: id, one).status == 204)
                let zip = try await one.get(Addresses.archive(clip), as: .program).body
                let parts = try await one.store.parts(of: clip)
                #expect(parts.commentaries.map(\.id) == [id])
                let folder = try TemporaryFolder()
                try Data(zip).write(to: URL(filePath: folder.path + "/a.zip"))
                let target = folder.path + "/out"
                try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
                #expect(try ClipUnpacking.unpack(folder.path + "/a.zip", clip: 0, into: target) == 1)
                let manifest = try ClipManifest(
                    json: [UInt8](Data(contentsOf: URL(filePath: target + "/" + ClipManifest.fileName))))
                #expect(manifest.version == 2 && manifest.commentaries == parts.commentaries)
                let voice = try Data(contentsOf: URL(filePath: target + "/\(ArtefactName.voice(of: id))"))
                #expect([UInt8](voice) == Self.voice)
            }
        }
    }
}
