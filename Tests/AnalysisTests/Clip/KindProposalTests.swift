import Domain
import Media
import TestSupport
import Testing
import Vision

@testable import Analysis

@Suite("What is proposed for a clip")
struct KindProposalTests {
    @Test(
        arguments: [
            ([], [], AnalysisKind.swing), ([0, 0, 0], [0, 0, 0], .swing),
            ([0.3, 0.3, 0], [0.5, 0.5, 0.5], .hands), ([0.3, 0, 0], [0.5, 0.5, 0], .expression),
            ([0.03, 0.04, 0.03], [0.1, 0.1, 0.08], .swing), ([0.2], [0], .hands), ([0], [0.6], .expression),
        ] as [([Float], [Float], AnalysisKind)])
    func `goes by what fills the pictures`(_ hands: [Float], _ faces: [Float], _ kind: AnalysisKind) {
        #expect(KindProposal.Impression(hands: hands, faces: faces).kind == kind)
    }

    @Test func `a photo without raised hands is judged for its composition`() {
        #expect(KindProposal.Impression(hands: [0], faces: [0.1], isStill: true).kind == .composition)
        #expect(KindProposal.Impression(hands: [0], faces: [0.6], isStill: true).kind == .composition)
        #expect(KindProposal.Impression(hands: [0.2], faces: [0.6], isStill: true).kind == .hands)
    }

    @Test(
        .enabled(if: Installed.hasModels && TestData.isPresent, "\(TestData.absence)"),
        arguments: [
            ("hands/fingers_webcam/996_pic00041.jpg", AnalysisKind.hands), ("hands/digits/3/IMG_1121.JPG", .hands),
            ("hands/asl_words/hungry.mkv", .hands), ("faces/video/single_face.mp4", .expression),
            ("faces/smile/Gwen_Stefani_0001.jpg", .composition), ("faces/tongue/img_0524.jpg", .composition),
            ("tennis/serve_amateur_a.mp4", .swing), ("tennis/rally_fh_fh_bh_bh.mp4", .swing),
            ("tennis/serve_federer_a.mp4", .swing), ("golf/golf_swing.mp4", .swing),
            ("photos/smartcrop_65335239.jpg", .composition), ("photos/camera.png", .composition),
        ])
    func `is right for real clips`(_ name: String, _ kind: AnalysisKind) async throws {
        let proposal = KindProposal(library: ModelLibrary(folder: Installed.models), limits: MediaLimits())
        let impression = try await proposal.impression(of: TestData.path(name))
        #expect(impression.kind == kind, "\(impression)")
    }
}
