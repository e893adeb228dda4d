import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import Archives

@Suite struct ArchiveTests {
    @Test func whatIsPackedIsUnpacked() async throws {
        let folder = try TemporaryFolder()
        let zip = try await Packing.zip(in: folder)
        let (clips, files) = try Packing.unpack(zip)
        #expect(clips == 1 && Set(files.keys) == ["manifest.json", "original", "report.json", "poster.jpg"])
        #expect(files["original"] == Packing.content && files["report.json"] == Packing.report)
        #expect(files["poster.jpg"] == Array("poster".utf8))
        let manifest = try ClipManifest(json: try #require(files["manifest.json"]))
        #expect(manifest.name == "Vorhand Jürgen 球.MP4" && manifest.kind == .swing && manifest.original == "clip.mp4")
        #expect(manifest.createdAt.timeIntervalSince1970 == 1_780_000_000.5)
        #expect(manifest.analysedAt?.timeIntervalSince1970 == 1_790_000_000.125)
        #expect(
            manifest.order
                == AnalysisOrder(
                    person: 2, mirrored: true, thresholds: ["smile": 0.5],
                    turn: ClipTurn(quarterTurns: 1, isMirrored: true)))
        #expect(
            manifest.athlete == "Jürgen" && manifest.note == "=SUM(1)\nLater." && manifest.tags == ["camp", "final"])
        #expect(manifest.live.count == 1 && manifest.hasReport)
        // What is compressed already stays as it is.
        #expect(zip.count > Packing.content.count && zip.count < Packing.content.count + 4096)
    }

    @Test func eachClipHasAFolder() async throws {
        let names = ["serve.mp4", "Serve.mov", "a<b>:c.mp4", ". .mp4", "serve", "__MACOSX.mp4"]
        let zip = try await Packing.zip(of: names, in: try TemporaryFolder())
        for (index, name) in names.enumerated() {
            let (clips, files) = try Packing.unpack(zip, clip: index)
            #expect(clips == 6 && files["original"] == Packing.content)
            #expect(try ClipManifest(json: try #require(files["manifest.json"])).name == name)
        }
        var folders = FolderNames()
        #expect(
            names.map { folders.next(for: $0) } == [
                "serve", "Serve (2)", "a_b__c", "clip", "serve (3)", "__MACOSX (2)",
            ])
    }

    @Test func aZIPThatIsCutOffIsRefused() async throws {
        let zip = try await Packing.zip(in: try TemporaryFolder())
        for length in stride(from: 0, to: zip.count, by: 9973) {
            #expect(throws: ArchiveError.notWhole, "\(length)") { try Packing.unpack(Array(zip.prefix(length))) }
        }
        for cut in 1..<200 {
            #expect(throws: ArchiveError.self, "\(cut)") { try Packing.unpack(zip.dropLast(cut)) }
        }
    }

    @Test func changedBytesAreNoticed() async throws {
        let zip = try await Packing.zip(in: try TemporaryFolder())
        for place in stride(from: 60, to: 700_000, by: 99_991) {
            var changed = zip
            changed[place] ^= 0x40
            #expect(throws: ArchiveError.self, "\(place)") { try Packing.unpack(changed) }
        }
    }

    /// A ZIP of files by their paths; `M` is a manifest.
    private struct Odd {
        var name: String
        var files: KeyValuePairs<String, String>
        var error: ArchiveError

        init(_ name: String, _ files: KeyValuePairs<String, String>, _ error: ArchiveError) {
            (self.name, self.files, self.error) = (name, files, error)
        }
    }

    private static let odd: [Odd] = [
        Odd("another ZIP", ["letter.txt": "Dear"], .notOurs),
        Odd("a clip without manifest", ["a/clip.mp4": "clip"], .notOurs),
        Odd("another manifest", ["a/manifest.json": "{}", "a/clip.mp4": "clip"], .notOurs),
        Odd("a way up", ["a/manifest.json": "M", "../clip.mp4": "clip"], .notOurs),
        Odd("a way up in the middle", ["a/manifest.json": "M", "a/../clip.mp4": "clip"], .notOurs),
        Odd("a way from the root", ["a/manifest.json": "M", "/clip.mp4": "clip"], .notOurs),
        Odd("a folder in a folder", ["a/manifest.json": "M", "a/b/clip.mp4": "clip"], .notOurs),
        Odd("no folder", ["manifest.json": "M", "clip.mp4": "clip"], .notOurs),
        Odd("no folder but one of macOS", ["__MACOSX/._manifest.json": "M", "manifest.json": "M"], .notOurs),
        Odd("two folders around it", ["x/y/a/manifest.json": "M", "x/y/a/clip.mp4": "clip"], .notOurs),
        Odd("folders around it, two", ["x/a/manifest.json": "M", "y/a/clip.mp4": "clip"], .notOurs),
        Odd("a folder around a part", ["x/a/manifest.json": "M", "a/clip.mp4": "clip"], .notOurs),
        Odd("a way up around it", ["../a/manifest.json": "M", "../a/clip.mp4": "clip"], .notOurs),
        Odd("a way from the root around it", ["/a/manifest.json": "M", "/a/clip.mp4": "clip"], .notOurs),
        Odd("a hidden folder around it", [".x/a/manifest.json": "M", ".x/a/clip.mp4": "clip"], .notOurs),
        Odd("nothing but what systems note", ["__MACOSX/a/._clip.mp4": "x", "a/.DS_Store": "x"], .notOurs),
        Odd("another ZIP that macOS packed", ["x/letter.txt": "Dear", "__MACOSX/x/._letter.txt": "x"], .notOurs),
        Odd("a hidden folder", [".a/manifest.json": "M", ".a/clip.mp4": "clip"], .notOurs),
        Odd("one file too many", ["a/manifest.json": "M", "a/clip.mp4": "clip", "a/x.jpg": "x"], .notOurs),
        Odd("a file twice", ["a/manifest.json": "M", "a/clip.mp4": "clip", "a/clip.mp4": "clip"], .damaged),
        Odd("two manifests", ["a/manifest.json": "M", "a/clip.mp4": "clip", "a/manifest.json": "M"], .damaged),
        Odd("a missing file", ["a/manifest.json": "M"], .changed(file: "clip.mp4")),
        Odd("another file", ["a/manifest.json": "M", "a/clip.mp4": "clap"], .changed(file: "clip.mp4")),
        Odd("a longer file", ["a/manifest.json": "M", "a/clip.mp4": "clips"], .changed(file: "clip.mp4")),
        Odd("a shorter file", ["a/manifest.json": "M", "a/clip.mp4": "cli"], .changed(file: "clip.mp4")),
    ]

    @Test(arguments: odd.indices)
    func whatIsNotOursIsRefused(_ index: Int) throws {
        let odd = Self.odd[index]
        let manifest = try Packing.manifest()
        let zip = try Packing.zip(odd.files.map { ($0.key, $0.value == "M" ? manifest : Array($0.value.utf8)) })
        #expect(throws: odd.error, "\(odd.name)") { try Packing.unpack(zip) }
    }

    /// Files that systems leave in a ZIP that they pack again.
    @Test(arguments: ["", "Clips 2026/", "Ablage für Jürgen/"])
    func whatSystemsPackedAgainIsRead(_ around: String) throws {
        var files: [(String, [UInt8])] = []
        for (number, folder) in ["a", "b"].enumerated() {
            let clip = Array("clip\(number)".utf8)
            let manifest = try Packing.manifest {
                $0.name = folder
                $0.files = [ClipManifest.File(name: "clip.mp4", bytes: clip.count, sha256: try Packing.hash(clip))]
            }
            files += [(folder + "/.DS_Store", []), (folder + "/clip.mp4", clip), (folder + "/._clip.mp4", clip)]
            files += [
                (folder + "/Thumbs.db", clip), (folder + "/Desktop.ini", clip), (folder + "/manifest.json", manifest),
            ]
        }
        files = files.map { (around + $0.0, $0.1) }
        let notes = [
            "__MACOSX/._a", "__MACOSX/\(around)a/._manifest.json", "__MACOSX/\(around)a/sub/._x", around + ".DS_Store",
        ]
        files.insert(contentsOf: notes.map { ($0, Array("Mac OS X".utf8)) }, at: 0)
        for (number, folder) in ["a", "b"].enumerated() {
            let (clips, unpacked) = try Packing.unpack(Packing.zip(files), clip: number)
            #expect(clips == 2 && unpacked["original"] == Array("clip\(number)".utf8))
            #expect(try ClipManifest(json: #require(unpacked["manifest.json"])).name == folder)
            #expect(unpacked.keys.sorted() == ["manifest.json", "original"])
        }
    }

    private static let manifests: [(String, @Sendable (inout ClipManifest) -> Void, ArchiveError)] = [
        ("newer", { $0.version = 3 }, .newer), ("another format", { $0.format = "x" }, .notOurs),
        ("a bomb", { $0.files[0].bytes = 1 << 30 }, .tooLarge),
        ("a giant", { $0.files[0].bytes = 1 << 40 }, .tooLarge),
        ("a number that overflows", { $0.files[0].bytes = .max }, .tooLarge),
        ("no size", { $0.files[0].bytes = 0 }, .notOurs), ("less than nothing", { $0.files[0].bytes = -1 }, .notOurs),
        ("no hash", { $0.files[0].sha256 = "x" }, .notOurs),
        (
            "a way as a name",
            {
                $0.original = "clip./../x"; $0.files[0].name = "clip./../x"
            }, .notOurs
        ),
        ("a file that is none of a clip", { $0.files[0].name = "motionbook.sqlite" }, .notOurs),
        ("no files", { $0.files = [] }, .notOurs),
        ("a file named twice", { $0.files.append($0.files[0]) }, .notOurs),
        ("a date out of range", { $0.createdAt = Date(timeIntervalSince1970: -1e18) }, .notOurs),
        ("a long note", { $0.note = String(repeating: "x", count: 300_000) }, .notOurs),
        (
            "a commentary without its files",
            { $0.commentaries = [KeptCommentary(id: CommentaryID(), seconds: 2, browser: "Firefox")] }, .notOurs
        ),
        ("many tags", { $0.tags = Array(repeating: "x", count: 21) }, .notOurs),
    ]

    @Test(arguments: manifests.indices)
    func manifestsHaveBounds(_ index: Int) throws {
        let (name, change, error) = Self.manifests[index]
        let zip = try Packing.zip([
            ("a/manifest.json", try Packing.manifest(change)), ("a/clip.mp4", Array("clip".utf8)),
        ])
        #expect(throws: error, "\(name)") { try Packing.unpack(zip) }
    }

    @Test func thereAreNoMoreClipsThanThere() throws {
        let zip = try Packing.zip([("a/manifest.json", try Packing.manifest()), ("a/clip.mp4", Array("clip".utf8))])
        #expect(try Packing.unpack(zip).clips == 1)
        #expect(throws: ArchiveError.notOurs) { try Packing.unpack(zip, clip: 1) }
    }
}
