import Media
import Vision

/// How long it takes from a picture's file to an answer: once as if each picture were the first, once as a live camera sends
/// them, one after the other. Prints both medians in milliseconds.
func timeAnswers(_ paths: [String], _ command: BenchCommand, _ library: ModelLibrary) async throws {
    let look: (VideoFrame, Double, Bool) throws -> Void
    switch command.kind {
    case .pose: throw BenchCommand.Misuse()
    case .hands:
        let tracker = try await HandTracker(HandModels(library, streams: 1), most: command.most)
        look = { frame, time, isCut in _ = try tracker.track(frame.picture, at: time, isCut: isCut) }
    case .faces:
        let tracker = try await FaceTracker(FaceModels(library, streams: 1), most: command.most)
        look = { frame, time, isCut in _ = try tracker.track(frame.picture, at: time, isCut: isCut) }
    }
    for isFirst in [true, false] {
        var times: [Double] = []
        for (index, path) in paths.enumerated() {
            let began = ContinuousClock.now
            let reader = try FrameReader(path: path)
            // A picture lives as long as its reader.
            while let frame = try reader.next() { try look(frame, Double(index) / 30, isFirst) }
            times.append((ContinuousClock.now - began) / .milliseconds(1))
        }
        print(isFirst ? "first" : "next", times.sorted()[times.count / 2])
    }
}
