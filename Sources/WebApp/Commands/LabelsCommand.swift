import FoundationEssentials
import Store
import System

/// `motionbook labels`: what people corrected, as labels for `make accuracy`.
struct LabelsCommand {
    let options: LabelsOptions
    let environment: [String: String]

    /// Writes the file.
    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        guard let data = options.data ?? DataFolder.defaultPath(environment: environment) else {
            throw CommandFailure.noDataFolder
        }
        let output = try NewFile(options.output, option: "-o")
        let labels = try await BlockingThread.run { try SwingLabels(of: data, log: Terminal.complain) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let json = try encoder.encode(labels) + Data("\n".utf8)
        try output.write { try json.write(to: URL(filePath: $0)) }
        let (clips, swings) = (labels.clips.count, labels.clips.values.reduce(0) { $0 + $1.swings.count })
        Terminal.print(
            "\(clips) corrected \(clips == 1 ? "clip" : "clips") with \(swings) \(swings == 1 ? "swing" : "swings") written to \(options.output)"
        )
        return 0
    }
}
