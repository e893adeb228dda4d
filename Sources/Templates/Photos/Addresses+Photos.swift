package import Domain

extension Addresses {
    /// Photos at a glance, the best first.
    package static let contactSheet = FixedAddress("/contact-sheet")
    /// The same as a table.
    package static let contactSheetCSV = FixedAddress("/contact-sheet.csv")
    /// How a picture is composed, for another subject or another frame.
    package static let composition = Address<ClipID>("/clips/{clip}/composition.json")
    /// How the picture, or the best moments of a clip, are composed by the report, in the reader's language.
    package static let found = Address<ClipID>("/clips/{clip}/found.json")
    /// Cuts a part out of the picture, to save (POST).
    package static let crop = Address<ClipID>("/clips/{clip}/crop")
}
