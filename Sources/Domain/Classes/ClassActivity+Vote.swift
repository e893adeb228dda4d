extension ClassActivity {
    /// What a vote is called in the place of a game: it is none of the games.
    package static let voteGame = "show-of-fingers"

    /// How long a task is on that all have at once, where its level has no limit, and a vote, seconds.
    package static let usualSeconds = 20.0
}
