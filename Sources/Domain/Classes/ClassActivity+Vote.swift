extension ClassActivity {
    /// What a vote is called in the place of a game: it is none of the games.
    package static let voteGame = "show-of-fingers"
}
