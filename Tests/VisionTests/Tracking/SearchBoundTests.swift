import FoundationEssentials
import Media
import TestSupport
import Testing

@testable import Vision

/// How often searches look, whatever shape a picture has and whatever fills it: looks are counted, not time.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"), .serialized)
struct SearchBoundTests {
    static let library = ModelLibrary(folder: Installed.models)

    /// Width and height: as narrow and as long as pictures may be, and ten times as long as the longest with all its
    /// tiles.
    static let shapes = [(1, 1), (1, 1000), (1000, 1), (3000, 2), (2, 3000), (1920, 16), (8000, 100), (100, 8000)]

    /// Most looks for bodies: at the whole picture, and at its tiles.
    static let mostLooksForBodies = 1 + Region.mostTiles(share: 0.5)

    @Test(arguments: shapes)
    func `a search looks no more often at an extreme shape`(_ width: Int, _ height: Int) async throws {
        let picture = SyntheticPicture.noise(width, height)
        let people = try PeopleSearch(try await PoseModels(Self.library, streams: 1))
        _ = try people.people(in: picture.picture)
        #expect(people.work.detectorRuns <= Self.mostLooksForBodies)
        #expect(people.work.landmarkRuns <= 3 * PeopleSearch.mostTries)
        let hands = try HandSearch(try await HandModels(Self.library, streams: 1))
        _ = try hands.hands(in: picture.picture)
        #expect(hands.work.detectorRuns <= SearchPlan.hands.mostDetectorRuns)
        let faces = try FaceSearch(try await FaceModels(Self.library, streams: 1))
        _ = try faces.faces(in: picture.picture)
        #expect(faces.work.detectorRuns <= SearchPlan.faces.mostDetectorRuns)
        #expect(hands.work.landmarkRuns <= 2 * SearchPlan.hands.mostTries)
        #expect(faces.work.landmarkRuns <= 2 * SearchPlan.faces.mostTries)
    }

    /// The detector may take anything for a body.
    @Test func `a picture full of what looks like bodies is looked at in part`() async throws {
        let picture = SyntheticPicture.noise(640, 480)
        let people = try PeopleSearch(try await PoseModels(Self.library, streams: 1))
        let bodies = (0..<10 * PeopleSearch.mostTries).map {
            Region(centre: SIMD2(Float($0 % 640), Float($0 % 480)), size: 200, rotation: 0)
        }
        _ = try people.settled(bodies, picture.picture, besides: [])
        #expect(people.work.landmarkRuns <= 3 * PeopleSearch.mostTries)
    }

    @Test(arguments: shapes)
    func `a tracker looks no more often at an extreme shape`(_ width: Int, _ height: Int) async throws {
        let picture = SyntheticPicture.noise(width, height)
        let player = try PlayerTracker(
            try await PoseModels(Self.library, streams: 1), choice: .player, holdsBack: false)
        let hands = try HandTracker(try await HandModels(Self.library, streams: 1))
        let faces = try FaceTracker(try await FaceModels(Self.library, streams: 1))
        for frame in 0..<3 {
            let time = Double(frame) * PlayerTracker.Parameters.timeout
            _ = try player.track(picture.picture, at: time, isCut: false)
            _ = try hands.track(picture.picture, at: time)
            _ = try faces.track(picture.picture, at: time)
        }
        // A quick look, one around the last place, and a thorough one.
        #expect(player.work.detectorRuns <= 3 * (2 + Self.mostLooksForBodies))
        #expect(max(hands.work.detectorRuns, faces.work.detectorRuns) <= 3)
        let most = 3 * (GroupTracker<HandLandmarker>.mostTries + 4)
        #expect(max(hands.work.landmarkRuns, faces.work.landmarkRuns) <= most)
    }

    /// A hundred faces, and a search that is to look at ten places, find ten, or find all.
    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"), arguments: [(10, 100), (100, 10), (400, 100)])
    func `a picture full of faces is looked at in part`(_ mostTries: Int, _ mostFinds: Int) async throws {
        let models = try await FaceModels(Self.library, streams: 1)
        let reader = try FrameReader(path: TestData.path("photos/astronaut.png"))
        let photo = try #require(try reader.next())
        let face = try #require(try FaceSearch(models).faces(in: photo.picture).first)
        let (width, height) = (Float(photo.picture.geometry.width), Float(photo.picture.geometry.height))
        let places = face.mesh.map { SIMD2($0.x * width, $0.y * height) }
        let region = Region(around: places, rotation: 0, scale: 1.6)
        let edge = 96
        let small = RegionSampler(size: edge, minimum: 0, border: .replicate).values(region, photo.picture)
        let (columns, rows) = (20, 5)
        let crowd = SyntheticPicture.rgb(columns * edge, rows * edge) { x, y in
            let value = small[y % edge * edge + x % edge] * 255
            return SIMD3(UInt8(value.x), UInt8(value.y), UInt8(value.z))
        }
        var plan = SearchPlan.faces
        (plan.mostTries, plan.mostFinds) = (mostTries, mostFinds)
        let search = StillSearch(try Detector(models.detection, .face), try FaceLandmarker(models.mesh), plan)
        let seen = try search.find(in: crowd.picture).count
        let looks = search.work.landmarkRuns
        #expect(seen <= mostFinds && looks <= 2 * mostTries, "\(seen) faces, \(looks) looks")
        #expect(search.work.detectorRuns <= plan.mostDetectorRuns)
        #expect(mostTries < 100 || mostFinds < 100 ? seen > 4 : seen > 80, "\(seen) faces of \(columns * rows)")
    }
}
