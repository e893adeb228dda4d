import Glibc
import Testing
import Vision

@testable import Analysis

@Suite struct PoseRepairTests {
    /// Strokes that are seen from several sides.
    struct View: CustomTestStringConvertible, Sendable {
        var kind: SyntheticStroke.Kind
        var yaw: Float
        var fps: Double

        var testDescription: String { "\(kind), \(yaw) rad, \(fps) fps" }
        var frames: [PoseFrame] { SyntheticStroke(kind: kind, fps: fps, yaw: yaw).frames }

        static let all = [SyntheticStroke.Kind.forehand, .oneHandedBackhand, .twoHandedBackhand, .serve, .overhead]
            .flatMap { kind in
                [(Float(0.3), 30.0), (.pi, 30), (-2.2, 60)].map { View(kind: kind, yaw: $0, fps: $1) }
            }
    }

    @Test(arguments: View.all) func leavesCleanStrokesAlone(_ view: View) {
        let frames = view.frames
        for (before, after) in zip(frames, repaired(frames)) { #expect(before.isSame(as: after)) }
    }

    @Test func givesArmsBack() {
        let share = shareRight(lengths: [0.1, 0.2, 0.35]) { $0.sidesSwapped { Self.isArm($0) } }
        #expect(share.swapped >= 0.95)
        #expect(share.others >= 0.98)
    }

    @Test func givesSidesOfTheBodyBack() {
        let share = shareRight(lengths: [0.1, 0.2, 0.3]) { $0.sidesSwapped { _ in true } }
        #expect(share.swapped >= 0.98)
        #expect(share.others >= 0.999)
    }

    @Test(arguments: [30.0, 60], [1, 2, 4]) func bridgesInventedWrists(fps: Double, count: Int) throws {
        let clean = SyntheticStroke(kind: .serve, fps: fps, yaw: .pi).frames
        let first = Int(2.1 * fps)
        var frames = clean
        for index in first..<first + count {
            frames[index].pose?.landmarks[PoseLandmark.rightWrist.rawValue].x += 0.15
            frames[index].pose?.landmarks[PoseLandmark.rightWrist.rawValue].visibility = 0.05
        }
        for (index, (truth, frame)) in zip(clean, repaired(frames)).enumerated() {
            if (first..<first + count).contains(index) {
                #expect(try frame.distance(to: truth) < 0.15)
                #expect(try #require(frame.pose)[PoseLandmark.rightWrist].visibility < 0.5)
            } else {
                #expect(frame.isSame(as: truth))
            }
        }
    }

    @Test func bridgesWhatNoHandDoes() throws {
        let clean = SyntheticStroke(fps: 30).frames
        var frames = clean
        frames[20].pose?.landmarks[PoseLandmark.leftWrist.rawValue].y -= 0.3
        let bridged = repaired(frames)[20]
        #expect(try bridged.distance(to: clean[20]) < 0.05)
        #expect(try #require(bridged.pose)[PoseLandmark.leftWrist].visibility < 0.5)
    }

    @Test func holdsFramesBackForABoundedTime() {
        var repair = PoseRepair(width: 720, height: 720)
        let frames = SyntheticStroke(fps: 30, duration: 8).frames
        var out: [PoseFrame] = []
        let longest = 2 * PoseRepair.Parameters.lookAhead + 1.5 / 30
        for frame in frames {
            out += repair.add(frame)
            #expect(frame.time - (out.last?.time ?? -1.0 / 30) < longest)
        }
        out += repair.finish()
        #expect(out.map(\.time) == frames.map(\.time))
    }

    @Test func goesOnFromNothingAcrossCutsAndGaps() {
        var frames = SyntheticStroke(fps: 30).frames
        for index in 60..<frames.count { frames[index].pose = frames[index].pose?.sidesSwapped { _ in true } }
        frames[60].startsAnew = true
        var gone = frames
        gone[60].startsAnew = false
        for index in 50..<60 { gone[index].pose = nil }
        for frames in [frames, gone] {
            for (before, after) in zip(frames, repaired(frames)) { #expect(before.isSame(as: after)) }
        }
    }

    private func repaired(_ frames: [PoseFrame]) -> [PoseFrame] {
        PoseRepair.repaired(frames, width: 720, height: 720)
    }

    private static func isArm(_ landmark: PoseLandmark) -> Bool {
        (PoseLandmark.leftElbow.rawValue...PoseLandmark.rightThumb.rawValue).contains(landmark.rawValue)
    }

    /// How many of the frames are where they were before something was done to some of them: of those, and of all
    /// others.
    private func shareRight(lengths: [Double], _ swap: (Pose) -> Pose) -> (swapped: Double, others: Double) {
        var (swapped, swappedRight, others, othersRight) = (0, 0, 0, 0)
        for (view, offset) in View.all.flatMap({ view in [0.55, 0.7, 0.85, 1].map { (view, $0) } }) {
            let clean = view.frames
            let times = lengths.enumerated().map { offset + Double($0) * 0.9..<offset + Double($0) * 0.9 + $1 }
            func isMeant(_ frame: PoseFrame) -> Bool { times.contains { $0.contains(frame.time) } }
            let frames = clean.map { frame in
                guard isMeant(frame), let pose = frame.pose else { return frame }
                return PoseFrame(time: frame.time, pose: swap(pose))
            }
            for (truth, frame) in zip(clean, repaired(frames)) {
                let isRight = ((try? frame.distance(to: truth)) ?? 1) < 0.05
                if isMeant(truth) {
                    swapped += 1
                    swappedRight += isRight ? 1 : 0
                } else {
                    others += 1
                    othersRight += isRight ? 1 : 0
                }
            }
        }
        return (Double(swappedRight) / Double(swapped), Double(othersRight) / Double(others))
    }
}

extension Pose {
    /// The body as a model sees it that takes left for right: depth is mirrored with the sides.
    fileprivate func sidesSwapped(_ isMeant: (PoseLandmark) -> Bool) -> Pose {
        var pose = self
        for (landmark, twin) in Self.twins where isMeant(landmark) {
            pose.landmarks[landmark.rawValue] = self[twin]
            pose.landmarks[landmark.rawValue].z.negate()
            pose.world[landmark.rawValue] = world(twin) * SIMD3(1, 1, -1)
        }
        return pose
    }
}

extension PoseFrame {
    fileprivate func isSame(as other: PoseFrame) -> Bool {
        guard time == other.time, startsAnew == other.startsAnew, let pose, let twin = other.pose else {
            return time == other.time && startsAnew == other.startsAnew && self.pose == nil && other.pose == nil
        }
        return PoseLandmark.allCases.allSatisfy { pose[$0] == twin[$0] && pose.world($0) == twin.world($0) }
    }

    /// Largest distance of a landmark, in the picture (trunk lengths of `SyntheticBody`) and in space (half metres).
    fileprivate func distance(to other: PoseFrame) throws -> Float {
        let (one, two) = (try #require(pose), try #require(other.pose))
        return PoseLandmark.allCases.map { landmark in
            let (a, b) = (one[landmark], two[landmark])
            let space = (one.world(landmark) - two.world(landmark)) / 0.5
            return max(hypotf(a.x - b.x, a.y - b.y) / 0.125, (space * space).sum().squareRoot())
        }.max() ?? 0
    }
}
