import Media
import Testing

@testable import Messages

@Suite struct ShotFinderTests {
    private static func grey(_ level: UInt8) -> GreyPicture {
        GreyPicture(width: 64, height: 64, pixels: [UInt8](repeating: level, count: 64 * 64))
    }

    private static func shots(_ levels: [UInt8], most: Int = 60) -> [UInt8] {
        var finder = ShotFinder(most: most)
        for level in levels { finder.add(grey(level)) }
        return finder.finish().compactMap(\.pixels.first)
    }

    @Test(
        arguments: [
            ([], []), ([9], [9]), ([9, 9], [9]), ([10, 20], [10, 20]),
            // The last but one of three, where a codec has settled.
            ([10, 11, 12], [11]), ([10, 11, 12, 50, 90, 90, 91, 92], [11, 50, 91]),
        ] as [([UInt8], [UInt8])])
    func everyShotGivesOnePicture(_ levels: [UInt8], _ expected: [UInt8]) {
        #expect(Self.shots(levels) == expected)
    }

    @Test func beginningAndEndAreKept() {
        #expect(Self.shots((0..<100).map { $0 * 2 }, most: 4) == [0, 2, 196, 198])
    }

    /// Sizes of one pixel and of odd edges do no harm.
    @Test func anySizeWorks() {
        for (width, height) in [(1, 1), (3, 1), (1, 500), (65, 63), (900, 421)] {
            let picture = GreyPicture(
                width: width, height: height, pixels: [UInt8](repeating: 77, count: width * height))
            #expect(picture.thumbnail.allSatisfy { $0 == 77 })
            for size in picture.sizesForCodes { #expect(size().pixels.allSatisfy { $0 == 77 }) }
            #expect(QRReader.texts(in: picture).isEmpty)
            #expect(WordReader().id(in: picture, until: .now + .seconds(5)) == nil)
        }
    }
}
