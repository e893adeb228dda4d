import Domain
import FoundationEssentials
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

/// A clip's frames, fed as a camera's pictures, show what the clip's report says.
@Suite(.enabled(if: Installed.hasModels && TestData.isPresent, "\(TestData.absence)"), .serialized)
struct LiveSessionTests {
    static let library = ModelLibrary(folder: Installed.models)

    /// What a session tells of a clip.
    static func told(of path: String, _ kind: AnalysisKind) async throws -> [LiveEvent] {
        let session = try await LiveSession(kind, isMirrored: false, library: library)
        let reader = try FrameReader(path: path)
        var told: [LiveEvent] = []
        while let frame = try reader.next() {
            told += try session.look(frame.picture, at: frame.time).answer.events
            told += try await session.finishDeferredWork()
        }
        return told + (try await session.finish())
    }

    static func report(of path: String, _ kind: AnalysisKind) async throws -> any AnalysisReport {
        let folder = try TemporaryFolder()
        return try await ClipAnalyzer(library: library, cores: 1).analyze(
            path, kind: kind, AnalysisOrder(mirrored: false), into: folder.path, wantsPictures: false
        ) { _ in }
    }

    @Test(arguments: ["static_palm_small.mp4", "huytung_two_open_hands_over_face.mp4"])
    func `fingers are counted as in the report`(_ clip: String) async throws {
        let path = TestData.path("hands/video/" + clip)
        let report = try #require(try await Self.report(of: path, .hands) as? HandReport)
        let told = try await Self.told(of: path, .hands).filter { $0.event == .fingerCount && $0.phase == .ended }
        // A report cuts a count where the gesture changes.
        let counts = report.events.reduce(into: [HandEvent]()) { whole, event in
            if let last = whole.last, last.count == event.count, abs(last.end - event.start) < 1e-3 {
                whole[whole.count - 1].end = event.end
            } else {
                whole.append(event)
            }
        }
        let same = counts.count { event in
            told.contains { live in
                live.count == event.count && abs(live.start - event.start) < 0.35
                    && abs((live.end ?? 0) - event.end) < 0.35
            }
        }
        // One that holds just long enough may be missed.
        #expect(same >= counts.count - 1 && abs(told.count - counts.count) <= 1 && !told.isEmpty)
        #expect(abs((told.first?.start ?? 9) - (report.events.first?.start ?? 0)) < 0.2)
        #expect(abs((told.last?.end ?? 9) - (report.events.last?.end ?? 0)) < 0.2)
        #expect(told.last?.hands?.map(\.chirality) == report.events.last?.hands.map(\.chirality))
    }

    @Test(arguments: ["single_face.mp4", "lp_s29_smiling_woman.mp4"])
    func `expressions are those of the report`(_ clip: String) async throws {
        let path = TestData.path("faces/video/" + clip)
        let report = try #require(try await Self.report(of: path, .expression) as? ExpressionReport)
        let told = try await Self.told(of: path, .expression).filter { $0.phase == .ended }
        #expect(told.map(\.expression) == report.expressions.map(\.expression))
        for (live, clip) in zip(told, report.expressions) {
            #expect(abs(live.start - clip.start) < 0.35 && abs((live.end ?? 0) - clip.end) < 0.35)
        }
    }

    @Test(arguments: ["alcaraz_forehand.mp4", "serve_amateur_a.mp4"])
    func `swings are those of the report`(_ clip: String) async throws {
        let path = TestData.path("tennis/" + clip)
        let report = try #require(try await Self.report(of: path, .swing) as? SwingReport)
        let told = try await Self.told(of: path, .swing)
        #expect(told.map(\.stroke) == report.swings.map(\.stroke) && !told.isEmpty)
        #expect(told.map(\.hand) == report.swings.map(\.hand))
        for (live, clip) in zip(told, report.swings) { #expect(abs((live.contact ?? 9) - clip.contact) < 0.1) }
    }

    @Test(arguments: ["chelsea.png", "crop_gaic-p_211958.jpg", "smartcrop_65158073.jpg"])
    func `a composition is judged as in the report`(_ photo: String) async throws {
        let path = TestData.path("photos/" + photo)
        let report = try #require(try await Self.report(of: path, .composition) as? CompositionReport).composition
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let session = try await LiveSession(.composition, isMirrored: false, library: Self.library)
        var composed: LiveReading.Composed?
        // Long enough for everything to have its turn, and for a score to settle.
        for time in stride(from: 0.0, to: 2, by: 0.07) {
            composed = try session.look(bytes, at: time).answer.reading.composition
            _ = try await session.finishDeferredWork()
        }
        #expect(composed?.rule == report.rule)
        #expect(abs((composed?.score ?? 9) - (report.score ?? -9)) < 0.1)
        #expect(composed?.subject?.kind == report.subject?.kind)
    }

    @Test func `a camera that turns away is judged anew`() async throws {
        let session = try await LiveSession(.composition, isMirrored: false, library: Self.library)
        func look(_ photo: String, from start: Double) async throws -> Subject? {
            // Of the same size, or nothing would connect them.
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: TestData.path(photo))))
            var subject: Subject?
            for time in stride(from: start, to: start + 1, by: 0.07) {
                subject = try session.look(bytes, at: time).answer.reading.composition?.subject
                _ = try await session.finishDeferredWork()
            }
            return subject
        }
        let first = try #require(try await look("photos/astronaut.png", from: 0))
        #expect([.face, .person].contains(first.kind))
        #expect(try await look("photos/camera.png", from: 1)?.box != first.box)
    }

    @Test func `after a silence what was held is over, and what comes is new`() async throws {
        let bytes = [UInt8](
            try Data(contentsOf: URL(filePath: TestData.path("hands/fingers_webcam/996_pic00041.jpg"))))
        let session = try await LiveSession(.hands, isMirrored: true, library: Self.library)
        var told: [LiveEvent] = []
        var hands: [LiveReading.Hand] = []
        for time in stride(from: 0.0, to: 1, by: 0.05) {
            let (answer, landmarks) = try session.look(bytes, at: time)
            told += answer.events
            hands = answer.reading.hands ?? []
            #expect(try LandmarkRecording(Data(landmarks)).bodies(in: 0).count == hands.count)
            _ = try await session.finishDeferredWork()
        }
        #expect(hands.map(\.side) == [.left, .right] && hands.map(\.raised.count) == [4, 4])
        #expect(told.filter { $0.event == .fingerCount }.map(\.count) == [8])
        let (answer, _) = try session.look(bytes, at: 3)
        let ends = answer.events.filter { $0.event == .fingerCount && $0.phase == .ended }
        #expect(ends.count == 1 && abs((ends.first?.end ?? 9) - 0.95) < 0.06 && answer.reading.hands?.isEmpty == true)
    }

    @Test(arguments: [
        ("GIF89a", ErrorCode.notMedia), ("", .notMedia), ("hello", .notMedia), ("\u{7F}", .notMedia),
    ])
    func `what is no picture is refused and the session goes on`(_ text: String, _ code: ErrorCode) async throws {
        let session = try await LiveSession(.hands, isMirrored: false, library: Self.library)
        #expect(throws: AppError.self) { _ = try session.look(Array(text.utf8), at: 0) }
        let bytes = [UInt8](
            try Data(contentsOf: URL(filePath: TestData.path("hands/fingers_webcam/996_pic00041.jpg"))))
        for length in stride(from: 0, to: bytes.count / 2, by: bytes.count / 20) {
            _ = try? session.look(Array(bytes[..<length]), at: Double(length))
        }
        #expect(try session.look(bytes, at: 1e6).answer.t == 1e6)
    }
}

/// Pictures of shapes that no camera takes.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct LiveShapeTests {
    static let library = ModelLibrary(folder: Installed.models)

    /// The head of a JPEG that states a size, and nothing that could be decoded.
    static func head(_ width: Int, _ height: Int) -> [UInt8] {
        let size = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
        return [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + size + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xFF, 0xD9]
    }

    @Test(arguments: [
        (1920, 16, "4 times the shorter"), (16, 1920, "4 times the shorter"), (641, 160, "4 times the shorter"),
        (15, 40, "at least 16"),
        (1921, 1080, "1920"),
    ])
    func `extreme shapes are refused by their header, before anything is decoded`(
        _ width: Int, _ height: Int, _ words: String
    ) async throws {
        let session = try await LiveSession(.hands, isMirrored: false, library: Self.library)
        let error = try #require(throws: AppError.self) { _ = try session.look(Self.head(width, height), at: 0) }
        #expect(error.code == .tooLarge && error.message.contains(words), "\(error.message)")
    }

    @Test
    func `a shape that a camera may have is not refused by its header`() async throws {
        let session = try await LiveSession(.hands, isMirrored: false, library: Self.library)
        let error = try #require(throws: AppError.self) { _ = try session.look(Self.head(640, 160), at: 0) }
        #expect(error.code != .tooLarge)
    }
}
