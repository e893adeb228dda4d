import Domain
import FoundationEssentials
import TestSupport
import Testing
import Vision

@testable import Analysis

@Suite("The road of a clip with hands")
struct HandClipAnalysisTests {
    @Test(
        arguments: [
            (0.0, [], 120.0, [ReportWarning.Code.noHand]), (1, [0.3, 0.4], 120, []), (0.4, [0.3], 20, [.lowLight]),
            (1, [0.02, 0.05, 0.5], 120, [.smallHand]), (0.2, [0.05], 10, [.lowLight, .smallHand]),
        ] as [(Double, [Float], Double, [ReportWarning.Code])])
    func `warns of what makes counts less sure`(
        _ coverage: Double, _ sizes: [Float], _ brightness: Double, _ codes: [ReportWarning.Code]
    ) {
        let warnings = HandWarnings(brightness: brightness, coverage: coverage, sizes: sizes).all
        #expect(warnings.map(\.code) == codes)
        #expect(warnings.allSatisfy { $0.message.hasSuffix(".") })
    }

    @Test
    func `pictures of moments are taken a few at a time`() {
        let times = (0..<123).map(Double.init)
        let wanted = WantedPictures.moments(at: times)
        #expect(wanted.flatMap(\.times) == Array(times.prefix(100)))
        #expect(wanted.flatMap(\.names).last?.description == "keyframe-99-0.jpg")
        #expect(wanted.allSatisfy { $0.names.count == $0.times.count && $0.times.count <= 10 })
        #expect(WantedPictures.moments(at: []).isEmpty)
    }

    @Test(
        .enabled(if: Installed.hasModels && TestData.isPresent, "\(TestData.absence)"), arguments: [true, false, nil])
    func `a picture has its fingers, and in a mirror the other hands`(isMirrored: Bool?) async throws {
        let folder = try TemporaryFolder()
        let analyzer = ClipAnalyzer(library: ModelLibrary(folder: Installed.models), cores: 1)
        let report = try await analyzer.analyze(
            TestData.path("hands/fingers_webcam/996_pic00041.jpg"), kind: .hands,
            AnalysisOrder(mirrored: isMirrored), into: folder.path
        ) { _ in }
        let hands = try #require(report as? HandReport)
        #expect(hands.mirrored == (isMirrored ?? false) && hands.coverage == 1 && hands.warnings.isEmpty)
        #expect(hands.events.map(\.count) == [8] && hands.events[0].start == 0 && hands.events[0].end == 0)
        #expect(hands.events[0].hands.map(\.chirality) == (isMirrored == true ? [.left, .right] : [.right, .left]))
        let diagnostics = try #require(hands.diagnostics)
        #expect(diagnostics.detectorRuns > 0 && diagnostics.droppedFrames == 0)
        let latency = try #require(diagnostics.latency)
        for time in [latency.decode, latency.detect, latency.landmarks, latency.analysis] { #expect(time != nil) }
        let recording = try LandmarkRecording(file: folder.path + "/landmarks.bin")
        let bodies = recording.bodies(in: 0)
        #expect(bodies.map(\.side) == (isMirrored == true ? [.left, .right] : [.right, .left]))
        #expect(bodies.map { $0.values.count { $0 > 0.5 } } == [4, 4])
        #expect(Set(folder.files()).isSuperset(of: ["report.json", "poster.jpg", "thumbnail.jpg", "keyframe-0-0.jpg"]))
        let stored = try Data(contentsOf: URL(filePath: folder.path + "/report.json"))
        #expect(try HandReport(json: [UInt8](stored)) == hands)
    }

    @Test(.enabled(if: Installed.hasModels && TestData.isPresent, "\(TestData.absence)"), arguments: [nil, false])
    func `a file that says it is shown mirrored is a selfie, unless somebody knows better`(told: Bool?) async throws {
        let folder = try TemporaryFolder()
        let plain = [UInt8](
            try Data(contentsOf: URL(filePath: TestData.path("hands/fingers_webcam/996_pic00041.jpg"))))
        // EXIF orientation 2: mirrored left to right.
        let tiff =
            Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 2, 0, 0] + [
                0, 0, 0, 0,
            ]
        let path = folder.path + "/selfie.jpg"
        let tagged = plain[..<2] + [0xFF, 0xE1, 0, UInt8(tiff.count + 2)] + tiff + plain[2...]
        try Data(tagged).write(to: URL(filePath: path))
        let analyzer = ClipAnalyzer(library: ModelLibrary(folder: Installed.models), cores: 1)
        let report = try await analyzer.analyze(
            path, kind: .hands, AnalysisOrder(mirrored: told), into: folder.path
        ) { _ in }
        let hands = try #require(report as? HandReport)
        #expect(hands.mirrored == (told ?? true) && hands.events.map(\.count) == [8])
    }
}
