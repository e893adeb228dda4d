internal import FoundationEssentials
internal import Vision

/// What the analysis of swings saw on its way, for those who measure it: not part of any report.
package struct SwingStudy {
    private let recording: LandmarkRecording

    /// A study of a recording.
    package init(file: String) throws { recording = try LandmarkRecording(file: file) }

    /// The study as JSON.
    /// - Parameter contact: the time of a known contact, seconds: then only its stroke is studied.
    package func json(strokeAt contact: Double?) async throws -> String {
        let motion = BodyMotion(recording)
        let validator = LocalSwingValidator()
        var study = Study()
        if let contact {
            study.stroke = StrokeEvidence(motion, around: contact).map { Stroke($0, validator.verdict(on: $0)) }
        } else {
            let detector = SwingDetector()
            study.candidates = detector.candidates(in: motion).map { Candidate($0, motion) }
            study.swings = try await FoundSwing.all(in: motion, detector, validator).map {
                Found($0, motion)
            }
            let series = SwingMetricsCalculator.series(of: recording)
            study.published = PublishedRule().segments(in: series).map { series.times[$0.contact] }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return String(decoding: try encoder.encode(study), as: UTF8.self)
    }

    private struct Study: Codable {
        var swings: [Found]?
        var candidates: [Candidate]?
        var published: [Double]?
        var stroke: Stroke?
    }

    private struct Found: Codable {
        var contact: Double
        var stroke: Swing.Stroke
        var hand: Side
        var lag: Double
        var before: Float
        var after: Float
        var windUpBefore: Float
        var windUpAfter: Float
        var peakPlace: Double
        var tossBefore: Float
        var tossAfter: Float

        init(_ found: FoundSwing, _ motion: BodyMotion) {
            contact = motion.times[found.segment.contact]
            stroke = found.verdict.stroke
            hand = found.verdict.hand
            let turn = found.candidate.turn
            let rate = { (frame: Int) in abs(motion.turnRate[frame]) }
            let middle = motion.times[turn.fastest]
            func centre(_ value: (Int) -> Float) -> Double {
                var (sum, weight) = (0.0, 0.0)
                for frame in motion.frames(from: middle - 0.35, to: middle + 0.35) where value(frame).isFinite {
                    let share = Double(value(frame) * value(frame))
                    sum += share * motion.times[frame]
                    weight += share
                }
                return sum / max(weight, 1e-9)
            }
            lag = centre { motion.fasterWrist[$0] } - centre(rate)
            func mean(_ from: Double, _ to: Double) -> Float {
                let known = motion.frames(from: middle + from, to: middle + to).map { motion.fasterWrist[$0] }
                    .filter(\.isFinite)
                return known.reduce(0, +) / Float(max(known.count, 1))
            }
            before = mean(-0.5, -0.2)
            after = mean(0.2, 0.5)
            let turns = TrunkTurn.all(in: motion)
            let place = turns.firstIndex(of: turn) ?? 0
            func opposite(_ index: Int) -> Float {
                guard turns.indices.contains(index), turns[index].direction != turn.direction,
                    abs(motion.times[turns[index].fastest] - middle) < 1.1
                else { return 0 }
                return turns[index].extent * 180 / .pi
            }
            windUpBefore = opposite(place - 1)
            windUpAfter = opposite(place + 1)
            let timing = SwingTiming(motion: motion, limits: SwingDetector.Parameters())
            let (from, to) = (motion.times[timing.onset(of: turn)], motion.times[timing.end(of: turn)])
            peakPlace = (middle - from) / max(to - from, 1e-6)
            // The hand that is higher around the fastest turn strikes; when was the other high?
            let around = motion.frames(from: middle - 0.25, to: middle + 0.25)
            let heights = Side.allCases.map { side in
                around.map { -motion[side].place[$0].y }.filter(\.isFinite).max() ?? 0
            }
            let other = motion[heights[0] > heights[1] ? .right : .left].place
            func high(_ from: Double, _ to: Double) -> Float {
                motion.frames(from: middle + from, to: middle + to).map { -other[$0].y }.filter(\.isFinite).max() ?? 0
            }
            tossBefore = high(-1.2, -0.1)
            tossAfter = high(0.1, 1.2)
        }
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
