import Glibc
import Vision

/// Writes the landmarks of clips and of raw pictures for those who compare them with another implementation.
///
///     PoseBench clip FILE [--parts N]          track a clip as an analysis does, N parts at the same time (1)
///     PoseBench rgb WIDTH HEIGHT [--stills]    track raw RGB frames from standard input
///
/// For each frame, standard output gets 33 × (x, y, z, visibility, presence), 33 × (x, y, z) in space, the score and the
/// time, as 32-bit floats; a score of 0 says that nobody was seen.
do {
    let command = try BenchCommand(Array(CommandLine.arguments.dropFirst()))
    let library = ModelLibrary(folder: command.models)
    switch command.source {
    case .clip(let path): try await trackClip(path, command, library)
    case .rgb(let width, let height): try trackRGB(width: width, height: height, command, library)
    }
} catch let error as VisionError {
    report(error.message)
} catch {
    report("\(error)")
}

func report(_ message: String) -> Never {
    Array("PoseBench: \(message)\n".utf8).withUnsafeBytes { StandardStreams.write($0, to: 2) }
    exit(1)
}
