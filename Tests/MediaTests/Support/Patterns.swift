/// Sources for `ffmpeg`'s lavfi input (no spaces: arguments are split there).
enum Patterns {
    /// Red, green, blue, white quarters, in RGB until an encoder asks for something else.
    static func quarters(width: Int = 128, height: Int = 96, frames: Int = 1, rate: Int = 25) -> String {
        func part(_ colour: String, _ name: String) -> String {
            "color=\(colour):s=\(width / 2)x\(height / 2):r=\(rate),format=gbrp[\(name)];"
        }
        return "-f lavfi -i " + part("red", "a") + part("lime", "b") + part("blue", "c") + part("white", "d")
            + "[a][b]hstack[t];[c][d]hstack[u];[t][u]vstack,trim=end_frame=\(frames) -frames:v \(frames) "
    }

    /// A moving test picture.
    static func moving(size: String = "160x120", rate: String = "25", seconds: Double = 2) -> String {
        "-f lavfi -i testsrc=s=\(size):r=\(rate):d=\(seconds) "
    }

    /// What the quarters look like.
    static let colours = [RGB.red, .green, .blue, .white]
}
