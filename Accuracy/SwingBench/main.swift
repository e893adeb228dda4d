import Analysis
import Glibc

/// Prints what is seen in recordings of landmarks, one line of JSON a file.
///
///     SwingBench --motion FILE…      what the learned detector is shown: recordings, as `motionbook analyze --export` leaves them
///     SwingBench --published FILE…   when the published rule finds swings, seconds
///
/// The Python scripts beside it learn from the one, and compare the other with labels.
do {
    let arguments = CommandLine.arguments.dropFirst()
    guard let option = arguments.first, ["--motion", "--published"].contains(option) else { throw Usage() }
    for file in arguments.dropFirst() {
        let study = try SwingInspection(file: file)
        print(option == "--motion" ? try study.motion() : try study.publishedRule())
    }
} catch {
    let message = Array("\(error)\n".utf8)
    _ = message.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    exit(1)
}

struct Usage: Error, CustomStringConvertible {
    var description: String { "usage: SwingBench --motion|--published FILE…" }
}
