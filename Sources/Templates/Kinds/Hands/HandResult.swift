package import Domain

/// What an analysis of hands found, as a page shows it.
package struct HandResult: Sendable {
    /// What was held up, in order of time.
    package var events: [HandEvent]
    /// Address of a picture of each event, as many as `events`; `nil` where there is none.
    package var pictures: [String?]
    /// Whether left and right were swapped, as for a selfie.
    package var isMirrored: Bool?
    /// What was found and somebody removed.
    package var removed: [HandEvent]
    /// Corrections that fit no event of the latest analysis.
    package var unmatched: [EventCorrection]
    /// Whether somebody corrected anything.
    package var isCorrected: Bool

    package init(
        events: [HandEvent], pictures: [String?], isMirrored: Bool, removed: [HandEvent] = [],
        unmatched: [EventCorrection] = [], isCorrected: Bool = false
    ) {
        self.events = events
        self.pictures = pictures
        self.isMirrored = isMirrored
        self.removed = removed
        self.unmatched = unmatched
        self.isCorrected = isCorrected
    }
}
