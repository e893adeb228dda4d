internal import Analysis
public import Domain

/// What an analysis of hands found, as a page shows it.
public struct HandResult: Sendable {
    /// What was held up, in order of time.
    public var events: [HandEvent]
    /// Address of a picture of each event, as many as `events`; `nil` where there is none.
    public var pictures: [String?]
    /// Whether left and right were swapped, as for a selfie.
    public var isMirrored: Bool?

    /// A result from its parts.
    public init(events: [HandEvent], pictures: [String?], isMirrored: Bool) {
        self.events = events
        self.pictures = pictures
        self.isMirrored = isMirrored
    }
}
