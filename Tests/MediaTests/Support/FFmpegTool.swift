internal import FoundationEssentials
internal import Glibc
internal import Testing

/// The `ffmpeg` program, with which the tests make clips. Motionbook itself does not need it.
enum FFmpegTool {
    static let isPresent = run(["ffmpeg", "-version"]) == 0
    static let absence: Comment = "needs the ffmpeg program to make clips"

    /// Runs a program quietly.
    /// - Returns: its exit status, or -1 if it could not be started.
    static func run(_ arguments: [String], output: String = "/dev/null") -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words = arguments.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        guard posix_spawnp(&child, arguments[0], &actions, nil, words, environ) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status
    }

    /// Runs `ffmpeg` with the arguments, split at spaces.
    static func make(_ arguments: String, _ output: String) throws {
        let words = arguments.split(separator: " ").map(String.init)
        let status = run(["ffmpeg", "-v", "error", "-y", "-threads", "1"] + words + [output])
        try #require(status == 0, "ffmpeg \(arguments)")
    }

    /// What `ffprobe` prints.
    static func probe(_ arguments: String, _ path: String) throws -> String {
        let folder = try TemporaryFolder()
        let output = folder.file("probe.txt")
        let status = run(
            ["ffprobe", "-v", "error"] + arguments.split(separator: " ").map(String.init) + [path], output: output)
        try #require(status == 0, "ffprobe \(arguments)")
        return try String(contentsOf: URL(filePath: output), encoding: .utf8)
    }
}
