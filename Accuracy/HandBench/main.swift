import Analysis
import FoundationEssentials
import Glibc
import Media
import Vision

/// Prints what the hand analysis sees in pictures and clips, one JSON object a file.
///
///     HandBench [--models DIR] [--mirrored] FILE…
///
/// For a picture, each hand with its fingers and, beside it, what the published rule says; for a clip, the events.
/// `fingers.py` compares this with labels.
do {
    var files = CommandLine.arguments.dropFirst()
    var (models, isMirrored) = (".deps/models", false)
    while let option = files.first, option.hasPrefix("--") {
        files = files.dropFirst()
        switch option {
        case "--models": models = files.popFirst() ?? models
        case "--mirrored": isMirrored = true
        default: throw Unknown(text: option)
        }
    }
    let bench = try await HandBench(models: models, isMirrored: isMirrored)
    for file in files { print(try bench.json(of: file)) }
} catch {
    let message = Array("HandBench: \(error)\n".utf8)
    _ = message.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    exit(1)
}

struct Unknown: Error, CustomStringConvertible {
    var text: String
    var description: String { "no such option: \(text)" }
}
