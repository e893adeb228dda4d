import Analysis
import FoundationEssentials
import Media
import Vision

/// Tracks a clip as an analysis does, without smoothing and without choosing among several people: MediaPipe takes the most
/// certain.
func trackClip(_ path: String, _ command: BenchCommand, _ library: ModelLibrary) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pose-bench-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pass = PoseTrackingPass(library: library, limits: MediaLimits(), parts: command.parts)
    var dump = LandmarkDump()
    for stretch in try await pass.run(path, choice: .mostCertain, folder: folder.path, progress: { _, _ in })
        .stretches
    {
        try stretch.forEach { dump.append($0.pose, time: $0.time) }
        dump.flush()
    }
}

/// Tracks raw frames from standard input, 30 a second as MediaPipe's Python assumes; with `--stills` each for itself.
func trackRGB(width: Int, height: Int, _ command: BenchCommand, _ library: ModelLibrary) throws {
    let tracker = try PoseTracker(PoseModels(library, streams: 1))
    let pixels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width * height * 3)
    defer { pixels.deallocate() }
    guard let base = pixels.baseAddress else { return }
    let picture = Picture(
        layout: .packedRGB, width: width, height: height,
        planes: (UnsafePointer(base), UnsafePointer(base), UnsafePointer(base)),
        strides: (width * 3, width * 3, width * 3), colour: .bt601,
        geometry: DisplayGeometry(codedWidth: width, codedHeight: height))
    var dump = LandmarkDump()
    var index = 0
    while StandardStreams.read(into: UnsafeMutableRawBufferPointer(pixels)) {
        if command.isStills { tracker.reset() }
        let time = Double(index) / 30
        dump.append(try tracker.track(picture, at: time), time: time)
        dump.flush()
        index += 1
    }
}
