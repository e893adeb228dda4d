import Domain
import TestSupport
import Testing

@testable import Analysis
@testable import Media

/// Which pictures look alike.
@Suite struct BurstTests {
    private func signature(_ picture: ReducedPicture) throws -> PictureSignature {
        try #require(CellMaker.cells(of: picture, DrawnPicture().saliency).signature)
    }

    /// A ball on a meadow.
    private func meadow(_ x: Double, _ y: Double) -> DrawnPicture {
        DrawnPicture(background: DrawnPicture.Colour(158, 199, 232)).ground(at: 0.66, tilt: 0).disc(x, y, radius: 0.1)
    }

    @Test func aSceneIsKnownAgain() throws {
        let one = try signature(meadow(0.33, 0.33).reduced)
        #expect(one.distance(to: one) == 0)
        #expect(try one.distance(to: signature(meadow(0.33, 0.33).reduced.reduced(toEdge: 200))) < 0.05)
        #expect(try one.distance(to: signature(meadow(0.2, 0.4).reduced)) < Bursts.alike)
        var darker = meadow(0.33, 0.33)
        let colour = darker.colour
        darker.colour = { colour($0, $1) - DrawnPicture.Colour(repeating: 25) }
        #expect(try one.distance(to: signature(darker.reduced)) < 0.05, "exposed less")
        let indoors = DrawnPicture().box(PictureBox(x: 0, y: 0, width: 0.4, height: 1), DrawnPicture.Colour(40, 40, 90))
        #expect(try one.distance(to: signature(indoors.reduced)) > 1)
    }

    @Test func burstsAreGroups() throws {
        let meadows = try [0.33, 0.25, 0.15].map { try signature(meadow($0, 0.3).reduced) }
        let indoors = try signature(
            DrawnPicture().box(PictureBox(x: 0, y: 0, width: 0.4, height: 1), DrawnPicture.Colour(40, 40, 90)).reduced)
        #expect(Bursts.groups(of: []) == [])
        #expect(
            Bursts.groups(of: [meadows[0], indoors, nil, meadows[1], nil, meadows[2]]) == [[0, 3, 5], [1], [2], [4]])
    }

    /// The first and the last of a burst are alike through those between, whichever came first.
    @Test func theOrderOfABurstIsNothing() throws {
        // Light that spreads over the picture, three parts of 64 from one shot to the next.
        let shots = try (0..<7).map { shot in
            let light = (0..<64).map { UInt8($0 < 18 + 3 * shot ? 200 : 50) }
            return try #require(PictureSignature(values: light + [UInt8](repeating: 128, count: 128)))
        }
        for (one, other) in zip(shots, shots.dropFirst()) { #expect(one.distance(to: other) < Bursts.alike) }
        for (one, other) in zip(shots, shots.dropFirst(2)) { #expect(one.distance(to: other) > Bursts.alike) }
        for order in [[0, 1, 2, 3, 4, 5, 6], [0, 6, 2, 4, 1, 5, 3], [6, 5, 3, 0, 1, 2, 4]] {
            #expect(Bursts.groups(of: order.map { shots[$0] }) == [[0, 1, 2, 3, 4, 5, 6]], "\(order)")
        }
    }

    @Test(arguments: [(480, 2), (2, 480), (8, 8), (33, 17)])
    func stripsHaveOne(_ width: Int, _ height: Int) throws {
        _ = try signature(DrawnPicture(width: width, height: height).reduced)
    }

    @Test("another number of values is no signature") func wrongLength() {
        #expect(PictureSignature(values: [1, 2, 3]) == nil)
    }

    @Test(
        "labelled photos differ from each other, and not from themselves where they are small",
        .enabled(if: TestData.isPresent, "\(TestData.absence)"))
    func photos() throws {
        let names = [
            "couple.jpg", "old_kid_portrait.jpg", "portrait_right_side.jpg", "smartcrop_32595073.jpg",
            "smartcrop_64786603.jpg", "smartcrop_64947023.jpg", "smartcrop_64953085.jpg", "smartcrop_65131509.jpg",
            "smartcrop_65158073.jpg", "smartcrop_65210163.jpg", "smartcrop_65231965.jpg", "smartcrop_65335239.jpg",
        ]
        let signatures = try names.map { name in
            let reader = try FrameReader(path: TestData.path("photos/" + name))
            let picture = try #require(try reader.next()).picture
            let large = try signature(ReducedPicture(picture, edge: 512))
            let small = try signature(ReducedPicture(picture, edge: 150))
            #expect(large.distance(to: small) < 0.1, "\(name)")
            return large
        }
        #expect(Bursts.groups(of: signatures).count == names.count)
    }
}
