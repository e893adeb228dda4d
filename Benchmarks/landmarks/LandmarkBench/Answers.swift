import FoundationEssentials
import Media
import Vision

/// How long it takes from a picture's bytes to an answer: once as if each picture were the first, once as a live camera
/// sends them, one after the other. Prints both medians in milliseconds.
func timeAnswers(_ paths: [String], _ command: BenchCommand, _ library: ModelLibrary) async throws {
    let look: (Picture, Double, Bool) throws -> Void
    switch command.kind {
    case .pose: throw BenchCommand.Misuse()
    case .hands:
        let tracker = try await HandTracker(HandModels(library, streams: 1), most: command.most)
        look = { picture, time, isCut in _ = try tracker.track(picture, at: time, isCut: isCut) }
    case .faces:
        let tracker = try await FaceTracker(
            FaceModels(library, streams: 1), most: command.most, isSmoothed: command.isSmoothed)
        look = { picture, time, isCut in _ = try tracker.track(picture, at: time, isCut: isCut) }
    }
    let pictures = try paths.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
    let decoder = try StillDecoder()
    for isFirst in [true, false] {
        var times: [Double] = []
        for (index, bytes) in pictures.enumerated() {
            let began = ContinuousClock.now
            try look(decoder.picture(bytes), Double(index) / 30, isFirst)
            times.append((ContinuousClock.now - began) / .milliseconds(1))
        }
        print(isFirst ? "first" : "next", times.sorted()[times.count / 2])
    }
}
