import Analysis
import Glibc

/// Prints what the swing analysis sees in recordings of landmarks, one JSON object a file: the swings, the candidates with
/// their scores, and what the published rule would have found.
///
///     SwingBench FILE…                       recordings, as `motionbook analyze --export` leaves them
///     SwingBench --with NAME=VALUE… FILE…    with other numbers of the detector, `leastScore=1.2` for example
///     SwingBench --numbers                   the detector's numbers as they are shipped, one JSON object
///     SwingBench --motion FILE…              what the learned detector is shown of each
///     SwingBench --stroke TIME FILE…         the stroke around a known contact, seconds
///
/// The Python scripts beside it compare this with labels.
do {
    var files = CommandLine.arguments.dropFirst()
    var contact: Double?
    var wantsMotion = false
    var parameters = SwingDetector.Parameters()
    while let option = files.first, option.hasPrefix("--") {
        files = files.dropFirst()
        if option == "--numbers" {
            print(parameters.json)
            exit(0)
        }
        if option == "--motion" {
            wantsMotion = true
            continue
        }
        let value = files.popFirst() ?? ""
        switch option {
        case "--stroke": contact = Double(value)
        case "--with" where parameters.set(value): break
        default: throw Unknown(text: "\(option) \(value)")
        }
    }
    for file in files {
        let study = try SwingStudy(file: file, parameters)
        print(wantsMotion ? try study.motion() : try await study.json(strokeAt: contact))
    }
} catch {
    let message = Array("\(error)\n".utf8)
    _ = message.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    exit(1)
}

struct Unknown: Error, CustomStringConvertible {
    var text: String
    var description: String { "SwingBench knows no such option: \(text)" }
}

extension SwingDetector.Parameters {
    /// The numbers that can be set.
    private static var names: [String: WritableKeyPath<Self, Float>] {
        [
            "leastScore": \.leastScore, "wristSpeed": \.wristSpeed, "leastTurn": \.leastTurn,
            "leastTurnRate": \.leastTurnRate, "credibleRate": \.credibleRate, "mostLean": \.mostLean,
            "windUpAdvantage": \.windUpAdvantage,
        ]
    }

    /// The numbers by their names.
    var json: String {
        let fields = Self.names.map { "\"\($0)\":\(self[keyPath: $1])" }.sorted()
        return "{" + fields.joined(separator: ",") + "}"
    }

    /// Sets what `NAME=VALUE` says; false if there is no such number.
    mutating func set(_ assignment: String) -> Bool {
        let parts = assignment.split(separator: "=")
        guard parts.count == 2, let name = Self.names[String(parts[0])], let value = Float(parts[1]) else {
            return false
        }
        self[keyPath: name] = value
        return true
    }
}
