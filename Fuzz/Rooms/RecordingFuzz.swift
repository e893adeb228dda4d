import Analysis
import FoundationEssentials
import Vision

/// Bytes of a recording, its rows and what charts show of it.
@Sendable func fuzzRecording(_ bytes: [UInt8]) {
    var input = FuzzBytes(bytes)
    let choice = input.next()
    let recording: LandmarkRecording?
    if choice % 4 == 0 {
        recording = try? LandmarkRecording(Data(input.rest))
    } else {
        // Faces have many points, and what one frame does not break, eight do not.
        let kind = choice % 4
        var made = RecordingBytes(kind: UInt16(kind), frames: input.next() % (kind == 3 ? 2 : 8))
        made.fill(from: &input)
        recording = made.recording
    }
    guard let recording else { return }
    precondition(recording.frameCount <= 36_000 && recording.width <= 4096 && recording.height <= 4096)
    var table = LandmarkTable(recording, valueNames: ["a", "=b", ""])
    var rows = 0
    while let text = table.nextRows() {
        precondition(!text.isEmpty && text.last == UInt8(ascii: "\n"))
        rows += text.count { $0 == UInt8(ascii: "\n") }
    }
    precondition(rows > recording.frameCount)
    let series = SwingMetricsCalculator.series(of: recording)
    precondition(series.times.count == recording.frameCount)
    for frame in 0..<recording.frameCount { _ = recording.frame(frame).pose }
}

/// A recording that has its proper form, with whatever content.
struct RecordingBytes {
    private var bytes: [UInt8] = []
    private let header = 32

    /// - Parameter kind: 1 = pose, 2 = hands, 3 = face.
    init(kind: UInt16, frames: Int) {
        let (points, others, values): (Int, Int, Int) =
            switch kind {
            case 1: (33, 0, 0)
            case 2: (21, 3, 5)
            default: (478, 0, 2)
            }
        let frameSize = [1: 470, 2: 1048][kind] ?? 2876 + values
        bytes += Array("MBLM".utf8)
        for number in [1, Int(kind), points, others, 640, 0, 360, 0, frames, 0, values, 0, 0, 0] {
            bytes += [UInt8(number & 255), UInt8(number >> 8)]
        }
        for frame in 0..<frames {
            let time = frame * 33_333
            bytes += (0..<4).map { UInt8(time >> (8 * $0) & 255) }
            bytes += [255, 0, 1, 1] + [UInt8](repeating: 40, count: frameSize - 8)
        }
    }

    /// Puts what is left of an input over the frames, wherever it says.
    mutating func fill(from input: inout FuzzBytes) {
        guard bytes.count > header else { return }
        while !input.rest.isEmpty {
            let place = header + (input.next() << 8 | input.next()) % (bytes.count - header)
            for offset in 0..<(1 + input.next() % 16) where place + offset < bytes.count {
                bytes[place + offset] = UInt8(input.next())
            }
        }
    }

    /// The same in a file that is open and has no name any more.
    var file: RecordingFile? {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).bin").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return nil }
        return try? RecordingFile(path: path)
    }

    var recording: LandmarkRecording? { try? LandmarkRecording(Data(bytes)) }
}
