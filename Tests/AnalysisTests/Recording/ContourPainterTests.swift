import Domain
import GIFKit
import TestSupport
import Testing
import Vision

@testable import Analysis

/// What is drawn of hands and faces.
struct ContourPainterTests {
    /// A hand whose fingers are upright lines beside each other, the first two of them raised.
    static func hand(_ side: RecordedBody.Side?) -> RecordedBody {
        let points = (0..<Hand.landmarkCount).map { index in
            let (finger, joint) = ((index - 1) / 4, (index - 1) % 4)
            let place =
                index == 0 ? SIMD2<Float>(0.5, 0.9) : SIMD2(0.2 + 0.15 * Float(finger), 0.7 - 0.15 * Float(joint))
            return Landmark(x: place.x, y: place.y, z: 0, visibility: 0, presence: 0)
        }
        return RecordedBody(
            score: 1, side: side, points: points, world: Array(repeating: .zero, count: Hand.landmarkCount),
            values: [1, 1, 0, 0, 0])
    }

    private func drawn(_ body: RecordedBody, at time: Double = 0.02) throws -> Bitmap {
        let folder = try TemporaryFolder()
        var writer = try LandmarkRecordingWriter(
            path: folder.path + "/r", width: 200, height: 200, layout: .hands(1, values: 5))
        try writer.append([body], at: 0, startsAnew: true)
        try writer.finish()
        var painter = ContourPainter(try LandmarkRecording(file: folder.path + "/r"))
        var picture = Bitmap(width: 200, height: 200, filledWith: .white)
        painter.draw(at: time, on: &picture)
        return picture
    }

    /// Pixels of a row that have nearly a colour.
    private func count(_ colour: Colour, row: Int, of picture: Bitmap, near column: Int) -> Int {
        (column - 12...column + 12).count { OKLab(picture[$0, row]).distance(to: OKLab(colour)) < 0.1 }
    }

    private static let blue = Colour(red: 0x6C, green: 0xC5, blue: 0xFF)
    private static let orange = Colour(red: 0xFF, green: 0xB4, blue: 0x5C)

    @Test(arguments: [(RecordedBody.Side.left, blue), (.right, orange)])
    func `a hand has the colour of its side, raised fingers are drawn thicker`(
        _ side: RecordedBody.Side, _ colour: Colour
    ) throws {
        let picture = try drawn(Self.hand(side))
        // Half way up the index and the little finger.
        let (raised, curled) = (
            count(colour, row: 80, of: picture, near: 70), count(colour, row: 80, of: picture, near: 160)
        )
        #expect(raised > curled && curled > 0, "\(raised) and \(curled)")
    }

    @Test func `far from its frame nothing is drawn`() throws {
        #expect(try drawn(Self.hand(.left), at: 0.2).pixels.allSatisfy { $0 == .white })
    }
}
