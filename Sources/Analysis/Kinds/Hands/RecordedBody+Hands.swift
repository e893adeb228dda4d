internal import Domain
internal import Vision

extension RecordedBody {
    /// The hands of a frame as a recording keeps them, each with how surely its fingers are raised.
    static func hands(_ seen: HandFrame, _ reading: HandsReading) -> [RecordedBody] {
        reading.hands.compactMap { hand in
            guard let tracked = seen.hands.first(where: { $0.id == hand.id }) else { return nil }
            return RecordedBody(
                tracked, side: hand.side == .left ? .left : .right,
                values: Finger.allCases.map { hand.fingers[$0].probability })
        }
    }
}
