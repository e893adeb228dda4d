internal import Glibc
internal import Vision

/// Measures the motion of a body, step by step: points, stretches, lengths, then speeds.
struct BodyMotionBuilder {
    private typealias Parameters = BodyMotion.Parameters
    private typealias Point = SIMD2<Float>

    private var times: [Double] = []
    private var stretch: [Int] = []
    private var shoulders: [Point] = []
    private var hips: [Point] = []
    /// Left minus right, picture and space.
    private var shoulderLine: [Point] = []
    private var hipLine: [Point] = []
    private var heading: [Float] = []
    private var wrists: [(left: Point, right: Point)] = []
    private var wristsInSpace: [(left: SIMD3<Float>, right: SIMD3<Float>)] = []
    private var reach: [(left: Float, right: Float)] = []
    private var feet: [Point] = []
    private var trunk: [Float] = []
    private let height: Float

    /// Takes the points of every frame, upright, pixels.
    init(_ recording: LandmarkRecording, slowedBy factor: Double) {
        let size = Point(Float(recording.width), Float(recording.height))
        height = max(size.y, 1)
        let recording = recording.upright
        let missing = Point(repeating: .nan)
        var number = -1
        var lastSeen: Double?
        var lastLine: (time: Double, line: Point)?
        for index in 0..<recording.frameCount {
            var frame = recording.frame(index)
            frame.time /= factor
            times.append(frame.time)
            guard let pose = frame.pose, Self.isWhole(pose) else {
                if frame.startsAnew { lastSeen = nil }
                stretch.append(-1)
                for keyPath in [\Self.shoulders, \.hips, \.shoulderLine, \.hipLine, \.feet] {
                    self[keyPath: keyPath].append(missing)
                }
                heading.append(.nan)
                wrists.append((missing, missing))
                wristsInSpace.append((SIMD3(repeating: .nan), SIMD3(repeating: .nan)))
                reach.append((.nan, .nan))
                continue
            }
            func point(_ landmark: PoseLandmark) -> Point {
                (Point(pose[landmark].x, pose[landmark].y) * size).turned(recording.quarterTurns)
            }
            func space(_ landmark: PoseLandmark) -> SIMD3<Float> {
                pose.world(landmark)
            }
            let line = point(.leftShoulder) - point(.rightShoulder)
            let (middle, bottom) = (
                (point(.leftShoulder) + point(.rightShoulder)) / 2, (point(.leftHip) + point(.rightHip)) / 2
            )
            let wide = Parameters.flipWidth * max(length(middle - bottom), 1)
            let isFlip =
                lastLine.map { last in
                    frame.time - last.time <= Parameters.flipTime && last.line.x * line.x < 0
                        && abs(last.line.x) > wide && abs(line.x) > wide
                } ?? false
            let isAway = lastSeen.map { frame.time - $0 > Parameters.gap } ?? true
            if frame.startsAnew || isFlip || isAway { number += 1 }
            if abs(line.x) > wide { lastLine = (frame.time, line) }
            lastSeen = frame.time
            stretch.append(number)
            shoulders.append(middle)
            hips.append(bottom)
            shoulderLine.append(line)
            hipLine.append(point(.leftHip) - point(.rightHip))
            let inSpace = space(.leftShoulder) - space(.rightShoulder)
            heading.append(atan2f(inSpace.z, inSpace.x))
            wrists.append((point(.leftWrist), point(.rightWrist)))
            let (left, right) = (space(.leftWrist), space(.rightWrist))
            wristsInSpace.append((left, right))
            reach.append((length(left - space(.leftShoulder)), length(right - space(.rightShoulder))))
            feet.append((point(.leftAnkle) + point(.rightAnkle)) / 2)
        }
    }

    /// Whether the trunk is in the picture, and not a guess of what a close-up does not show.
    private static func isWhole(_ pose: Pose) -> Bool {
        [PoseLandmark.leftHip, .rightHip].allSatisfy { hip in
            let inside = -Parameters.outside...1 + Parameters.outside
            return pose[hip].visibility > Parameters.visibleHips && inside.contains(pose[hip].x)
                && inside.contains(pose[hip].y)
        }
    }

    /// The motion.
    mutating func motion() -> BodyMotion {
        measureTrunk()
        unwrapHeading()
        let interval = typicalInterval()
        let count = times.count
        let missing = Point(repeating: .nan)
        var turn = [Float](repeating: .nan, count: count)
        var turnRate = turn
        let nowhere = Array(repeating: missing, count: count)
        var left = BodyMotion.Wrist(place: nowhere, speed: turn, reach: reach.map { $0.left / Parameters.trunk })
        var right = BodyMotion.Wrist(place: nowhere, speed: turn, reach: reach.map { $0.right / Parameters.trunk })
        var fit = LocalFit()
        let wristWindow = max(Parameters.wristWindow, 1.55 * interval)
        let turnWindow = max(Parameters.turnWindow, 1.55 * interval)
        for index in 0..<count where stretch[index] >= 0 {
            left.place[index] = (wrists[index].left - hips[index]) / trunk[index]
            right.place[index] = (wrists[index].right - hips[index]) / trunk[index]
            let (stretch, number) = (stretch, stretch[index])
            if fit.centre(on: index, times, window: turnWindow, isUsable: { stretch[$0] == number }) {
                turn[index] = fit.value { heading[$0] }
                turnRate[index] = fit.slope { heading[$0] }
            }
            if fit.centre(on: index, times, window: wristWindow, isUsable: { stretch[$0] == number }) {
                left.speed[index] = speed(fit, { wrists[$0].left }, { wristsInSpace[$0].left })
                right.speed[index] = speed(fit, { wrists[$0].right }, { wristsInSpace[$0].right })
            }
        }
        bridge(&turn, &turnRate)
        return BodyMotion(
            times: times, interval: interval, stretch: stretch, turn: turn, turnRate: turnRate, left: left,
            right: right, fasterWrist: zip(left.speed, right.speed).map { max($0, $1) },
            lean: (0..<count).map { index in
                let up = shoulders[index] - hips[index]
                return abs(atan2f(up.x, -up.y)) * 180 / .pi
            },
            facing: (0..<count).map { (shoulderLine[$0].x + hipLine[$0].x) / trunk[$0] },
            feet: (0..<count).map { feet[$0] / trunk[$0] }, trunkShare: median(trunk.filter(\.isFinite)) / height)
    }

    /// Speed against the hips, mean of picture and space.
    private func speed(
        _ fit: LocalFit, _ place: (Int) -> SIMD2<Float>, _ space: (Int) -> SIMD3<Float>
    ) -> Float {
        func inPicture(_ axis: Int) -> Float {
            fit.slope { (place($0)[axis] - hips[$0][axis]) / trunk[$0] }
        }
        let flat = Point(inPicture(0), inPicture(1))
        let deep = SIMD3(fit.slope { space($0).x }, fit.slope { space($0).y }, fit.slope { space($0).z })
        return (length(flat) + length(deep) / Parameters.trunk) / 2
    }

    /// The trunk's length around each frame: the seventieth of a hundred, because foreshortening only shortens.
    private mutating func measureTrunk() {
        let lengths = zip(shoulders, hips).map { length($0 - $1) }
        trunk = []
        var (first, last) = (0, 0)
        // A sorted window would be kept up to date; every few frames are enough, a trunk does not grow in between.
        let step = max(1, times.count > 1 ? Int(0.1 / max(typicalInterval(), 1e-3)) : 1)
        var current: Float = .nan
        for index in times.indices {
            if index % step == 0 || !current.isFinite {
                while times[index] - times[first] > Parameters.trunkWindow { first += 1 }
                last = max(last, index)
                while last + 1 < times.count, times[last + 1] - times[index] <= Parameters.trunkWindow { last += 1 }
                let known = lengths[first...last].filter(\.isFinite).sorted()
                current = known.isEmpty ? .nan : max(known[min(known.count - 1, known.count * 7 / 10)], 1)
            }
            trunk.append(current)
        }
    }

    /// A body that was lost for a few frames turned on meanwhile.
    private func bridge(_ turn: inout [Float], _ turnRate: inout [Float]) {
        var last: Int?
        for index in turn.indices where turn[index].isFinite {
            defer { last = index }
            guard let from = last, index - from > 1, times[index] - times[from] <= Parameters.bridge,
                stretch[from] == stretch[index]
            else { continue }
            for between in from + 1..<index {
                let share = Float((times[between] - times[from]) / (times[index] - times[from]))
                turn[between] = turn[from] + (turn[index] - turn[from]) * share
                turnRate[between] = turnRate[from] + (turnRate[index] - turnRate[from]) * share
            }
        }
    }

    /// Makes the heading go on without jumps through each stretch.
    private mutating func unwrapHeading() {
        var last: (number: Int, value: Float)?
        for index in heading.indices where stretch[index] >= 0 && heading[index].isFinite {
            if let before = last, before.number == stretch[index] {
                heading[index] += 2 * .pi * ((before.value - heading[index]) / (2 * .pi)).rounded()
            }
            last = (stretch[index], heading[index])
        }
    }

    private func typicalInterval() -> Double {
        let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 1e-4 }.sorted()
        return intervals.isEmpty ? 1.0 / 30 : intervals[intervals.count / 2]
    }
}

/// The middle of some values; NaN of none.
func median(_ values: [Float]) -> Float {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }
