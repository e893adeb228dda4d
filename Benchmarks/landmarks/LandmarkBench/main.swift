import Domain
import Glibc
import Vision

/// Writes the landmarks of clips and of raw pictures for those who compare them with another implementation.
///
///     LandmarkBench KIND clip FILE [--parts N] [--all]  track a clip, N parts at the same time (1), also its calm frames
///     LandmarkBench KIND rgb WIDTH HEIGHT [--stills]    track raw RGB frames from standard input
///     LandmarkBench KIND pictures FILE…                 search stills, each for itself; lines of text
///     LandmarkBench KIND answers FILE…                  time from a picture's file to the answer
///
/// KIND is pose, hands or faces; `--smooth` steadies the points of faces as MediaPipe does with a single one. For each
/// frame, standard output gets rows of 32-bit floats: `LandmarkDump` says which. Afterwards, a clip's frames and
/// seconds go to standard error.
do {
    let command = try BenchCommand(Array(CommandLine.arguments.dropFirst()))
    let library = ModelLibrary(folder: command.models)
    switch command.source {
    case .clip(let path): try await trackClip(path, command, library)
    case .rgb(let width, let height): try await trackRGB(width: width, height: height, command, library)
    case .pictures(let paths): try await searchPictures(paths, command, library)
    case .answers(let paths): try await timeAnswers(paths, command, library)
    }
} catch let error as AppError {
    report(error.message)
} catch {
    report("\(error)")
}

func report(_ message: String) -> Never {
    Array("LandmarkBench: \(message)\n".utf8).withUnsafeBytes { StandardStreams.write($0, to: 2) }
    exit(1)
}
