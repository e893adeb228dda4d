import Domain
import GIFKit
import Media
import TestSupport
import Testing

@testable import Messages

extension PictureTests {
    /// Pictures that are hardly any, or hardly anything but long, go through every reader of marks.
    @Suite(.timeLimit(.minutes(20))) struct ExtremeShapeTests {
        /// Widths and heights around each size at which something changes: one pixel, what a code needs, what is
        /// doubled, halved and halved again, and what is scaled down.
        static let edges = [1, 2, 3, 20, 21, 22, 63, 64, 65, 421, 800, 801, 900, 901, 1600, 1601]

        static let shapes = edges.flatMap { edge in
            [(1, edge), (edge, 1), (2, edge), (edge, 2), (21, edge), (edge, 21)]
        }

        /// A grey picture with something in it.
        static func picture(_ width: Int, _ height: Int) -> GreyPicture {
            GreyPicture(
                width: width, height: height,
                pixels: (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
        }

        @Test(arguments: shapes)
        func everyReaderTakesEveryShape(_ width: Int, _ height: Int) {
            let picture = Self.picture(width, height)
            for sized in [picture, picture.halved, picture.halved.halved, picture.doubled] {
                #expect(min(sized.width, sized.height) > 0 && sized.thumbnail.count == 64 * 64)
                for text in QRReader.texts(in: sized) { #expect(MessageID(text) == nil) }
            }
            for sized in picture.sizesForCodes { #expect(QRReader.texts(in: sized()).isEmpty) }
            #expect(WordReader().id(in: picture, until: .now + .seconds(60)) == nil)
            var finder = ShotFinder(most: 4)
            for frame in [picture, picture, picture.halved, picture] { finder.add(frame) }
            let shots = finder.finish()
            #expect(!shots.isEmpty)
            _ = GreyPicture.mean(ofThoseLikeFirst: shots)
        }

        @Test(arguments: [(1, 1), (2, 2), (1, 1000), (1000, 1), (2, 3000), (3000, 2), (1, 4000), (4000, 1), (21, 1601)])
        func aFileOfEveryShapeIsRefusedWithASentence(_ width: Int, _ height: Int) throws {
            let samples = try MarkSamples()
            let frame = AnimationFrame(
                Bitmap(width: width, height: height, filledWith: .white), delay: Delay(hundredths: 10))
            #expect(try MarkSamples.trouble(samples.gif([frame])) == .noMark)
            guard MarkSamples.hasFFmpeg else { return }
            let still = try samples.ffmpeg(samples.gif([frame]), "-frames:v 1", "still.png")
            #expect(MarkSamples.trouble(still) == .noMark)
        }
    }
}
