internal import FoundationEssentials
internal import TestSupport
internal import Testing

/// The `ffmpeg` program, with which the tests make clips. Motionbook itself does not need it.
enum FFmpegTool {
    static let isPresent = TestProgram.run(["ffmpeg", "-version"]) == 0
    static let absence: Comment = "needs the ffmpeg program to make clips"

    /// Runs `ffmpeg` with the arguments, split at spaces.
    static func make(_ arguments: String, _ output: String) throws {
        let words = arguments.split(separator: " ").map(String.init)
        let status = TestProgram.run(["ffmpeg", "-v", "error", "-y", "-threads", "1"] + words + [output])
        try #require(status == 0, "ffmpeg \(arguments)")
    }

    /// What `ffprobe` prints.
    static func probe(_ arguments: String, _ path: String) throws -> String {
        let folder = try TemporaryFolder()
        let output = folder.file("probe.txt")
        let status = TestProgram.run(
            ["ffprobe", "-v", "error"] + arguments.split(separator: " ").map(String.init) + [path], output: output)
        try #require(status == 0, "ffprobe \(arguments)")
        return try String(contentsOf: URL(filePath: output), encoding: .utf8)
    }
}
