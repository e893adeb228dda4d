package import Domain

/// What was found of hands in a clip.
package struct HandFindings: Equatable, Sendable {
    /// A count that frames show one after the other, held or not.
    package struct CountSpan: Equatable, Sendable {
        /// The first frame's time, seconds; it lasts until the next span begins.
        package var start: Double
        /// Raised fingers of all hands together; nil where there is no hand.
        package var count: Int?
    }

    /// Number of frames that were looked at.
    package private(set) var frames = 0
    /// Number of frames with a hand.
    package private(set) var framesWithHands = 0
    /// The count of every frame, equal ones joined.
    package private(set) var counts: [CountSpan] = []
    /// What was held up long enough, in order of time; two never overlap.
    package internal(set) var events: [HandEvent] = []

    /// Share of frames with a hand, 0…1.
    package var coverage: Double { frames == 0 ? 0 : Double(framesWithHands) / Double(frames) }

    mutating func note(_ reading: HandsReading) {
        frames += 1
        if !reading.hands.isEmpty { framesWithHands += 1 }
        if counts.isEmpty || counts.last?.count != reading.count {
            counts.append(CountSpan(start: reading.time, count: reading.count))
        }
    }
}
