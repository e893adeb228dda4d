import FoundationEssentials
import Media
import TestSupport
import Testing

@testable import Vision

/// How often searches look, whatever shape a picture has and whatever fills it: looks are counted, not time.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"), .serialized)
struct SearchBoundTests {
    static let library = ModelLibrary(folder: Installed.models)

    /// Width and height: as narrow and as long as pictures may be, and ten times as long as the longest with all its tiles.
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
        #expect(max(hands.work.landmarkRuns, faces.work.landmarkRuns) <= 2 * SearchPlan.mostTries)
    }

    @Test(arguments: shapes)
    func `a tracker looks no more often at an extreme shape`(_ width: Int, _ height: Int) async throws {
        let picture = SyntheticPicture.noise(width, height)
        let player = try PlayerTracker(
            try await PoseModels(Self.library, streams: 1), choice: .player, holdsBack: false)
        let hands = try HandTracker(try await HandModels(Self.library, streams: 1))
        let faces = try FaceTracker(try await FaceModels(Self.library, streams: 1))
        for frame in 0..<3 {
            let time = Double(frame) * PlayerTracker.Parameters.patience
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

    /// Ten times as many faces as are told apart.
    @Test(.enabled(if: TestData.isPresent, "\(TestData.absence)"))
    func `a picture full of faces is looked at in part`() async throws {
        let reader = try FrameReader(path: TestData.path("photos/astronaut.png"))
        let photo = try #require(try reader.next())
        let face = try #require(
            try FaceSearch(try await FaceModels(Self.library, streams: 1)).faces(in: photo.picture).first)
        let (width, height) = (Float(photo.picture.geometry.width), Float(photo.picture.geometry.height))
        let places = face.mesh.map { SIMD2($0.x * width, $0.y * height) }
        let region = Region(around: places, rotation: 0, scale: 1.3)
        let edge = 64
        let small = RegionSampler(size: edge, minimum: 0, border: .replicate).values(region, photo.picture)
        // Long enough for small tiles, in which faces as small as these are seen.
        let (columns, rows) = (78, 14)
        let crowd = SyntheticPicture.rgb(columns * edge, rows * edge) { x, y in
            let value = small[y % edge * edge + x % edge] * 255
            return SIMD3(UInt8(value.x), UInt8(value.y), UInt8(value.z))
        }
        let faces = try FaceSearch(try await FaceModels(Self.library, streams: 1))
        let seen = try faces.faces(in: crowd.picture)
        #expect(seen.count > 50 && seen.count <= SearchPlan.mostFinds, "\(seen.count) faces")
        #expect(faces.work.landmarkRuns <= 2 * SearchPlan.mostTries, "\(faces.work.landmarkRuns) looks")
        #expect(faces.work.detectorRuns <= SearchPlan.faces.mostDetectorRuns)
    }
}
