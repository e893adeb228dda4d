import Domain

/// What the page of every game says, in the language of whoever reads. Children of six read it, or have it read to them:
/// short.
struct HostWords: Encodable, Sendable {
    var playWithCamera = localized("Play with the camera")
    var playWithButtons = localized("Play with buttons")
    var chooseLevel = localized("Choose a level")
    var level = localized("Level {n}: {title}")
    var locked = localized("Win a star in level {n} first.")
    var stars = [localized("no stars yet"), localized("1 star"), localized("2 stars"), localized("3 stars")]
    var question = localized("{n} of {of}")
    var nobody = localized("I can’t see you yet.")
    /// Of an answer that is still shown when the next question comes.
    var change = localized("Relax. Then show me again.")
    var pause = localized("Pause")
    var paused = localized("Paused")
    var goOn = localized("Keep playing")
    var again = localized("Play again")
    var next = localized("Next level")
    var other = localized("Other games")
    var allLevels = localized("All levels")
    var answers = localized("Your answer")
    var cameraLost = localized("The camera stopped")
    var cameraLostLine = localized("You can keep playing with the buttons.")
    var cameraMuted = localized("The camera can’t see anything")
    var cameraMutedLine = localized("The game carries on when the camera is back. Or play with the buttons.")
    var tryCamera = localized("Try the camera again")
    var oneMoment = localized("One moment…")
    var unsent = localized("Motionbook isn’t responding. Trying again…")
    var notStarted = localized("The game didn’t start. Reload the page.")
    var ready = localized("Ready?")
    /// By stars, 0…3.
    var praise = [
        localized("Good try! Play again?"), localized("Well done!"), localized("Great!"), localized("Super!"),
    ]
    var right = localized("{right} of {of} right")
    var score = localized("Score: {score}")
    var best = localized("Best score: {score}")
    var isBest = localized("New best score!")
    /// What is heard, for those who do not hear it.
    var sounds = [
        "button_tap": localized("tap"), "game_start": localized("here we go!"),
        "level_complete": localized("level done!"),
        "correct": localized("right!"),
        "wrong": localized("not this time"), "coin": localized("a star!"), "powerup": localized("a new level!"),
    ]
    var music = localized("music")
}
