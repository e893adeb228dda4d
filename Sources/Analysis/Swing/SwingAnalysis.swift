public import Media
public import Vision

/// From landmarks to a report of swings.
public struct SwingAnalysis: Sendable {
    /// What counts as good enough.
    struct Parameters {
        /// A body with less visible joints than this is not a confident one, 0…1.
        var confidentBody: Float = 0.5
        /// Coverage below this is worth a warning.
        var goodCoverage = 0.7
        /// Mean visibility of knees and ankles below this means that the legs are out of the picture.
        var visibleLegs: Float = 0.4
        /// Fewer frames a second (cinema's 23.976 are enough) blur a swing over too few pictures.
        var goodFrameRate = 23.9
        /// A swing takes longer than this, seconds.
        var shortestClip = 0.6
    }

    private let detector: SwingDetector
    private let validator: any SwingValidator
    private let parameters = Parameters()

    /// An analysis with a detector and somebody who confirms its strokes.
    public init(detector: SwingDetector = SwingDetector(), validator: any SwingValidator = LocalSwingValidator()) {
        self.detector = detector
        self.validator = validator
    }

    /// Finds and measures the swings of a recording.
    /// - Parameter media: the clip; the number of its frames is taken from the recording.
    /// - Throws: what the validator throws.
    public func report(of recording: LandmarkRecording, media: MediaInfo) async throws -> SwingReport {
        let series = SwingMetricsCalculator.series(of: recording)
        let confidence = series[.confidence]
        let confident = confidence.count { $0 >= parameters.confidentBody }
        let coverage = series.times.isEmpty ? 0 : Double(confident) / Double(series.times.count)
        let motion = BodyMotion(recording)
        var swings: [Swing] = []
        if media.kind != .still {
            for found in try await FoundSwing.all(in: motion, detector, validator) {
                swings.append(swing(found, motion, series, recording))
            }
        }
        return SwingReport(
            media: ReportMedia(
                width: media.width, height: media.height, duration: media.duration.rounded(to: 3),
                frames: recording.frameCount, fps: media.fps.rounded(to: 3), rotation: media.rotation),
            coverage: coverage.rounded(to: 3), swings: swings,
            warnings: warnings(series, recording, media, coverage: coverage, swings: swings))
    }

    private func swing(
        _ found: FoundSwing, _ motion: BodyMotion, _ series: SwingSeries, _ recording: LandmarkRecording
    ) -> Swing {
        let segment = found.segment
        let metrics = SwingMetricsCalculator.metrics(of: segment, in: series, recording: recording)
        let (start, end) = (series.times[segment.frames.lowerBound], series.times[segment.frames.upperBound - 1])
        let contact = series.times[segment.contact]
        let keyTimes = [start, (start + contact) / 2, contact, (contact + end) / 2, end].map { time in
            series.frame(nearest: time).map { series.times[$0] } ?? time
        }
        return Swing(
            start: start.rounded(to: 4), contact: contact.rounded(to: 4), end: end.rounded(to: 4),
            stroke: found.verdict.stroke, strokeConfidence: found.verdict.confidence.rounded(to: 3),
            hand: found.verdict.hand, twoHanded: found.verdict.isTwoHanded, confidence: found.confidence.rounded(to: 3),
            validatedBy: found.verdict.stroke == .unknown ? .none : validator.name, view: found.view, cut: found.cut,
            metrics: metrics, keyFrames: keyTimes.map { $0.rounded(to: 4) })
    }

    private func warnings(
        _ series: SwingSeries, _ recording: LandmarkRecording, _ media: MediaInfo, coverage: Double, swings: [Swing]
    ) -> [ReportWarning] {
        var warnings: [ReportWarning] = []
        func warn(_ code: ReportWarning.Code, _ message: String) {
            warnings.append(ReportWarning(code: code, message: message))
        }
        if media.kind == .still {
            warn(.stillImage, "This is a picture: it shows a pose, but no motion. Bring a video to measure swings.")
        }
        if !series.isSeen.contains(true) {
            warn(
                .noPerson,
                "No person was seen. Film one player so that the whole body is in the picture, in good light.")
            return warnings
        }
        if coverage < parameters.goodCoverage {
            warn(
                .lowCoverage,
                "A person was clearly seen in only \(Int((coverage * 100).rounded())) % of the frames. Film closer, or keep the player in the picture."
            )
        }
        if legVisibility(recording) < parameters.visibleLegs {
            warn(
                .partialBody,
                "The legs are mostly out of the picture, so hips and knees are guesses. Film the whole body.")
        }
        guard media.kind != .still else { return warnings }
        if media.fps > 0, media.fps < parameters.goodFrameRate {
            warn(
                .lowFrameRate,
                "The clip has \(Int(media.fps.rounded())) frames a second, so fast motion falls between frames. Film with 60 if you can."
            )
        }
        if !series.times.isEmpty, series.duration(of: series.times.indices) < parameters.shortestClip {
            warn(.shortClip, "The clip is too short for a whole swing. Bring one that begins before the backswing.")
        } else if swings.isEmpty {
            warn(
                .noSwing,
                "No swing was found: the trunk never turned and threw a hand forward as in a stroke."
            )
        }
        return warnings
    }

    /// Mean visibility of knees and ankles over the frames with a body.
    private func legVisibility(_ recording: LandmarkRecording) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for index in 0..<recording.frameCount {
            guard let pose = recording.frame(index).pose else { continue }
            for joint in [PoseLandmark.leftKnee, .rightKnee, .leftAnkle, .rightAnkle] { sum += pose[joint].visibility }
            count += 4
        }
        return count > 0 ? sum / count : 0
    }
}
