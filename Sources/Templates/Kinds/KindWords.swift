/// What pages call a kind of analysis and what it shows.
struct KindWords {
    /// As a choice: its title.
    var title: String
    /// As a choice: what it is, a sentence.
    var offer: String
    /// What it looks for, after "look for".
    var lookedFor: String
    /// The name of its reports.
    var reportTitle: String
    /// What is seen in a share of the frames.
    var subject: String
    /// What is drawn over the picture, on its button.
    var overlay: String
    /// The same in a sentence, after "show".
    var overlaid: String
    /// What is drawn into GIFs, after "with".
    var drawn: String
    /// What stands beside the pictures of a video.
    var beside: String
    /// One of what is found.
    var event = "event"
    /// What the keys 1 … 9 lead to, before the number.
    var moment = "event"
    /// Said to whoever stands in front of a camera.
    var invitation: String
    /// Said where a camera's picture does not show it.
    var unseen: String
    /// What the table of landmarks holds; nil where there are none.
    var landmarksTable: String?
}
