import Domain

/// What pages call a kind of analysis and what it shows.
struct KindWords {
    /// As a choice: its title.
    var title: String
    /// As a choice: what it is, a sentence.
    var offer: String
    /// Says what a clip was looked at for, and asks whether that was wrong.
    var analysed: String
    /// On the button that looks at a clip for this.
    var analyse: String
    /// Says what a quick look saw that made Motionbook choose this kind.
    var proposed: String
    /// The name of its reports.
    var reportTitle: String
    /// What is drawn over the picture, on its button.
    var overlay: String
    /// What that button does, with its key.
    var showOverlay: String
    /// The same, where the keys are listed.
    var switchOverlay: String
    /// Has it drawn into a GIF.
    var includeDrawing: String
    /// Saves the video into which it is drawn, and makes it.
    var downloadVideo: String, createVideo: String
    /// What that video shows, and what the one with something beside the clip, after "MP4: ".
    var overVideo: String, besideVideo: String
    /// What the keys 1 … 9 do, and P.
    var goTo = localized("Go to event 1–9"), play = localized("Play the selected event")
    /// Said to whoever stands in front of a camera.
    var invitation: String
    /// Said where a camera's picture does not show it.
    var unseen: String
    /// What the table of landmarks holds; nil where there are none.
    var landmarksTable: String?
}
