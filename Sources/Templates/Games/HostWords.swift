/// What the page of every game says. Children of six read it, or have it read to them: short.
struct HostWords: Encodable, Sendable {
    var playWithCamera = "Play with the camera"
    var playWithButtons = "Play with buttons"
    var chooseLevel = "Choose a level"
    var level = "Level {n}"
    var locked = "Win a star in level {n} first."
    var stars = ["no stars yet", "1 star", "2 stars", "3 stars"]
    var question = "{n} of {of}"
    var nobody = "I can’t see you yet."
    /// Of an answer that is still shown when the next question comes.
    var change = "Relax. Then show me again."
    var pause = "Pause"
    var paused = "Paused"
    var goOn = "Keep playing"
    var again = "Play again"
    var next = "Next level"
    var other = "Other games"
    var allLevels = "All levels"
    var answers = "Your answer"
    var cameraLost = "The camera stopped"
    var cameraLostLine = "You can keep playing with the buttons."
    var cameraMuted = "The camera can’t see anything"
    var cameraMutedLine = "The game carries on when the camera is back. Or play with the buttons."
    var tryCamera = "Try the camera again"
    var oneMoment = "One moment…"
    var unsent = "Motionbook isn’t responding. Trying again…"
    var notStarted = "The game didn’t start. Reload the page."
    var ready = "Ready?"
    /// By stars, 0…3.
    var praise = ["Good try! Play again?", "Well done!", "Great!", "Super!"]
    var right = "{right} of {of} right"
    var score = "{score} points"
    var best = "Best score: {score} points"
    var isBest = "New best score!"
    /// What is heard, for those who do not hear it.
    var sounds = [
        "button_tap": "tap", "game_start": "here we go!", "level_complete": "level done!", "correct": "right!",
        "wrong": "not this time", "coin": "a star!", "powerup": "a new level!",
    ]
    var music = "music"

    static let english = HostWords()
}
