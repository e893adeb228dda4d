/// What the page of every game says. Children of six read it, or have it read to them: short.
struct HostWords: Encodable, Sendable {
    var playWithCamera = "Play with the camera"
    var playWithButtons = "Play with buttons"
    var chooseLevel = "Choose a level"
    var level = "Level {n}"
    var locked = "Win a star in level {n} first."
    var stars = ["no star yet", "1 star", "2 stars", "3 stars"]
    var question = "{n} of {of}"
    var nobody = "I see nobody yet."
    /// Of an answer that is still shown when the next question comes.
    var change = "Rest. Then show me."
    var pause = "Pause"
    var paused = "Pause"
    var goOn = "Go on"
    var again = "Play again"
    var next = "Next level"
    var other = "Other games"
    var allLevels = "All levels"
    var answers = "Your answer"
    var cameraLost = "The camera is gone"
    var cameraLostLine = "You can go on with the buttons."
    var cameraMuted = "The camera gives no picture"
    var cameraMutedLine = "The game goes on when it does. Or go on with the buttons."
    var tryCamera = "Try the camera again"
    var oneMoment = "One moment …"
    var unsent = "Motionbook does not answer. It tries again …"
    var notStarted = "The game did not start."
    var ready = "Ready?"
    /// By stars, 0…3.
    var praise = ["Good try! Play it again.", "Well done!", "Great!", "Super!"]
    var right = "{right} of {of} right"
    var score = "{score} points"
    var best = "Your best: {score} points"
    var isBest = "Your new best!"
    /// What is heard, for those who do not hear it.
    var sounds = [
        "button_tap": "tap", "game_start": "here we go!", "level_complete": "level done!", "correct": "right!",
        "wrong": "not this time", "coin": "a star!", "powerup": "a new level!",
    ]
    var music = "music"

    static let english = HostWords()
}
