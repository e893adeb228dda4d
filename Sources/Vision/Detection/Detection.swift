/// Something a detector found. Coordinates are 0…1 of the detector's square input, unless said otherwise.
struct Detection: Equatable, Sendable {
    /// Probability, 0…1.
    var score: Float
    /// Centre of the box.
    var centre: SIMD2<Float>
    /// Width and height of the box.
    var size: SIMD2<Float>
    /// The model's key points.
    var keyPoints: [SIMD2<Float>]

    /// Intersection over union of two boxes.
    func overlap(_ other: Detection) -> Float {
        let low = pointwiseMax(centre - size / 2, other.centre - other.size / 2)
        let high = pointwiseMin(centre + size / 2, other.centre + other.size / 2)
        let sides = pointwiseMax(high - low, .zero)
        let shared = sides.x * sides.y
        let union = size.x * size.y + other.size.x * other.size.y - shared
        return union > 0 ? shared / union : 0
    }
}

/// From a detector's raw answers to detections.
struct DetectionDecoder {
    /// Least probability of a detection (MediaPipe's `min_score_thresh`).
    static let minimumScore: Float = 0.5
    /// Boxes that share more than this are the same thing (MediaPipe's `min_suppression_threshold`).
    static let sameThingOverlap: Float = 0.3

    private let geometry: DetectorGeometry
    private let anchors: [SIMD2<Float>]

    init(_ geometry: DetectorGeometry) {
        self.geometry = geometry
        anchors = geometry.anchors
    }

    /// Detections, best first, each the average of the boxes that agree with it.
    /// - Parameters:
    ///   - boxes: `anchors × valuesPerAnchor` numbers, in input pixels relative to the anchor.
    ///   - scores: one logit an anchor.
    ///   - leastScore: least probability of a detection.
    func decode(
        boxes: UnsafeBufferPointer<Float>, scores: UnsafeBufferPointer<Float>,
        leastScore: Float = DetectionDecoder.minimumScore
    ) -> [Detection] {
        var candidates: [Detection] = []
        let scale = 1 / Float(geometry.inputSize)
        for index in anchors.indices {
            let score = sigmoid(scores[index])
            guard score >= leastScore else { continue }
            let first = index * geometry.valuesPerAnchor
            func pair(_ offset: Int) -> SIMD2<Float> { SIMD2(boxes[first + offset], boxes[first + offset + 1]) * scale }
            candidates.append(
                Detection(
                    score: score, centre: pair(0) + anchors[index], size: pair(2),
                    keyPoints: (0..<geometry.keyPointCount).map { pair(4 + 2 * $0) + anchors[index] }))
        }
        return Self.merged(candidates)
    }

    /// Weighted non-maximum suppression: of boxes that overlap, the average weighted by score.
    static func merged(_ candidates: [Detection]) -> [Detection] {
        var remaining = candidates.sorted { $0.score > $1.score }
        var merged: [Detection] = []
        while let best = remaining.first {
            let same = remaining.filter { $0.overlap(best) > sameThingOverlap }
            remaining.removeAll { $0.overlap(best) > sameThingOverlap }
            guard !same.isEmpty else {
                // A box without area overlaps nothing, not even itself.
                remaining.removeFirst()
                continue
            }
            let total = same.reduce(0) { $0 + $1.score }
            var average = best
            average.centre = same.reduce(.zero) { $0 + $1.centre * $1.score } / total
            average.size = same.reduce(.zero) { $0 + $1.size * $1.score } / total
            for point in average.keyPoints.indices {
                average.keyPoints[point] = same.reduce(.zero) { $0 + $1.keyPoints[point] * $1.score } / total
            }
            merged.append(average)
        }
        return merged
    }
}
