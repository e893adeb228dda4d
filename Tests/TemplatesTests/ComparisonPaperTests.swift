import Domain
import Testing

@testable import Templates

@Suite("Comparisons on paper")
struct ComparisonPaperTests {
    private func pieces(_ change: (inout ComparisonModel) -> Void = { _ in }) -> [PaperDocument.Piece] {
        var model = Samples.comparison("clip.mp4")
        change(&model)
        return ComparisonPaper.document(model).pieces
    }

    private func pictures(_ pieces: [PaperDocument.Piece]) -> [[PaperDocument.Picture]] {
        pieces.compactMap { if case .pictures(let list) = $0 { list } else { nil } }
    }

    @Test func bothAreNamedAndMeasured() throws {
        let pieces = pieces {
            $0.a.player = "Ada"
            $0.b.player = nil
        }
        #expect(
            pieces.first { if case .text(let words) = $0 { words.contains("Ada · clip.mp4") } else { false } } != nil)
        let table = try #require(pieces.compactMap { if case .table(let rows) = $0 { rows } else { nil } }.first)
        #expect(table.first == ["Measurement", "A", "B", "B − A"])
        #expect(table.contains(["Form score, out of 10", "7.5", "7.5", "no clear difference"]))
        #expect(table.contains(["Arm swing before contact, °", "90", "60", "−30"]))
        #expect(table.contains(["Shoulder turn, °", "–", "90", "–"]))
    }

    @Test func thePicturesAreOfEitherClip() {
        let rows = pictures(
            pieces { model in
                let frames = ["Start of backswing", "Contact"].enumerated().map { place, label in
                    SwingModel.KeyFrame(label: label, time: 3.5 + Double(place) / 2, path: nil)
                }
                model.a.swings[1].keyFrames = frames
                model.b.swings[1].keyFrames = frames
            })
        #expect(rows.map(\.count) == [2, 2])
        #expect(rows.map { $0.map(\.isOther) } == [[false, false], [true, true]])
        // The second clip plays four times slower than life.
        #expect(
            rows[0].map(\.words)
                == ["A  Start of backswing, -0.50 s", "A  Contact, 0.00 s"].map { $0.replacing("-", with: "−") })
        #expect(
            rows[1][0].words == "B  Start of backswing, −0.12 s" || rows[1][0].words == "B  Start of backswing, −0.13 s"
        )
        #expect(Set(rows.flatMap { $0 }.map(\.file)).count == 4)
    }

    @Test func thePartShowsThePlayerInAllPhases() throws {
        func frame(_ x: Double, _ y: Double) -> SwingModel.KeyFrame {
            SwingModel.KeyFrame(
                label: "Contact", time: 4, path: nil,
                body: [
                    .init(x: x, y: y, visibility: 0.9), .init(x: x + 0.1, y: y + 0.4, visibility: 0.9),
                    .init(x: 0, y: 0, visibility: 0.1),
                ])
        }
        let rows = pictures(
            pieces { model in
                model.a.swings[1].keyFrames = [frame(0.3, 0.3), frame(0.35, 0.28)]
                model.b.swings[1].keyFrames = [frame(0.92, 0.6)]
            })
        let part = try #require(rows[0][0].part)
        #expect(part.x < 0.3 && part.x + part.width > 0.45 && part.y < 0.28 && part.y + part.height > 0.7)
        #expect(part.width < 0.6 && rows[0].allSatisfy { $0.part == part })
        // At the edge it stays within the picture.
        let edge = try #require(rows[1][0].part)
        #expect(edge.x >= 0 && edge.x + edge.width <= 1.0001 && edge.y + edge.height <= 1.0001)
    }

    @Test func cautionsAreOnPaper() {
        let pieces = pieces { model in
            model.a.swings[1].swing.view = .front
            model.b.swings[1].swing.view = .behind
        }
        let remarks = pieces.compactMap { if case .remark(let words) = $0 { words } else { nil } }
        #expect(remarks.contains { $0.contains("look different from other sides") })
    }
}
