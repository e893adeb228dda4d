/// How the running state of classes goes by the clock.
package struct ClassLimits: Sendable {
    /// A seat without a word for so long is gone: nobody waits for it. Its place stays.
    package var silence = Duration.seconds(15)
    /// Teachers hear no more often than this.
    package var tilesInterval = Duration.milliseconds(500)
    /// So often it is stored when seats were heard of.
    package var noteInterval = Duration.seconds(60)
    /// So often it is looked up whether the store knows of something newer.
    package var followInterval = Duration.seconds(10)
    /// So often the store looks for classes that ended by themselves, or whose results are to go.
    package var forgetInterval = Duration.seconds(600)
    /// A stream that is not read keeps so many events, the newest ones: each says all that counts.
    package var eventsKept = 8

    package init() {}
}

/// How many pictures a second all seats together may have looked at, and what follows for each of them.
package struct PictureBudget: Equatable, Sendable {
    /// Pictures a second that one core looks at: 13 ms each with room for what is around it (docs/live.md), measured.
    package static let picturesPerCore = 52.0
    /// The share of that which classes may take.
    package static let share = 0.7
    /// Milliseconds from one picture of a seat to its next. Fifteen a second are as many as a hand needs; with fewer than
    /// three a gesture that is held for most of a second would be missed.
    package static let next = 66...333
    /// Whoever sent a picture within this shares in the budget.
    package static let activity = Duration.seconds(2)

    /// Pictures a second.
    package let perSecond: Double

    /// - Parameter cores: what workers may use.
    package init(cores: Int) { perSecond = Double(max(1, cores)) * Self.picturesPerCore * Self.share }

    /// After how many milliseconds each of so many seats is to send its next picture.
    package func next(for seats: Int) -> Int {
        let even = (Double(min(max(seats, 0), 1_000_000)) / perSecond * 1000).rounded(.up)
        return min(max(Int(even), Self.next.lowerBound), Self.next.upperBound)
    }
}

/// What becomes of a picture that a seat wants looked at.
package enum PictureTurn: Equatable, Sendable {
    /// It may be looked at. The next one is wanted after so many milliseconds.
    case look(next: Int)
    /// It came sooner than it was wanted.
    case skip(next: Int)
    /// The class is paused: cameras are to stop.
    case paused
}
