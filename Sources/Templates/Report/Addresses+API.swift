package import Domain

/// What programs read beside corrections and moments; all of it stands in `Public/openapi.json`.
extension Addresses {
    /// The clips as the library lists them.
    package static let apiClips = FixedAddress("/api/v1/clips")
    /// All athletes.
    package static let apiAthletes = FixedAddress("/api/v1/athletes")
    /// An athlete's sessions, and the numbers over them.
    package static let apiAthlete = Address<AthleteID>("/api/v1/athletes/{athlete}")
    /// Every number of a clip's swings as a table.
    package static let swingsCSV = Address<ClipID>("/clips/{clip}/swings.csv")
}
