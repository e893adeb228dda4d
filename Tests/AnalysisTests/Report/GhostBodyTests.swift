import Domain
import FoundationEssentials
import TestSupport
import Testing
import Vision

@testable import Analysis

/// One body lies over the other as `Public/js/compare/ghost.js` lays it on the page: the same vectors hold for both.
@Suite struct GhostBodyTests {
    struct Case: Decodable {
        struct Clip: Decodable {
            var width: Int
            var height: Int
            /// Of each frame the places of some landmarks, shares of the picture.
            var frames: [[String: [Float]]?]

            func recording() throws -> LandmarkRecording {
                let frames = frames.enumerated().map { index, places in
                    PoseFrame(time: Double(index) / 30, pose: places.map(Self.pose))
                }
                return try SyntheticClip.recording(of: frames, width: width, height: height)
            }

            private static func pose(_ places: [String: [Float]]) -> Pose {
                var pose = SyntheticBody().pose
                for (name, place) in places {
                    guard let index = Int(name) else { continue }
                    (pose.landmarks[index].x, pose.landmarks[index].y) = (place[0], place[1])
                }
                return pose
            }
        }

        var name: String
        var ground: Clip
        var body: Clip
        var contacts: [Int]
        var isMirrored: Bool
        var below: Int
        var frame: Int
        /// Where the left wrist comes to lie, pixels; none where nothing is drawn.
        var wrist: [Double]?
    }

    static let cases: [Case] = {
        let url = TestData.package.appending(path: "Tests/Fixtures/ghost-vectors.json")
        return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: url))) ?? []
    }()

    @Test func vectorsAreThere() { #expect(Self.cases.count == 8) }

    @Test(arguments: cases.indices)
    func itLiesWhereThePageLaysIt(_ index: Int) throws {
        let wanted = Self.cases[index]
        let (ground, body) = (try wanted.ground.recording(), try wanted.body.recording())
        let ghost = GhostBody(
            over: ground, body, contacts: (wanted.contacts[0], wanted.contacts[1]), isMirrored: wanted.isMirrored)
        let pose = ghost.pose(of: wanted.frame, over: wanted.below)
        guard let wrist = wanted.wrist else { return #expect(pose == nil, "\(wanted.name)") }
        let laid = try #require(pose)
        func place(_ landmark: PoseLandmark) -> (x: Double, y: Double) {
            (Double(laid[landmark].x) * Double(ground.width), Double(laid[landmark].y) * Double(ground.height))
        }
        // Recordings keep places in steps.
        let seen = place(.leftWrist)
        #expect(abs(seen.x - wrist[0]) < 1.5 && abs(seen.y - wrist[1]) < 1.5, "\(wanted.name): \(seen), not \(wrist)")
        let below = try #require(ground.frame(wanted.below).pose)
        let middle = (place(.leftHip).x + place(.rightHip).x) / 2
        let (left, right) = (below[PoseLandmark.leftHip], below[PoseLandmark.rightHip])
        let wantedMiddle = Double(left.x + right.x) / 2 * Double(ground.width)
        #expect(abs(middle - wantedMiddle) < 0.5, "\(wanted.name)")
    }
}
