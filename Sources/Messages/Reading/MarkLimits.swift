internal import Domain

/// How much work a stranger's file is worth.
struct MarkLimits {
    /// What is decoded: two minutes are thirty rounds of a message's GIF.
    var media = MediaLimits(frames: 7200, duration: 120, animationPixels: 500_000_000)
    /// Longest edge of the pictures that are looked at, pixels; larger ones are scaled down.
    var edge = 1600
    /// Shots that are looked at: the first half of them and the last.
    var shots = 60
    /// Comments and packets of metadata that are looked at.
    var words = 64
    /// Decoding ends so long after the beginning, and what was found until then is looked at.
    var decoding = Duration.seconds(4)
    /// Looking for QR codes ends so long after the beginning.
    var codes = Duration.seconds(7)
    /// Everything ends so long after the beginning.
    var all = Duration.seconds(9)
}
