/// The gate before what is for grown-ups.
package struct ParentGateModel: Sendable {
    package var site: Site
    /// Who plays: the gate is still among the games.
    package var play: PlayModel
    /// Where it goes on, if anywhere in particular.
    package var next: String?
    /// Two numbers to multiply; nil while one has to wait.
    package var task: (first: Int, second: Int)?
    /// How long one has to wait, seconds.
    package var pauseSeconds = 0
    /// Whether it stands before what is not about games: whoever passes may end the playing, too.
    package var leavesGames = false
    /// What was wrong with the last answer.
    package var complaint: String?

    /// A gate without a task.
    package init(site: Site, play: PlayModel, next: String?) {
        self.site = site
        self.play = play
        self.next = next
    }
}
