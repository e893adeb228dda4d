package import Domain

extension Addresses {
    /// The page of a clip.
    package static let clip = Address<ClipID>("/clips/{clip}")
    /// The report as JSON.
    package static let report = Address<ClipID>("/clips/{clip}/report.json")
    /// The report as PDF.
    package static let paper = Address<ClipID>("/clips/{clip}/report.pdf")
    /// The landmarks of every frame as pages read them.
    package static let landmarks = Address<ClipID>("/clips/{clip}/landmarks.bin")
    /// The same as a table.
    package static let landmarksCSV = Address<ClipID>("/clips/{clip}/landmarks.csv")
    /// Makes a video of the report (POST).
    package static let overlay = Address<ClipID>("/clips/{clip}/overlay")
    /// A video of the report, to save.
    package static let overlayVideo = Address<ClipID, VideoLayout>("/clips/{clip}/{video}")
    /// Makes the GIF of a part of the clip, to save (POST).
    package static let gif = Address<ClipID>("/clips/{clip}/part.gif")
    /// Analyses the clip again, following a chosen person (POST).
    package static let person = Address<ClipID>("/clips/{clip}/person")
}
