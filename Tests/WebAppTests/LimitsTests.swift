import Certificates
import Domain
import Foundation
import HTTPServer
import Live
import TestSupport
import Testing
import Workers

@testable import Analysis
@testable import Archives
@testable import Jobs
@testable import SecondOpinion
@testable import Store
@testable import Templates

/// The limits that the documentation promises are those of the code.
@Suite struct LimitsTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: TestData.package.appending(path: path), encoding: .utf8)
    }

    /// `1,000`.
    private static func count(_ number: Int) -> String {
        let digits = Array(String(number))
        return String(
            digits.enumerated().flatMap { place, digit in
                place > 0 && (digits.count - place) % 3 == 0 ? [",", digit] : [digit]
            })
    }

    /// `2 GiB`, `512 KiB`.
    private static func size(_ bytes: Int) -> String {
        for (unit, name) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")] where bytes % unit == 0 {
            return "\(count(bytes / unit)) \(name)"
        }
        return "\(count(bytes)) bytes"
    }

    private static func seconds(_ duration: Duration) -> String { "\(duration.components.seconds) s" }

    /// Each row of `docs/limits.md`: what it limits, and what the code says of it, word for word.
    private static let rows: [(what: String, words: [String])] = {
        let (store, jobs, media, live) = (StoreLimits(), JobLimits(), MediaLimits(), LiveLimits())
        let (server, messages) = (ServerLimits(), MessageUploadService.limits)
        let (edge, reads, codes) = (LiveSession.Limits.edge, Readers.Limits(), CodeTries.Limits())
        return [
            ("upload", [size(store.uploadBytes)]),
            (
                "live",
                [
                    "\(live.sessionsPerCore) cameras a core",
                    "guests of one link \(live.sessionsPerLink)",
                    "pictures of \(size(live.pictureBytes)), \(edge) × \(edge) pixels, \(LiveSession.Limits.aspect) : 1",
                    "after \(seconds(live.silence))",
                ]
            ),
            ("picture", ["\(media.edge) × \(media.edge) pixels"]),
            (
                "photo",
                [
                    "\(media.photoPixels / 1_000_000) million pixels, \(size(media.photoBytes)) as they are decoded",
                    "\(count(media.photoEdge)) on an edge",
                ]
                    // Constants of a C file.
                    + ["64 scans and 32 MiB beside the pixels"]
            ),
            ("length", ["\(Int(media.duration) / 60) minutes, \(count(media.frames)) frames"]),
            ("samples that the tables of a film name", ["\(media.indexEntries / 1_000_000) million"]),
            (
                "worker",
                [
                    "a look \(size(WorkerMemory.look.bytes))", "a GIF or a crop \(size(WorkerMemory.gif.bytes))",
                    "a job \(size(WorkerMemory.job.bytes))", "a camera \(size(WorkerMemory.camera.bytes))",
                    "that share a worker \(size(WorkerMemory.sharedCameras.bytes))",
                    "\(size(WorkerMemory.mappedBytes)) of address space on top",
                ]
            ),
            (
                "time of a job",
                [
                    "\(seconds(jobs.baseWallClock)) wall clock",
                    "in proportion above \(count(jobs.framesOfBaseWallClock)) frames",
                ]
            ),
            (
                "one file of a worker",
                [
                    "landmarks \(size(ArtefactName.landmarks.maximumBytes ?? 0))",
                    "pictures \(size(ArtefactName.poster.maximumBytes ?? 0))",
                    "videos \(size(ArtefactName.proxy.maximumBytes ?? 0))",
                ]
            ),
            (
                "report",
                [
                    size(AnalysisKind.maximumReportBytes), "\(SwingReport.mostFindings) swings",
                    "shows \(SwingResult.mostShown) swings",
                ]
            ),
            (
                "requests being answered for one address",
                [
                    "\(server.requestsPerAddress) (this machine: \(count(server.requestsPerLoopbackAddress)))",
                    "\(Status.tooManyRequests.rawValue)",
                ]
            ),
            (
                "where HTTPS is spoken: first byte of a connection; handshake",
                ["\(seconds(server.handshakeDeadline)); \(seconds(server.handshakeDeadline)) more"]
            ),
            ("what a worker writes", [size(jobs.outputBytes), "\(count(jobs.outputEntries)) files"]),
            ("queue", ["\(count(store.queuedJobs)) jobs"]),
            (
                "clips; athletes; messages; players",
                [
                    "\(count(store.clips)); \(count(store.athletes)); \(count(store.messages)); \(store.players)"
                ]
            ),
            (
                "jobs of a clip; visitors known to have opened a message; rounds of a player, of guests; sums of game events a day",
                [
                    "\(store.jobsOfAClip); \(store.openings)",
                    "\(count(store.roundsOfAPlayer)), \(count(store.roundsOfGuests)); \(store.gameSumsADay)",
                ]
            ),
            (
                "queries of pages",
                [
                    "\(reads.connections) at once, \(reads.long) of them over whole tables",
                    "\(reads.waitingForLong) more wait", "\(reads.steps / 1_000_000) million steps",
                ]
            ),
            ("lease of a job", [seconds(jobs.lease), "renewed every \(seconds(jobs.lease / 3))"]),
            (
                "ZIP of clips",
                [
                    "\(size(store.archiveBytes)), of which a clip \(size(store.uploadBytes))",
                    "\(ClipManifest.mostClips) clips", "unpacked \(ClipUnpacking.mostGrowth) times",
                ]
            ),
            (
                "GIFs at a time, waiting ones included",
                ["\(WorkerPool.spanLimits.most), of one remote address \(WorkerPool.spanLimits.mostFromOne)"]
            ),
            ("live events of a recording", ["\(LiveEvent.mostKept), \(size(LiveEvent.mostKeptBytes))"]),
            (
                "file with a mark; clip of faces",
                [
                    "\(size(MessageUploadService.Purpose.mark.mostBytes)), \(seconds(jobs.markWallClock))",
                    "\(size(MessageUploadService.Purpose.faces.mostBytes)), \(seconds(jobs.facesWallClock))",
                    "\(messages.most) at a time, of one remote address \(messages.mostFromOne)",
                ]
            ),
            ("messages in a list", ["\(MessageRows.mostListed)"]),
            (
                "resumable uploads",
                [
                    "\(count(store.resumableUploads)), from another machine \(store.resumableUploadsPerAddress)",
                    size(store.resumableBytes), "\(store.resumableLifetime.components.seconds / 3600) hours",
                ]
            ),
            ("uploads at once", ["\(store.uploads), from another machine \(store.uploadsPerAddress)"]),
            ("corrections of a clip", ["\(Correction.most)"]),
            (
                "moments of a clip",
                [
                    "\(Moment.most), each with \(Moment.mostDrawings) drawings, \(count(Moment.mostPoints)) points",
                    "\(Moment.mostText) characters, and \(Int(Moment.longestHold)) s in videos",
                ]
            ),
            (
                "commentaries of a clip",
                [
                    "\(Commentary.most), each \(Int(Commentary.longest / 60)) min",
                    "\(size(Commentary.mostVoiceBytes)) of sound, \(size(Commentary.mostBytes)) of steps",
                ]
            ),
            (
                "saved comparisons; models",
                [
                    "\(count(SavedComparison.most)), shifted by \(count(SavedComparison.mostShift)) frames",
                    "\(ComparedSwing.mostModels)",
                ]
            ),
            (
                "video of a comparison",
                ["\(Int(ComparisonFilm.longest)) s of life before and after contact, one for each first clip"]
            ),
            (
                "links",
                [
                    "\(count(SharedLink.most)) that have not ended, each up to \(SharedLink.days.upperBound) days",
                    "\(SharedLink.passwordLength.lowerBound) to \(SharedLink.passwordLength.upperBound) characters",
                ]
            ),
            (
                "classes; seats; answers of a seat",
                [
                    "\(SchoolClass.mostOpen) open, \(count(SchoolClass.most)) in all",
                    "\(SeatNumber.most) seats, gone after \(seconds(ClassLimits().silence)) without a word",
                    "\(count(SeatAnswer.most)) answers", "ends after \(Int(SchoolClass.silence / 3600)) hours",
                    "go after \(Int(SchoolClass.memory / 86_400)) days",
                ]
            ),
            (
                "pictures of a class",
                [
                    "\(Int(PictureBudget(cores: 1).perSecond)) a second for each core",
                    "every \(PictureBudget.next.lowerBound) to \(PictureBudget.next.upperBound) ms",
                    "up to \(count(LiveSessions.longestPause)) ms",
                ]
            ),
            (
                "cameras of seats",
                [
                    "\(LiveSession.Limits.slowEdge) × \(LiveSession.Limits.slowEdge) pixels",
                    "\(live.sessionsPerSharedWorker) share a worker",
                    "ended \(seconds(live.sharedIdle)) after its last seat", "ended \(live.blames) of them",
                ]
            ),
            (
                "tries at codes of classes from one address; wrong codes of all",
                [
                    "\(codes.free), one more each second", "one every \(Int(codes.turn / .milliseconds(1))) ms",
                    "\(codes.wrongOfAll), one more each second", "A line of \(seconds(codes.longestLine))",
                    "\(Status.tooManyRequests.rawValue)",
                ]
            ),
            (
                "a seat that is offered to another device; seats that are gone",
                [
                    "\(Int(SeatOffer.life)) s", "for \(Int(SchoolClass.afterlife / 3600)) hours",
                    "\(count(SeatAdmissions.mostGone)) of them",
                ]
            ),
            (
                "second opinion",
                [
                    "\(OpinionPictures.most) pictures of \(OpinionPictures.height) pixels and \(size(OpinionPictures.mostBytes))",
                    "answers of \(size(PostClient.longestAnswer)), \(Int(PostClient.timeout)) s",
                    "\(OpinionService.senders) requests at once",
                ]
            ),
            (
                "certificates",
                [
                    "an authority \(count(CertificateFolder.authorityDays)) days",
                    "its certificates \(CertificateFolder.certificateDays) days",
                    "renewed when \(CertificateFolder.renewalDays) are left", size(OwnCertificate.mostBytes),
                    "a warning \(OwnCertificate.warningDays) days",
                ]
            ),
            ("free disk", ["leave \(size(store.reservedDiskBytes))"]),
        ]
    }()

    /// The cells of the table: what is limited, and the limit.
    private static func table() throws -> [String: String] {
        let cells = try text("docs/limits.md").split(separator: "\n").compactMap { line -> (String, String)? in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return cells.count == 3 && !cells[0].hasPrefix("--") && cells[0] != "what" ? (cells[0], cells[1]) : nil
        }
        return Dictionary(cells, uniquingKeysWith: { first, second in first + second })
    }

    @Test func theTableSaysWhatTheCodeSays() throws {
        let table = try Self.table()
        #expect(Set(table.keys) == Set(Self.rows.map(\.what)))
        for (what, words) in Self.rows {
            var rest = try #require(table[what])
            for word in words {
                #expect(rest.contains(word), "\(what): “\(word)” is not in “\(rest)”")
                rest = rest.replacing(word, with: "", maxReplacements: 1)
            }
            // No other number that nobody looks at.
            let isWhole = !rest.contains { $0.isNumber }
            #expect(isWhole, "\(what): what of “\(rest)”?")
        }
    }

    @Test func theReadmeSaysWhatTheCodeSays() throws {
        let (store, media) = (StoreLimits(), MediaLimits())
        let readme = try Self.text("README.md")
        for words in [
            "Up to \(Self.size(store.uploadBytes)) (a ZIP of clips: \(Self.size(store.archiveBytes)))",
            "\(media.edge) × \(media.edge) pixels",
            "\(media.photoPixels / 1_000_000) million, \(Self.size(media.photoBytes)) decoded)",
            "\(Int(media.duration) / 60) minutes and \(Self.count(media.frames)) frames",
            "\(Self.count(store.queuedJobs)) clips may wait", "less than \(Self.size(store.reservedDiskBytes)) of disk",
        ] { #expect(readme.contains(words), "\(words)") }
    }
}
