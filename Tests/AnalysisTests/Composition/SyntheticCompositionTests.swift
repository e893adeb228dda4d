import Domain
import Testing

@testable import Analysis
@testable import Media

/// Pictures whose composition is known because a test drew them.
@Suite struct SyntheticCompositionTests {
    private func facts(_ picture: DrawnPicture) -> PictureFacts {
        PictureFacts(of: picture.reduced, picture.saliency, at: 0, faces: [], bodies: [])
    }

    /// A hundredth of the diagonal, and half a degree.
    private let near = 0.01
    private let level = 0.5

    private static let places: [PicturePoint] = [
        PicturePoint(1 / 3.0, 1 / 3.0), PicturePoint(2 / 3.0, 1 / 3.0), PicturePoint(1 / 3.0, 2 / 3.0),
        PicturePoint(2 / 3.0, 2 / 3.0), PicturePoint(0.5, 0.5), PicturePoint(0.382, 0.382),
        PicturePoint(0.618, 0.618), PicturePoint(0.4, 0.45), PicturePoint(0.25, 0.6), PicturePoint(0.72, 0.28),
    ]

    @Test(arguments: places)
    func aSubjectIsFoundWhereItWasDrawn(_ place: PicturePoint) throws {
        let (x, y) = (place.x, place.y)
        let picture = facts(DrawnPicture().disc(x, y, radius: 0.09))
        let subject = try #require(SubjectFinder.subjects(in: picture).first)
        let frame = PictureFrame(.whole, of: picture)
        #expect(frame.diagonals(subject.anchor, PicturePoint(x, y)).length < near)
        let drawn = PictureBox(x: x - 0.06, y: y - 0.09, width: 0.12, height: 0.18)
        #expect(subject.box.overlap(drawn) > 0.7)
    }

    private static let leading: [(PicturePoint, RuleName)] = [
        (PicturePoint(1 / 3.0, 1 / 3.0), .thirds), (PicturePoint(2 / 3.0, 2 / 3.0), .thirds),
        (PicturePoint(0.33, 0.62), .thirds), (PicturePoint(0.5, 0.5), .centre), (PicturePoint(0.51, 0.47), .centre),
        (PicturePoint(0.5, 0.7), .centre), (PicturePoint(0.382, 0.382), .golden),
        (PicturePoint(0.618, 0.618), .golden),
    ]

    @Test(arguments: leading)
    func theRuleLeadsThatFits(_ place: PicturePoint, _ rule: RuleName) {
        let (x, y) = (place.x, place.y)
        let found = Composer.composition(of: facts(DrawnPicture().disc(x, y, radius: 0.08)), wantsCrops: false)
        #expect(found.rule == rule)
        #expect(found.score ?? 0 > 0.7)
    }

    @Test func distancesAreThoseOfTheDrawing() throws {
        let found = Composer.composition(
            of: facts(DrawnPicture().disc(0.4, 0.4, radius: 0.08)), wantsCrops: false)
        let thirds = try #require(found.rules.first { $0.rule == .thirds })
        let measured = try #require(thirds.measured.first { $0.unit == .diagonals })
        // From (0.4, 0.4) to (1/3, 1/3) in a frame of 3 : 2.
        #expect(abs(measured.value - 0.0667) < near)
    }

    @Test(arguments: Array(stride(from: -10.0, through: 10, by: 1)))
    func theHorizonLeansAsItWasDrawn(_ tilt: Double) throws {
        let picture = facts(DrawnPicture(background: SIMD3(170, 190, 210)).ground(at: 0.42, tilt: tilt))
        let horizon = try #require(picture.horizon)
        #expect(abs(horizon.tilt - tilt) < level)
        #expect(abs((horizon.left + horizon.right) / 2 - 0.42) < near)
    }

    @Test func noHorizonIsSeenWhereThereIsNone() {
        #expect(facts(DrawnPicture()).horizon == nil)
        #expect(facts(DrawnPicture().disc(0.5, 0.5, radius: 0.2)).horizon == nil)
    }

    private static let roads: [(PicturePoint, left: Double, right: Double)] = [
        (PicturePoint(0.5, 0.4), 0.2, 0.8), (PicturePoint(0.36, 0.3), 0.1, 0.75), (PicturePoint(0.64, 0.46), 0.4, 0.95),
    ]

    @Test(arguments: roads)
    func aRoadLeadsWhereItWasDrawn(_ meeting: PicturePoint, _ left: Double, _ right: Double) throws {
        let scene = DrawnPicture(background: SIMD3(170, 190, 210)).ground(at: meeting.y, tilt: 0)
        let picture = facts(scene.road(to: meeting, from: left, right))
        let subject = try #require(SubjectFinder.subjects(in: picture).first)
        #expect(subject.kind == .lines)
        #expect(PictureFrame(.whole, of: picture).diagonals(subject.anchor, meeting).length < 3 * near)
        let drawn = PictureBox(x: left, y: meeting.y, width: right - left, height: 1 - meeting.y)
        #expect(subject.box.overlap(drawn) > 0.85)
        // A horizon alone leads nowhere.
        #expect(facts(scene).leadingLines == nil)
    }

    @Test func symmetryIsMeasuredAndMissed() throws {
        func symmetry(_ picture: DrawnPicture) -> Symmetry? {
            let facts = facts(picture)
            return Symmetry(of: facts.cells, in: PictureFrame(.whole, of: facts), apartFrom: nil)
        }
        let ink = SIMD3<Float>(230, 230, 90)
        let pillars = DrawnPicture().disc(0.2, 0.4, radius: 0.12, ink).disc(0.8, 0.4, radius: 0.12, ink)
        let whole = try #require(symmetry(pillars))
        #expect(whole.leftRight > 0.9)
        #expect(whole.topBottom < 0.6)
        let broken = try #require(symmetry(DrawnPicture().disc(0.2, 0.4, radius: 0.12, ink)))
        #expect(broken.leftRight < 0.3)
        #expect(symmetry(DrawnPicture()) == nil)
    }

    @Test func ofNothingNothingIsSaid() {
        let empty = Composer.composition(of: facts(DrawnPicture()), wantsCrops: true)
        #expect(empty.subject == nil)
        #expect(empty.rule == nil)
        #expect(empty.crop == nil)
    }

    /// The same picture mirrored is judged alike: left and right are worth the same.
    @Test(arguments: [(0.3, 0.35), (0.42, 0.6), (0.5, 0.4)])
    func aMirrorChangesNothing(_ x: Double, _ y: Double) throws {
        let one = Composer.composition(of: facts(DrawnPicture().disc(x, y, radius: 0.1)), wantsCrops: false)
        let other = Composer.composition(of: facts(DrawnPicture().disc(1 - x, y, radius: 0.1)), wantsCrops: false)
        #expect(one.rule == other.rule)
        #expect(abs(try #require(one.score) - #require(other.score)) < 0.05)
    }
}
