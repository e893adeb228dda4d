import Testing

@testable import Vision

struct DetectionTests {
    /// Raw answers with nothing in them but what is put in.
    struct Answers {
        var boxes = [Float](repeating: 0, count: 2254 * 12)
        var scores = [Float](repeating: -100, count: 2254)

        /// Numbers are in input pixels relative to the anchor, the score is a logit.
        mutating func put(_ values: [Float], at anchor: Int, score: Float) {
            boxes.replaceSubrange(anchor * 12..<anchor * 12 + values.count, with: values)
            scores[anchor] = score
        }

        var decoded: [Detection] {
            boxes.withUnsafeBufferPointer { boxes in
                scores.withUnsafeBufferPointer { DetectionDecoder(.pose).decode(boxes: boxes, scores: $0) }
            }
        }
    }

    static let box: [Float] = [11.2, -22.4, 56, 112, 0, 0, 0, -44.8, 22.4, 11.2, -11.2, 2.24]

    @Test
    func `a box is decoded from its anchor`() throws {
        var answers = Answers()
        // Anchor 1960 is the first of the coarsest grid: (0.5, 0.5) / 7.
        answers.put(Self.box, at: 1960, score: 2)
        let found = answers.decoded
        #expect(found.count == 1)
        let body = try #require(found.first)
        let anchor = SIMD2<Float>(repeating: 0.5) / 7
        #expect(abs(body.score - 0.880797) < 1e-5)
        #expect(body.centre.isNear(anchor + SIMD2(0.05, -0.1)))
        #expect(body.size.isNear(SIMD2(0.25, 0.5)))
        let points: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(0, -0.2), SIMD2(0.1, 0.05), SIMD2(-0.05, 0.01)]
        #expect(body.keyPoints.count == 4)
        for (seen, expected) in zip(body.keyPoints, points) { #expect(seen.isNear(anchor + expected)) }
    }

    @Test(
        arguments: [(-100, false), (-0.01, false), (0, true), (0.01, true), (100, true), (.nan, false)]
            as [(Float, Bool)])
    func `half a probability is enough`(_ logit: Float, _ isFound: Bool) {
        var answers = Answers()
        answers.put(Self.box, at: 700, score: logit)
        #expect(answers.decoded.isEmpty == !isFound)
    }

    @Test
    func `where nothing is certain nothing is found`() { #expect(Answers().decoded.isEmpty) }

    @Test
    func `a box that is no number is left out, others stay`() {
        var answers = Answers()
        answers.put([Float](repeating: .nan, count: 12), at: 3, score: 9)
        answers.put(Self.box, at: 1960, score: 2)
        #expect(answers.decoded.count == 1)
    }

    static func detection(_ score: Float, _ x: Float, _ width: Float = 0.2) -> Detection {
        Detection(
            score: score, centre: SIMD2(x, 0.5), size: SIMD2(width, 0.2), keyPoints: [SIMD2(x, 0.4), SIMD2(x, 0.1)])
    }

    @Test(arguments: [(0, 1), (0.1, 1.0 / 3), (0.11, 0.09 / 0.31), (0.2, 0), (0.5, 0)] as [(Float, Float)])
    func `overlap is intersection over union`(_ shift: Float, _ expected: Float) {
        let (one, other) = (Self.detection(0.9, 0.3), Self.detection(0.8, 0.3 + shift))
        #expect(abs(one.overlap(other) - expected) < 1e-5)
        #expect(one.overlap(other) == other.overlap(one))
    }

    struct Case: CustomStringConvertible {
        var description: String
        var candidates: [Detection]
        /// Score and x of what remains.
        var merged: [SIMD2<Float>]
    }

    static let cases = [
        Case(description: "nothing", candidates: [], merged: []),
        Case(description: "one", candidates: [detection(0.7, 0.3)], merged: [SIMD2(0.7, 0.3)]),
        Case(
            description: "two apart, best first", candidates: [detection(0.6, 0.2), detection(0.9, 0.7)],
            merged: [SIMD2(0.9, 0.7), SIMD2(0.6, 0.2)]),
        Case(
            description: "two that overlap, averaged by score",
            candidates: [detection(0.6, 0.35), detection(0.9, 0.3)],
            merged: [SIMD2(0.9, 0.32)]),
        Case(
            description: "two that overlap by less than 0.3", candidates: [detection(0.9, 0.3), detection(0.6, 0.411)],
            merged: [SIMD2(0.9, 0.3), SIMD2(0.6, 0.411)]),
        Case(
            description: "a chain: the last overlaps the middle, not the best",
            candidates: [detection(0.9, 0.3), detection(0.8999, 0.38), detection(0.6, 0.46)],
            merged: [SIMD2(0.9, 0.34), SIMD2(0.6, 0.46)]),
        Case(
            description: "a box without area", candidates: [detection(0.95, 0.3, 0), detection(0.8, 0.3)],
            merged: [SIMD2(0.8, 0.3)]),
    ]

    @Test(arguments: cases)
    func `boxes that overlap become their average`(_ test: Case) {
        let merged = DetectionDecoder.merged(test.candidates)
        #expect(merged.count == test.merged.count)
        for (seen, expected) in zip(merged, test.merged) {
            #expect(seen.score == expected.x)
            #expect(seen.centre.isNear(SIMD2(expected.y, 0.5), within: 1e-4))
            #expect(seen.keyPoints[0].isNear(SIMD2(expected.y, 0.4), within: 1e-4))
            #expect(seen.keyPoints[1].isNear(SIMD2(expected.y, 0.1), within: 1e-4))
        }
    }

    @Test
    func `sizes are averaged, too`() throws {
        let merged = DetectionDecoder.merged([Self.detection(0.9, 0.3, 0.2), Self.detection(0.6, 0.3, 0.25)])
        #expect(try #require(merged.first).size.isNear(SIMD2(0.22, 0.2)))
    }
}

extension SIMD2<Float> {
    func isNear(_ other: SIMD2<Float>, within tolerance: Float = 1e-5) -> Bool { length(self - other) <= tolerance }
}
