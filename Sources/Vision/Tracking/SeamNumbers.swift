/// Lets hands and faces keep their numbers where one tracker goes on for another, as at the seam of two parts of a
/// clip.
package struct SeamNumbers: Sendable {
    /// Where something is, in one frame.
    private struct Place {
        var number: Int
        var centre: SIMD2<Float>
        var size: Float
    }

    private var last: [Place] = []
    private var numbers: [Int: Int] = [:]
    private var next = 1

    /// Numbers for a clip's first tracker.
    package init() {}

    /// The hands of the next frame with their numbers.
    /// - Parameter startsPart: whether another tracker saw this frame than the one before.
    package mutating func settle(_ frame: HandFrame, startsPart: Bool) -> HandFrame {
        let places = frame.hands.map { tracked in
            Self.place(tracked.id, (0..<Hand.landmarkCount).map { tracked.hand.landmarks[$0] })
        }
        let settled = settle(places, startsPart)
        var frame = frame
        for index in frame.hands.indices { frame.hands[index].id = settled[index] }
        return frame
    }

    /// The faces of the next frame with their numbers.
    /// - Parameter startsPart: whether another tracker saw this frame than the one before.
    package mutating func settle(_ frame: FaceFrame, startsPart: Bool) -> FaceFrame {
        let settled = settle(frame.faces.map { Self.place($0.id, $0.face.mesh) }, startsPart)
        var frame = frame
        for index in frame.faces.indices { frame.faces[index].id = settled[index] }
        return frame
    }

    private static func place(_ id: Int, _ points: [SIMD3<Float>]) -> Place {
        var low = SIMD2<Float>(repeating: .infinity)
        var high = -low
        for point in points {
            low = pointwiseMin(low, SIMD2(point.x, point.y))
            high = pointwiseMax(high, SIMD2(point.x, point.y))
        }
        return Place(number: id, centre: (low + high) / 2, size: (high - low).max())
    }

    private mutating func settle(_ places: [Place], _ startsPart: Bool) -> [Int] {
        if startsPart {
            numbers = [:]
            // Whoever is nearest to where somebody was, if not farther than half its size, is the same.
            let pairs = places.flatMap { place in
                last.map { (place: place, was: $0, away: length(place.centre - $0.centre)) }
            }
            for pair in pairs.sorted(by: { $0.away < $1.away })
            where pair.away < 0.5 * max(pair.place.size, pair.was.size) {
                if numbers[pair.place.number] == nil, !numbers.values.contains(pair.was.number) {
                    numbers[pair.place.number] = pair.was.number
                }
            }
        }
        let settled = places.map { place in
            if let number = numbers[place.number] { return number }
            defer { next += 1 }
            numbers[place.number] = next
            return next
        }
        last = zip(places, settled).map { Place(number: $1, centre: $0.centre, size: $0.size) }
        return settled
    }
}
