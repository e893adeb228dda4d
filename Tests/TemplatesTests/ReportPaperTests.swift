import Domain
import FoundationEssentials
import Testing

@testable import Analysis
@testable import Templates

@Suite("Reports on paper")
struct ReportPaperTests {
    /// A source that has nothing but pictures.
    private struct Pictures: ReportSource {
        let clip = clipID()
        let series: SwingSeries? = nil
        let tried: [String: Double] = [:]
        var player: Int?

        func has(_ picture: ArtefactName) -> Bool { true }
        func body(of player: Int?, at time: Double) -> [SwingModel.Point] { [] }
        func values(_ names: [String]) -> (times: [Double], values: [[Double]]) { ([], []) }
    }

    private func pieces(_ change: (inout Swing) -> Void = { _ in }) throws -> [PaperDocument.Piece] {
        var report = try ReportFixture.report()
        change(&report.swings[0])
        let facts = ReportPaper.Heading(
            name: "serve.mp4", addedAt: Date(timeIntervalSince1970: 0), player: nil, note: nil, tags: [],
            hasPoster: false)
        return ReportPaper.document(of: report, from: Pictures(), facts).pieces
    }

    private func tables(_ pieces: [PaperDocument.Piece]) -> [[[String]]] {
        pieces.compactMap { if case .table(let rows) = $0 { rows } else { nil } }
    }

    /// The clip plays four times slower than life: 0.4 s of it are 0.1 s.
    @Test(arguments: [(0.4, false), (0.41, true)])
    func whatThePageMarksIsMarked(uncertainty: Double, isUnsure: Bool) throws {
        let pieces = try pieces { $0.contactUncertainty = uncertainty }
        let captions = pieces.compactMap { if case .pictures(let list) = $0 { list.map(\.words) } else { nil } }
        #expect(
            captions.map { $0.map { $0.contains("approximate") } }.first == [
                false, isUnsure, isUnsure, isUnsure, false,
            ])
        let rows = tables(pieces).last ?? []
        let elbow = try #require(rows.first { $0[0].hasPrefix("Elbow angle at contact") })
        #expect(elbow[1].hasPrefix("≈") == isUnsure && !elbow[2].hasPrefix("≈"))
        #expect(!rows.contains { $0[0].hasPrefix("Shoulder turn") && $0[1].hasPrefix("≈") })
        #expect(pieces.contains(.remark(SwingNumber.roughNote)) == isUnsure)
    }

    @Test func howSureItIsOfAStroke() throws {
        let rows = tables(try pieces { $0.strokeConfidence = 0.997 })[0]
        #expect(rows[0][4] == "Confidence" && rows[1][4] == "99%")
        #expect(tables(try pieces { $0.stroke = .unknown })[0][1][4] == "–")
    }

    @Test func whatATipRestsOnBelongsToIt() throws {
        let pieces = try pieces()
        let details = pieces.indices.filter { if case .detail = pieces[$0] { true } else { false } }
        #expect(!details.isEmpty)
        for index in details {
            guard case .item = pieces[index - 1] else {
                Issue.record("\(pieces[index]) stands under \(pieces[index - 1])")
                continue
            }
        }
    }
}
