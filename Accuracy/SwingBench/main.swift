import Analysis
import Glibc

/// Prints what the swing analysis sees in recordings of landmarks, one JSON object a file: the swings, the candidates with
/// their scores, and what the published rule would have found.
///
///     SwingBench FILE…                  recordings, as `motionbook analyze --export` leaves them
///     SwingBench --stroke TIME FILE…    the stroke around a known contact, seconds
///
/// The Python scripts beside it compare this with labels.
do {
    var files = CommandLine.arguments.dropFirst()
    var contact: Double?
    if files.first == "--stroke" {
        files = files.dropFirst()
        contact = files.popFirst().flatMap { Double($0) }
    }
    for file in files {
        print(try await SwingStudy(file: file).json(strokeAt: contact))
    }
} catch {
    let message = Array("\(error)\n".utf8)
    _ = message.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    exit(1)
}
