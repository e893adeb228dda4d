import FoundationEssentials

/// A moment, and what may be deleted then because it is old.
struct RetentionMoment: Equatable, Sendable {
    /// The time, as exactly as the database keeps it.
    let now: Date
    /// Since when the clock has run evenly: what is older counts from then on.
    let steadySince: Date
    /// Whether anything may be deleted at all: not soon after the clock jumped, nor while it is behind the newest time
    /// known.
    let mayDelete: Bool
    /// Time since the clock jumped in this run; nil if it never did.
    let sinceJump: Duration?

    /// What came before this is older than an age; nil while nothing may be deleted for that.
    /// - Parameter age: seconds.
    func cutoff(after age: TimeInterval) -> Date? {
        let end = now - age
        return mayDelete && end >= steadySince ? end : nil
    }

    /// From when on the age of something counts that has a date.
    func beginning(of date: Date) -> Date { min(max(date, steadySince), now) }
}
