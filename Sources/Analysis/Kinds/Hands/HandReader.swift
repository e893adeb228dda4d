internal import Domain
package import Vision

/// Reads fingers, gestures and sides off the hands of a frame; each frame for itself.
package struct HandReader: Sendable {
    /// The reader's numbers.
    package struct Parameters: Equatable, Sendable {
        /// Hands of less presence are left out.
        package var leastPresence: Float = 0.5
        /// Hands of which a smaller share of landmarks lies within the picture are left out: what is cut off is but
        /// guessed. Hands that are held up have 0.9 or more, those that rest at the picture's edge up to 0.65.
        package var leastInside: Float = 0.7
        /// A gesture is named from this probability on.
        package var leastGesture: Float = 0.5
        /// How much wider than its landmarks a hand's box is on each side, share of its own size.
        package var boxMargin: Float = 0.08

        /// The numbers as they are used.
        package init() {}
    }

    private let aspectRatio: Float
    private let isMirrored: Bool
    private let classifier: FingerClassifier
    private let gestures: [any Gesture]
    private let parameters: Parameters

    /// - Parameters:
    ///   - aspectRatio: the displayed picture's width ÷ its height.
    ///   - isMirrored: whether the picture shows what a mirror would, so that left and right are to be swapped.
    ///   - classifier: tells raised fingers.
    ///   - gestures: those to look for.
    ///   - parameters: the other numbers.
    package init(
        aspectRatio: Float, isMirrored: Bool = false, classifier: FingerClassifier = FingerClassifier(),
        gestures: [any Gesture] = Gestures.all, parameters: Parameters = Parameters()
    ) {
        self.aspectRatio = aspectRatio
        self.isMirrored = isMirrored
        self.classifier = classifier
        self.gestures = gestures
        self.parameters = parameters
    }

    /// What the hands of a frame show.
    package func read(_ frame: HandFrame) -> HandsReading {
        let hands = frame.hands.filter { isCounted($0.hand) }.map { read($0.hand, id: $0.id) }
        return HandsReading(time: frame.time, hands: hands.sorted { $0.position.x < $1.position.x })
    }

    private func isCounted(_ hand: Hand) -> Bool {
        hand.presence >= parameters.leastPresence && hand.shareInside >= parameters.leastInside
    }

    /// What one hand shows.
    package func read(_ hand: Hand, id: Int = 0) -> HandReading {
        let shape = HandShape(hand, aspectRatio: aspectRatio)
        let fingers = classifier.fingers(of: shape)
        let best = gestures.map { ($0.name, $0.probability(fingers, shape)) }.max { $0.1 < $1.1 }
        let gesture = best.flatMap { $0.1 >= parameters.leastGesture ? $0.0 : nil }
        let right = isMirrored ? 1 - hand.rightness : hand.rightness
        return HandReading(
            id: id, side: right > 0.5 ? .right : .left, sideConfidence: max(right, 1 - right), fingers: fingers,
            gesture: gesture ?? .noGesture, confidence: hand.presence * fingers.confidence,
            position: hand.palmCentre, box: hand.box(margin: parameters.boxMargin))
    }
}

extension Hand {
    /// The middle of wrist and knuckles in the picture.
    var palmCentre: SIMD2<Float> {
        let palm: [HandLandmark] = [.wrist, .indexMCP, .middleMCP, .ringMCP, .littleMCP]
        return palm.reduce(SIMD2<Float>.zero) { $0 + SIMD2(self[$1].x, self[$1].y) } / Float(palm.count)
    }

    /// Share of the landmarks that lie within the picture, 0…1.
    var shareInside: Float {
        let inside = HandLandmark.allCases.count { (0...1).contains(self[$0].x) && (0...1).contains(self[$0].y) }
        return Float(inside) / Float(Hand.landmarkCount)
    }

    /// Left, top, width and height of the part of the picture that the hand fills.
    /// - Parameter margin: how much wider it is on each side, share of its own size.
    func box(margin: Float) -> SIMD4<Float> {
        var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
        for name in HandLandmark.allCases {
            let point = SIMD2(self[name].x, self[name].y)
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        let wider = (high - low) * margin
        let first = (low - wider).clamped(lowerBound: .zero, upperBound: .one)
        let last = (high + wider).clamped(lowerBound: .zero, upperBound: .one)
        return SIMD4(first.x, first.y, last.x - first.x, last.y - first.y)
    }
}
