import Analysis
import Domain
import FoundationEssentials
import Media
import Vision

/// Tracks a clip as an analysis does, without smoothing; of several bodies MediaPipe takes the most certain one.
func trackClip(_ path: String, _ command: BenchCommand, _ library: ModelLibrary) async throws {
    var dump = LandmarkDump()
    guard command.kind == .pose else { return try await trackParts(path, command, library) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "landmark-bench-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pass = PoseTrackingPass(library: library, limits: MediaLimits(), parts: command.parts)
    for stretch in try await pass.run(path, choice: .mostCertain, folder: folder.path, progress: { _, _ in })
        .stretches
    {
        try stretch.forEach { dump.append($0.pose, time: $0.time) }
        dump.flush()
    }
}

/// Follows the hands or faces of a clip, as many parts of it at the same time as asked.
private func trackParts(_ path: String, _ command: BenchCommand, _ library: ModelLibrary) async throws {
    let make = try await watcherMaker(command, library)
    let began = ContinuousClock.now
    var frames = 0
    try await PartedPass(path, limits: MediaLimits(), lanes: command.parts).run({
        WatcherFrameAnalyzer(watcher: try make(), looksAtAll: command.looksAtAll)
    }) {
        frame in
        var dump = frame.seen
        dump.flush()
        frames += 1
    }
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    note("\(frames) frames in \(seconds) s, \(Double(frames) / seconds) a second")
}

/// What a watcher writes of each frame.
private struct WatcherFrameAnalyzer: FrameAnalyzer {
    let watcher: any FrameWatcher
    let looksAtAll: Bool

    var isCalm: Bool { !looksAtAll && watcher.isCalm }
    var warmUp: Double { watcher.warmUp }

    static func fill(
        _ time: Double, from before: SeenFrame<LandmarkDump>, to after: SeenFrame<LandmarkDump>?
    ) -> LandmarkDump {
        guard let after, after.time > before.time else { return before.seen }
        return before.seen.between(after.seen, share: Float((time - before.time) / (after.time - before.time)))
    }

    /// Not told here: the clock of the whole process is.
    var work: VisionWork { VisionWork() }

    func analyze(_ frame: VideoFrame, isCut: Bool) throws -> LandmarkDump {
        var dump = LandmarkDump()
        try watcher.watch(frame.picture, at: frame.time, isCut: isCut, &dump)
        return dump
    }
}

/// Tracks raw frames from standard input, 30 a second as MediaPipe's Python assumes; with `--stills` each for itself.
func trackRGB(width: Int, height: Int, _ command: BenchCommand, _ library: ModelLibrary) async throws {
    let make = try await watcherMaker(command, library)
    var watcher = try make()
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
        if command.isStills, index > 0 { watcher = try make() }
        try watcher.watch(picture, at: Double(index) / 30, isCut: false, &dump)
        dump.flush()
        index += 1
    }
}

func note(_ message: String) {
    Array("\(message)\n".utf8).withUnsafeBytes { StandardStreams.write($0, to: 2) }
}
