package import Domain

extension Addresses {
    /// All athletes.
    package static let athletes = FixedAddress("/athletes")
    /// An athlete's numbers over time, and clips.
    package static let athlete = Address<AthleteID>("/athletes/{athlete}")
    /// Gives an athlete another name (POST).
    package static let renameAthlete = Address<AthleteID>("/athletes/{athlete}/rename")
    /// Every number of an athlete's clips as a table.
    package static let numbers = Address<AthleteID>("/athletes/{athlete}/numbers.csv")
    /// An athlete's progress, to print and to hand on.
    package static let progressPaper = Address<AthleteID>("/athletes/{athlete}/progress.pdf")
    /// Sets a target (POST).
    package static let setTarget = Address<AthleteID>("/athletes/{athlete}/target")
    /// Removes a target (POST).
    package static let removeTarget = Address<AthleteID>("/athletes/{athlete}/target/remove")
    /// Asks (GET) and deletes (POST).
    package static let deleteAthlete = Address<AthleteID>("/athletes/{athlete}/delete")
    /// Says who a clip shows (POST).
    package static let nameAthlete = Address<ClipID>("/clips/{clip}/athlete")
    /// Writes the note on a clip (POST).
    package static let note = Address<ClipID>("/clips/{clip}/note")
    /// Says on which day a clip was filmed (POST).
    package static let filmed = Address<ClipID>("/clips/{clip}/filmed")
}
