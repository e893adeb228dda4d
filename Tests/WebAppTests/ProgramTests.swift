import Analysis
import Domain
import FoundationEssentials
import TestSupport
import Testing
import Vision

@testable import WebApp

/// The program as a person runs it.
@Suite(.serialized) struct ProgramTests {
    static let hasModels = ModelLibrary(folder: TestData.package.path + "/.deps/models").missing.isEmpty
    static let absence: Comment = "needs the models that `make build` prepares"

    private func motionbook(_ arguments: String..., environment: [String: String] = [:]) async throws -> ProgramRun {
        try await ProgramRun.run(
            TestProgram.path("motionbook"), arguments,
            environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 })
    }

    /// A GIF of one grey frame, 16 × 16: each pair of pixels is a clear code (4) and twice colour 0, three bits each.
    private static let gif: Data = {
        let pair: [UInt8] = [0, 0, 1, 0, 0, 0, 0, 0, 0]
        let bits: [UInt8] = Array(repeatElement(pair, count: 128).joined()) + [1, 0, 1]
        let bytes: [UInt8] = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | $1 }
        }
        let head: [UInt8] = [16, 0, 16, 0, 0x80, 0, 0, 90, 90, 90, 200, 200, 200, 0x2C, 0, 0, 0, 0, 16, 0, 16, 0, 0, 2]
        return Data(Array("GIF89a".utf8) + head + [UInt8(bytes.count)] + bytes + [0, 0x3B])
    }()

    @Test func helpAndVersion() async throws {
        for arguments in ["help", "--help"] {
            let run = try await motionbook(arguments)
            #expect(run.status == 0 && run.output == Command.usage + "\n" && run.errors == "")
        }
        #expect(try await motionbook("version").output == "motionbook \(Motionbook.version)\n")
    }

    @Test func wrongUsageIsTwoAndSaysHow() async throws {
        for run in [try await motionbook(), try await motionbook("analyze", "a.mp4", "--for", "dance")] {
            #expect(run.status == 2 && run.output == "")
            #expect(run.errors.hasPrefix("motionbook: ") && run.errors.hasSuffix("For help, run `motionbook help`.\n"))
            #expect(run.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func whatCannotBeDoneIsOneAndALine() async throws {
        let folder = try TemporaryFolder()
        try Data("x".utf8).write(to: URL(filePath: folder.path + "/file"))
        let (file, missing) = (folder.path + "/file", folder.path + "/missing.mp4")
        for (run, words) in [
            (try await motionbook("analyze", missing, "--for", "swing"), "\(missing) can’t be opened"),
            (try await motionbook("analyze", file, "--for", "swing"), ""),
            (try await motionbook("analyze", folder.path, "--for", "swing"), ""),
            (try await motionbook("analyze", file, "--for", "swing", "--export", file + "/x"), "with --export"),
            (try await motionbook("analyze", file, "--for", "swing", "--resources", folder.path), "--resources"),
            (
                try await motionbook("analyze", file, "--for", "swing", "--overlay", folder.path + "/no/o.mp4"),
                "with --overlay"
            ),
            (try await motionbook("analyze", file, "--for", "swing", environment: ["TMPDIR": file]), ""),
            (try await motionbook("live", "--for", "hands", "--camera", missing), "No camera found at \(missing)"),
            (try await motionbook("live", "--for", "hands", "--camera", file), "neither a camera"),
            (try await motionbook("live", "--for", "hands", "--camera", folder.path), ""),
            (try await motionbook("serve"), "with --data"), (try await motionbook("serve", "--data", file), "--data"),
            (try await motionbook("serve", "--data", folder.path, "--resources", folder.path), "--resources"),
            (try await motionbook("serve", "--data", folder.path + "/d", "--host", "no.such.host.invalid"), ""),
        ] {
            #expect(run.status == 1 && run.output == "")
            #expect(run.errors.hasPrefix("motionbook: ") && run.errors.contains(words), "\(run.errors)")
            #expect(run.errors.hasSuffix(".\n") && !run.errors.contains("unexpected"), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
        }
    }

    @Test(.enabled(if: hasModels && TestData.isPresent, "\(TestData.absence)"))
    func aCameraTellsWhatHappensLineByLine() async throws {
        let folder = try TemporaryFolder()
        let picture = try Data(contentsOf: URL(filePath: TestData.path("hands/fingers_webcam/996_pic00041.jpg")))
        let camera = folder.path + "/camera.mjpeg"
        try (0..<25).reduce(into: Data()) { film, _ in film += picture }.write(to: URL(filePath: camera))
        let run = try await motionbook("live", "--for", "hands", "--camera", camera, "--json")
        let events = try run.output.split(separator: "\n").map {
            try JSONDecoder().decode(LiveEvent.self, from: Data($0.utf8))
        }
        let counts = events.filter { $0.event == .fingerCount }
        #expect(run.status == 0 && counts.map(\.phase) == [.began, .ended] && counts.map(\.count) == [8, 8])
        #expect(abs((counts.last?.end ?? 0) - 0.96) < 0.01)
        let words = try await motionbook("live", "--for", "hands", "--camera", camera).output
        #expect(words.contains("8 fingers") && words.contains("8 fingers, lasted"))
    }

    @Test func theKeyIsShownAndRenewed() async throws {
        let folder = try TemporaryFolder()
        let none = try await motionbook("key", "--data", folder.path)
        #expect(none.status == 1 && none.errors.contains("motionbook serve") && folder.files() == [])
        let renewed = try await motionbook("key", "--renew", "--data", folder.path)
        #expect(renewed.status == 1 && folder.files() == [])

        let key = "0123456789abcdefghjkmnpqrs"
        try Data((key + "\n").utf8).write(to: URL(filePath: folder.path + "/key"))
        #expect(try await motionbook("key", "--data", folder.path).output == "http://localhost:8080/?key=\(key)\n")
        try Data("http://localhost:9000/\nhttp://lab:9000/\n".utf8).write(to: URL(filePath: folder.path + "/addresses"))
        let both = "http://localhost:9000/?key=\(key)\nhttp://lab:9000/?key=\(key)\n"
        #expect(try await motionbook("key", environment: ["MOTIONBOOK_DATA": folder.path]).output == both)
        let new = try await motionbook("key", "--renew", "--data", folder.path)
        #expect(new.status == 0 && new.output != both && new.output.contains("http://lab:9000/?key="))
        #expect(try await motionbook("key", "--data", folder.path).output == new.output)
        #expect(folder.files() == ["addresses", "key"])
    }

    @Test func aWorkerThatIsToldNothingEnds() async throws {
        #expect(try await motionbook("worker").status == 2)
    }

    @Test(.enabled(if: hasModels, absence)) func doctorSaysHowThingsAre() async throws {
        let folder = try TemporaryFolder()
        let run = try await motionbook("doctor", "--data", folder.path + "/new")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count >= 9 && run.errors == "")
        #expect(lines.allSatisfy { $0.hasPrefix("ok  ") || $0.hasPrefix("note  ") || $0.hasPrefix("missing  ") })
        #expect(run.status == (lines.contains { $0.hasPrefix("missing") } ? 1 : 0))
        #expect(run.output.contains(/(ok|note) +models +9 models/) && run.output.contains(/ok +resources +\//))
        let lost = try await motionbook("doctor", "--data", folder.path, "--resources", folder.path)
        #expect(lost.status == 1 && lost.output.contains(/missing +resources +Motionbook’s pages and models/))
        #expect(folder.files() == [])
    }

    @Test(.enabled(if: hasModels, absence)) func analyzePrintsJSONAndNothingElse() async throws {
        let folder = try TemporaryFolder()
        let clip = folder.path + "/clip.gif"
        try Self.gif.write(to: URL(filePath: clip))
        let run = try await motionbook(
            "analyze", clip, "--for", "swing", "--json", environment: ["TMPDIR": folder.path])
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let report = try SwingReport(json: Array(run.output.utf8))
        #expect(report.swings.isEmpty && report.media.width == 16 && !report.warnings.isEmpty)
        #expect(run.output.hasSuffix("}\n") && run.output.split(separator: "\n").count == 1)
        #expect(folder.files() == ["clip.gif"])
    }

    @Test(.enabled(if: hasModels && TestData.isPresent, "\(TestData.absence)"))
    func aGreyHandHasItsFingers() async throws {
        let path = TestData.path("cases/p10_hand_grey_5_is_3.png")
        let run = try await motionbook("analyze", path, "--for", "hands", "--json")
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let report = try HandReport(json: Array(run.output.utf8))
        #expect(report.events.map(\.count) == [3] && report.coverage == 1 && report.warnings.isEmpty)
        #expect(report.events.first?.hands.map(\.raised) == [[.middle, .ring, .little]])
    }

    /// Each report names its file; what is no clip has its line, and the others are analysed all the same.
    @Test(.enabled(if: hasModels, absence)) func severalClipsAreALineEach() async throws {
        let folder = try TemporaryFolder()
        let (first, second) = (folder.path + "/a.gif", folder.path + "/b.gif")
        for clip in [first, second] { try Self.gif.write(to: URL(filePath: clip)) }
        let missing = folder.path + "/missing.jpg"
        let run = try await motionbook(
            "analyze", first, missing, second, "--for", "composition", "--json", environment: ["TMPDIR": folder.path])
        #expect(run.status == 1 && run.errors == "motionbook: \(missing): \(Self.unreadable)\n", "\(run.errors)")
        let lines = run.output.split(separator: "\n").map { Array($0.utf8) }
        struct Named: Decodable { let file: String }
        let files = try lines.map { try JSONDecoder().decode(Named.self, from: Data($0)).file }
        #expect(files == [first, second])
        for line in lines { #expect(try CompositionReport(json: line).media.width == 16) }
        let words = try await motionbook("analyze", first, second, "--for", "composition")
        #expect(words.status == 0 && words.output.hasPrefix("\(first)\n") && words.output.contains("\n\(second)\n"))
        #expect(folder.files() == ["a.gif", "b.gif"])
    }

    private static let unreadable = "It can’t be opened. Check that it exists and that you have permission to read it."

    @Test(.enabled(if: hasModels, absence), arguments: [("--person", "2"), ("--overlay", "o.mp4")])
    func whatAClipCannotGiveLeavesNothingBehind(_ option: String, _ value: String) async throws {
        let folder = try TemporaryFolder()
        // A file of that name stays as it was.
        let (clip, video) = (folder.path + "/clip.gif", folder.path + "/o.mp4")
        try Self.gif.write(to: URL(filePath: clip))
        try Data("before".utf8).write(to: URL(filePath: video))
        let run = try await motionbook(
            "analyze", clip, "--for", "swing", option, value == "o.mp4" ? video : value,
            environment: ["TMPDIR": folder.path])
        #expect(run.status == 1 && run.output == "" && run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.contains(option == "--person" ? "only one person" : "This is a photo."), "\(run.errors)")
        #expect(folder.files() == ["clip.gif", "o.mp4"])
        #expect(try Data(contentsOf: URL(filePath: video)) == Data("before".utf8))
    }

    @Test func aPartBecomesAGIF() async throws {
        let folder = try TemporaryFolder()
        let (clip, made) = (folder.path + "/clip.gif", folder.path + "/made.gif")
        try Self.gif.write(to: URL(filePath: clip))
        let run = try await motionbook("gif", clip, "-o", made)
        #expect(run.status == 0 && run.output == "\(made): 1 kB\n" && run.errors == "", "\(run.errors)")
        #expect(try Data(contentsOf: URL(filePath: made)).starts(with: Array("GIF89a".utf8)))
        let text = folder.path + "/words.txt"
        try Data("words".utf8).write(to: URL(filePath: text))
        let wrong = try await motionbook("gif", text, "-o", made)
        #expect(wrong.status == 1 && wrong.errors.contains("Choose a video, GIF or photo"), "\(wrong.errors)")
        #expect(!wrong.errors.contains("unexpected"))
        let nowhere = try await motionbook("gif", clip, "-o", folder.path + "/nowhere/made.gif")
        #expect(nowhere.status == 1 && nowhere.errors.contains("Choose another file with -o"), "\(nowhere.errors)")
        #expect(folder.files() == ["clip.gif", "made.gif", "words.txt"])
    }

    @Test(.enabled(if: hasModels, absence)) func analyzeLeavesWhatWasAskedFor() async throws {
        let folder = try TemporaryFolder()
        let clip = folder.path + "/clip.gif"
        try Self.gif.write(to: URL(filePath: clip))
        let run = try await motionbook("analyze", clip, "--for", "swing", "--export", folder.path + "/a/b")
        #expect(run.status == 0 && run.output.hasPrefix("0 swings in "), "\(run.errors)")
        #expect(run.output.hasSuffix("Written to \(folder.path)/a/b\n"))
        let files = folder.files(below: "a/b")
        #expect(Set(["landmarks.bin", "landmarks.csv", "poster.jpg", "report.json"]).isSubset(of: files), "\(files)")
        let table = try String(contentsOf: URL(filePath: folder.path + "/a/b/landmarks.csv"), encoding: .utf8)
        #expect(table.split(separator: "\n").count == 2)
    }
}
