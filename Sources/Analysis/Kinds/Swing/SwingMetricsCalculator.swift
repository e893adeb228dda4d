internal import Domain
internal import Glibc
package import Vision

/// The only source of numbers: reports, charts and exports all take theirs from here.
package enum SwingMetricsCalculator {
    /// A body that was away for longer is a new one: nothing is derived across, seconds.
    static let longestGap = 0.25

    /// What changes is measured over this time, seconds: one frame at 30 frames a second. Over shorter ones the
    /// tracker's tremble would count for more the more frames there are. A little less, because time stamps are
    /// rounded.
    static let baseline = 1.0 / 30 - 0.003

    /// Measures every frame of a recording.
    /// - Parameter names: what is wanted; nil for everything.
    package static func series(of recording: LandmarkRecording, only names: Set<MetricName>? = nil) -> SwingSeries {
        let recording = recording.upright
        let metrics = FrameMetrics.all.filter { names?.contains($0.name) ?? true }
        var columns = metrics.map { _ in
            var column: [Float] = []
            column.reserveCapacity(recording.frameCount)
            return column
        }
        var times: [Double] = []
        var isSeen: [Bool] = []
        var history = PoseHistory()
        for index in 0..<recording.frameCount {
            let frame = recording.frame(index)
            times.append(frame.time)
            isSeen.append(frame.pose != nil)
            if let pose = frame.pose {
                let earlier = frame.startsAnew ? nil : history.frame(before: frame.time)
                let interval = earlier.map { Float(frame.time - $0.time) } ?? .infinity
                let before = earlier?.pose
                for column in metrics.indices {
                    columns[column].append(metrics[column].value(pose, before: before, interval: interval))
                }
            } else {
                for column in columns.indices { columns[column].append(.nan) }
            }
            history.append(frame)
        }
        var values: [MetricName: [Float]] = [:]
        for (column, metric) in metrics.enumerated() {
            values[metric.name] = metric.smoothing.apply(to: columns[column], at: times)
        }
        return SwingSeries(times: times, isSeen: isSeen, values: values)
    }

    /// The numbers of one swing.
    static func metrics(of segment: SwingSegment, in series: SwingSeries, recording: LandmarkRecording) -> SwingMetrics
    {
        let frames = segment.frames
        let untilContact = frames.lowerBound..<segment.contact + 1
        let afterContact = segment.contact..<frames.upperBound
        let contactPose = recording.frame(segment.contact).pose
        let measures = SwingMeasures(segment: segment, series: series, recording: recording)
        return SwingMetrics(
            peakAngularVelocity: maximum(series[.wristAngularVelocity(segment.hand)], frames)?.rounded(to: 2),
            peakLinearVelocity: maximum(series[.wristSpeed(segment.hand)], frames)?.rounded(to: 2),
            contactPoint: contactPose.map { pose in
                let wrist = pose[segment.hand.wrist]
                return [Double(wrist.x).rounded(to: 4), Double(wrist.y).rounded(to: 4)]
            },
            backswingAngle: backswingAngle(segment, untilContact, recording)?.rounded(to: 1),
            followThroughHeight: maximum(series[.wristHeight(segment.hand)], afterContact)?.rounded(to: 3),
            shoulderRotation: range(ofDegrees: series[.shoulderRotation], frames)?.rounded(to: 1),
            hipRotation: range(ofDegrees: series[.hipRotation], frames)?.rounded(to: 1),
            shoulderHipSeparation: measures.shoulderHipSeparation?.value.rounded(to: 1),
            contactInFront: measures.contactInFront?.rounded(to: 3),
            contactHeight: measures.contactHeight?.rounded(to: 3),
            elbowAngleAtContact: measures.elbowAngleAtContact?.rounded(to: 1),
            kneeAngle: measures.kneeAngle?.value.rounded(to: 1), stanceWidth: measures.stanceWidth?.rounded(to: 2),
            trunkLean: measures.trunkLean?.rounded(to: 1),
            averageConfidence: mean(series[.confidence], frames)?.rounded(to: 3))
    }

    /// How far the arm was taken back: the largest angle between the arm before contact and at contact, degrees.
    private static func backswingAngle(
        _ segment: SwingSegment, _ frames: Range<Int>, _ recording: LandmarkRecording
    ) -> Double? {
        func arm(_ index: Int) -> SIMD3<Float>? {
            recording.frame(index).pose.map { $0.world(segment.hand.wrist) - $0.world(segment.hand.shoulder) }
        }
        guard let atContact = arm(segment.contact) else { return nil }
        return frames.compactMap { arm($0).map { angle($0, atContact) } }.filter(\.isFinite).max()
            .map { Double($0) * 180 / .pi }
    }

    private static func maximum(_ values: [Float], _ frames: Range<Int>) -> Double? {
        values[frames].filter(\.isFinite).max().map(Double.init)
    }

    private static func mean(_ values: [Float], _ frames: Range<Int>) -> Double? {
        let known = values[frames].filter(\.isFinite)
        return known.isEmpty ? nil : Double(known.reduce(0, +)) / Double(known.count)
    }

    /// Difference between the largest and the smallest of angles that begin again after a whole turn.
    private static func range(ofDegrees values: [Float], _ frames: Range<Int>) -> Double? {
        let known = Cycle.unwrapped(Array(values[frames])).filter(\.isFinite)
        guard let low = known.min(), let high = known.max() else { return nil }
        return Double(high - low)
    }
}
