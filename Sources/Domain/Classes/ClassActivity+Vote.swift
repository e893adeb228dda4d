extension ClassActivity {
    /// The name of votes in the place of a game's: children show fingers.
    package static let voteGame = "show-of-fingers"
}
