internal import FoundationEssentials
internal import Reports
internal import Vision

/// What the analysis of swings saw on its way, for those who measure it: not part of any report.
package struct SwingStudy {
    private let recording: LandmarkRecording
    private let detector: SwingDetector

    /// A study of a recording, with the detector's usual numbers or others.
    package init(file: String, _ parameters: SwingDetector.Parameters = SwingDetector.Parameters()) throws {
        recording = try LandmarkRecording(file: file)
        detector = SwingDetector(parameters)
    }

    /// The study as JSON.
    /// - Parameter contact: the time of a known contact, seconds: then only its stroke is studied.
    package func json(strokeAt contact: Double?) async throws -> String {
        let motion = BodyMotion(recording)
        let validator = LocalSwingValidator()
        var study = Study()
        if let contact {
            study.stroke = StrokeEvidence(motion, around: contact).map { Stroke($0, validator.verdict(on: $0)) }
        } else {
            study.slowMotion = Pace(of: recording, detector).factor
            let motion = BodyMotion(recording, slowedBy: study.slowMotion ?? 1)
            study.candidates = detector.candidates(in: motion).map { Candidate($0, motion) }
            let found = try await FoundSwing.all(in: motion, detector, validator)
            study.swings = found.map {
                Found(
                    contact: motion.times[$0.segment.contact], stroke: $0.verdict.stroke, hand: $0.verdict.hand)
            }
            study.isBackwards = Pace.isBackwards(found, motion)
            let series = SwingMetricsCalculator.series(of: recording)
            study.published = PublishedRule().segments(in: series).map { series.times[$0.contact] }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return String(decoding: try encoder.encode(study), as: UTF8.self)
    }

    /// What the learned detector is shown, as JSON: its stretches, each with its arrays moment by moment.
    package func motion() throws -> String {
        let stretches = MotionStretch.all(in: recording).map { stretch in
            Motion(
                start: stretch.start, interval: stretch.interval,
                places: stretch.places.flatMap { [$0.x, $0.y] }, space: stretch.space.flatMap { [$0.x, $0.y, $0.z] },
                visibility: stretch.visibility, score: stretch.score, trunk: stretch.trunk, scale: stretch.scale,
                hips: stretch.hips.flatMap { [$0.x, $0.y] })
        }
        return String(decoding: try JSONEncoder().encode(stretches), as: UTF8.self)
    }

    private struct Motion: Encodable {
        var start: Double
        var interval: Double
        var places: [Float]
        var space: [Float]
        var visibility: [Float]
        var score: [Float]
        var trunk: [Float]
        var scale: [Float]
        var hips: [Float]
    }

    private struct Study: Codable {
        var swings: [Found]?
        var candidates: [Candidate]?
        var published: [Double]?
        var slowMotion: Double?
        var isBackwards: Bool?
        var stroke: Stroke?
    }

    private struct Found: Codable {
        var contact: Double
        var stroke: Swing.Stroke
        var hand: Side
    }

    private struct Candidate: Codable {
        var time: Double
        var from: Double
        var to: Double
        var turnDegrees: Float
        var rateDegrees: Float
        var direction: Float
        var wristSpeed: Float
        var lean: Float
        var score: Float
        var hasWindUp: Bool

        init(_ candidate: SwingCandidate, _ motion: BodyMotion) {
            let turn = candidate.turn
            time = motion.times[turn.fastest]
            from = motion.times[turn.frames.lowerBound]
            to = motion.times[turn.frames.upperBound]
            turnDegrees = turn.extent * 180 / .pi
            rateDegrees = turn.peakRate * 180 / .pi
            direction = turn.direction
            wristSpeed = candidate.wristSpeed
            lean = motion.lean[turn.fastest]
            score = candidate.score
            hasWindUp = candidate.windUp != nil
        }
    }

    private struct Stroke: Codable {
        var name: Swing.Stroke
        var hand: Side
        var confidence: Double
        var side: Side
        var ownShare: Float
        var handsApart: Float
        var highest: Float
        var heightAtContact: Float
        var tossHeight: Float
        var lowest: Float
        var lean: Float
        var footwork: Float
        var facing: Float

        init(_ evidence: StrokeEvidence, _ verdict: StrokeVerdict) {
            (name, hand, confidence) = (verdict.stroke, verdict.hand, verdict.confidence)
            side = evidence.side
            ownShare = evidence.ownShare
            handsApart = evidence.handsApart
            highest = evidence.highest
            heightAtContact = evidence.heightAtContact
            tossHeight = evidence.tossHeight
            lowest = evidence.lowest
            lean = evidence.lean
            footwork = evidence.footwork
            facing = evidence.facing
        }
    }
}
